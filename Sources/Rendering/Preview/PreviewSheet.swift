import StitchPlan
import Vocabulary

/// Where on one picture the parts of a plan stand, all at one scale: side by side, in as many
/// rows as show them largest, each under its number.
struct PreviewSheet: Equatable {
  private(set) var size: PixelSize
  /// Pixels of the sheet for one of a part; at most 1.
  private(set) var scale: Double
  /// In the order of the parts.
  private(set) var boxes: [PixelBox] = []
  /// Pixels a dot of the largest numbers for which there is room above the parts.
  private let dot: Int

  private let gap: Int
  private var labelHeight: Int { 10 * dot }

  /// - Parameters:
  ///   - parts: the sizes of their canvases; one or more.
  ///   - most: which the sheet exceeds on no side, unless there is no room for a pixel of each
  ///     part; ``size`` says so.
  init(_ parts: [PixelSize], most: Int) {
    dot = max(1, min(3, most / (40 * Self.rowsOfSquare(parts.count) + 400)))
    gap = max(2, min(24, most / (16 * Self.rowsOfSquare(parts.count))))
    size = PixelSize(width: 0, height: 0)
    scale = 1
    var best = 0.0
    for rows in Self.rowCounts(parts.count) {
      let shelves = Self.shelves(parts, rows: rows)
      let scale = fittingScale(shelves, most: most)
      if scale > best { (best, self.scale, boxes) = (scale, scale, place(shelves, scale)) }
    }
    if boxes.isEmpty {
      scale = 1 / Double(parts.map { max($0.width, $0.height) }.max() ?? 1)
      boxes = place(Self.shelves(parts, rows: Self.rowsOfSquare(parts.count)), scale)
    }
    size = PixelSize(
      width: (boxes.map(\.columns.upperBound).max() ?? 0) + gap,
      height: (boxes.map(\.rows.upperBound).max() ?? 0) + gap)
  }

  /// A side that a sheet of `parts` does not exceed.
  static func sideEnough(for parts: [PixelSize]) -> Int {
    var most = 64
    while true {
      let size = PreviewSheet(parts, most: most).size
      if max(size.width, size.height) <= most { return most }
      most += most / 4
    }
  }

  private static func rowsOfSquare(_ count: Int) -> Int {
    (1...max(1, count)).first { $0 * $0 >= count } ?? 1
  }

  /// Of the numbers of rows that so many parts can have: all up to 64, and of those above, each
  /// a sixteenth more than the one before.
  private static func rowCounts(_ parts: Int) -> [Int] {
    let counts = sequence(first: 1) { $0 + max(1, $0 / 16 - 3) }
    return counts.prefix { $0 < parts } + [max(1, parts)]
  }

  /// The parts in `rows` rows of which all but the last have the same number.
  private static func shelves(_ parts: [PixelSize], rows: Int) -> [ArraySlice<PixelSize>] {
    let columns = (parts.count + rows - 1) / max(1, rows)
    return stride(from: 0, to: parts.count, by: max(1, columns)).map {
      parts[$0..<min($0 + columns, parts.count)]
    }
  }

  /// The largest scale at which gaps, numbers and the largest row fit; 0 or less where none
  /// does.
  private func fittingScale(_ shelves: [ArraySlice<PixelSize>], most: Int) -> Double {
    let widest =
      shelves.map { shelf in
        // Half a pixel a part may be lost to rounding.
        let room = most - gap * (shelf.count + 1) - (shelf.count + 1) / 2
        return Double(room) / Double(max(1, shelf.reduce(0) { $0 + $1.width }))
      }.min() ?? 0
    let heights = shelves.reduce(0) { $0 + ($1.map(\.height).max() ?? 0) }
    let room = most - gap - shelves.count * (labelHeight + gap + 1)
    return min(1, widest, Double(room) / Double(max(1, heights)))
  }

  private func place(_ shelves: [ArraySlice<PixelSize>], _ scale: Double) -> [PixelBox] {
    var top = gap
    return shelves.flatMap { shelf in
      var left = gap
      let boxes = shelf.map { part in
        let box = PixelBox(
          left: left, top: top + labelHeight, width: scaled(part.width, by: scale),
          height: scaled(part.height, by: scale))
        left += box.width + gap
        return box
      }
      top += labelHeight + (boxes.map(\.height).max() ?? 0) + gap
      return boxes
    }
  }

  /// Where `box` of the part at `index` is on the sheet; at least a pixel, inside the part.
  func box(_ box: PixelBox, ofPart index: Int) -> PixelBox {
    let part = boxes[index]
    func span(_ range: Range<Int>, within length: Int) -> Range<Int> {
      let start = min(length - 1, Int((Double(range.lowerBound) * scale).rounded()))
      let end = min(length, Int((Double(range.upperBound) * scale).rounded()))
      return max(0, start)..<max(max(0, start) + 1, end)
    }
    let x = span(box.columns, within: part.width)
    let y = span(box.rows, within: part.height)
    return PixelBox(
      left: part.left + x.lowerBound, top: part.top + y.lowerBound, width: x.count,
      height: y.count)
  }

  /// Where on the sheet a photo of the part at `index` is.
  func placement(_ placement: Placement, ofPart index: Int) -> Placement {
    var placed = placement
    placed.frame = box(placement.frame, ofPart: index)
    placed.target = box(placement.target, ofPart: index).clamped(to: placed.frame)
    placed.caption = placement.caption.map { box($0, ofPart: index) }
    return placed
  }

  /// Pixels a dot of numbers up to `number`, and of how many parts one has its number, so that
  /// no number reaches the next one.
  func numbers(upTo number: Int) -> (dot: Int, step: Int) {
    let room = (boxes.map(\.width).min() ?? 0) + gap
    let dot = (1...dot).last { Digits(number, dot: $0).size.width < room } ?? 1
    return (dot, Digits(number, dot: dot).size.width / room + 1)
  }

  /// Where the first pixel of the number of the part at `index` is.
  func labelPlace(ofPart index: Int) -> (left: Int, top: Int) {
    (boxes[index].left, boxes[index].top - 9 * dot)
  }
}

extension PixelBox {
  /// What of the box lies in `frame`, and at least a pixel of that.
  fileprivate func clamped(to frame: PixelBox) -> PixelBox {
    func span(_ range: Range<Int>, in frame: Range<Int>) -> Range<Int> {
      let start = min(range.lowerBound, frame.upperBound - 1)
      return start..<max(start + 1, min(range.upperBound, frame.upperBound))
    }
    let (x, y) = (span(columns, in: frame.columns), span(rows, in: frame.rows))
    return PixelBox(left: x.lowerBound, top: y.lowerBound, width: x.count, height: y.count)
  }
}

private func scaled(_ length: Int, by scale: Double) -> Int {
  max(1, Int((Double(length) * scale).rounded()))
}

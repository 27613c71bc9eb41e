public import Vocabulary

/// Makes rows of pixels of the planes that a codec gives: grey, or three of colour, and
/// alpha.
///
/// Colour that is stored at half the size is interpolated between its two nearest samples in
/// either direction, which lie in the middle of the pixels that share them. Repeating them
/// instead costs 4 dB.
public final class PlanarRows {
  /// Of the rows: grey or RGB, with alpha where there is a plane of it.
  public let layout: RowLayout
  private let box: PixelBox
  private let colors: [SamplePlane]
  private let alpha: SamplePlane?
  private let ranges: [SampleRange]
  /// What one step of each plane adds to red, green and blue.
  private let matrix: [SIMD3<Float>]
  private let isPremultiplied: Bool
  /// A row of each plane at full width, and one at half.
  private let lines: [UnsafeMutablePointer<Float>]
  private let halves: [UnsafeMutablePointer<Float>]

  /// - Parameters:
  ///   - colors: one plane of grey or three of colour, the first of the picture's size.
  ///   - alpha: of the picture's size, always in the full range.
  ///   - box: of the picture; what lies outside is left out.
  ///   - bitDepth: of the rows' channels, 8 or 16.
  /// - Returns: `nil` where the planes' sizes do not fit each other.
  public init?(
    colors: [SamplePlane], alpha: SamplePlane?, box: PixelBox, matrix: ColorMatrix,
    isFullRange: Bool, bitDepth: Int, isPremultiplied: Bool
  ) {
    guard [1, 3].contains(colors.count), box.fits(in: colors[0].size),
      colors.allSatisfy({ $0.shares(colors[0].size) }),
      alpha.map({ $0.size == colors[0].size }) ?? true
    else { return nil }
    let isGray = colors.count == 1
    let channels: Channels =
      alpha == nil ? (isGray ? .gray : .rgb) : (isGray ? .grayAlpha : .rgba)
    layout = RowLayout(size: box.size, channels: channels, bitDepth: bitDepth)
    self.box = box
    self.colors = colors
    self.alpha = alpha
    self.matrix = matrix.columns
    self.isPremultiplied = isPremultiplied
    ranges = colors.indices.map {
      $0 == 0 || matrix == .identity
        ? .level(colors[$0].bitDepth, isFull: isFullRange)
        : .difference(colors[$0].bitDepth, isFull: isFullRange)
    }
    // A line that is doubled can be one longer than the picture is wide.
    let width = colors[0].size.width
    lines = (0..<4).map { _ in .allocate(capacity: width + 1) }
    halves = (0..<2).map { _ in .allocate(capacity: width) }
  }

  deinit {
    for line in lines + halves { line.deallocate() }
  }

  /// Writes row `y` of the box.
  public func copyRow(_ y: Int, into row: UnsafeMutableRawPointer) {
    for index in colors.indices { readColor(index, row: box.top + y) }
    if let alpha {
      let range = SampleRange.level(alpha.bitDepth, isFull: true)
      alpha.copyRow(box.top + y, black: range.black, scale: range.scale, into: lines[3])
    }
    if colors.count == 3 { applyMatrix() }
    if isPremultiplied, alpha != nil { unpremultiply() }
    if layout.bitDepth == 16 {
      write(row.assumingMemoryBound(to: UInt16.self))
    } else {
      write(row.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// Row `y` of the picture, of the plane's colour, at full width.
  private func readColor(_ index: Int, row y: Int) {
    let (plane, range, line) = (colors[index], ranges[index], lines[index])
    let isNarrow = plane.size.width < colors[0].size.width
    let target = isNarrow ? halves[0] : line
    if plane.size.height == colors[0].size.height {
      plane.copyRow(y, black: range.black, scale: range.scale, into: target)
    } else {
      let other = min(max(0, y / 2 + (y % 2 == 0 ? -1 : 1)), plane.size.height - 1)
      plane.copyRow(y / 2, black: range.black, scale: range.scale, into: target)
      plane.copyRow(other, black: range.black, scale: range.scale, into: halves[1])
      for x in 0..<plane.size.width { target[x] = 0.75 * target[x] + 0.25 * halves[1][x] }
    }
    if isNarrow { double(target, count: plane.size.width, into: line) }
  }

  private func double(
    _ half: UnsafeMutablePointer<Float>, count: Int, into line: UnsafeMutablePointer<Float>
  ) {
    for x in 0..<count {
      line[2 * x] = 0.75 * half[x] + 0.25 * half[max(0, x - 1)]
      line[2 * x + 1] = 0.75 * half[x] + 0.25 * half[min(x + 1, count - 1)]
    }
  }

  private func applyMatrix() {
    let (first, second, third) = (lines[0], lines[1], lines[2])
    for x in box.left..<(box.left + box.width) {
      let color = matrix[0] * first[x] + matrix[1] * second[x] + matrix[2] * third[x]
      (first[x], second[x], third[x]) = (color.x, color.y, color.z)
    }
  }

  /// The colour under a fully transparent pixel is black.
  private func unpremultiply() {
    for line in lines[0..<colors.count] {
      for x in box.left..<(box.left + box.width) {
        line[x] = lines[3][x] == 0 ? 0 : line[x] / lines[3][x]
      }
    }
  }

  private func write<Sample: FixedWidthInteger & UnsignedInteger>(
    _ row: UnsafeMutablePointer<Sample>
  ) {
    let most = Float(Sample.max)
    let count = layout.channels.count
    for index in 0..<count {
      let line = lines[index == colors.count ? 3 : index] + box.left
      for x in 0..<box.width {
        let value = min(max(0, line[x] * most), most)
        // Above 2²³ a Float's last bit is worth 1: the sum rounds, and its bits are the number.
        row[count * x + index] = Sample(truncatingIfNeeded: (value + 8_388_608).bitPattern)
      }
    }
  }
}

extension SamplePlane {
  /// Whether it has a sample for every pixel of `picture`, or for every two in a direction.
  fileprivate func shares(_ picture: PixelSize) -> Bool {
    [picture.width, (picture.width + 1) / 2].contains(size.width)
      && [picture.height, (picture.height + 1) / 2].contains(size.height)
  }
}

extension ColorMatrix {
  /// What the first, second and third plane add to red, green and blue (H.273, 8.3).
  fileprivate var columns: [SIMD3<Float>] {
    switch self {
    case .identity: return [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    case .yCgCo: return [[1, 1, 1], [-1, 1, -1], [1, 0, -1]]
    case .weighted(let red, let blue):
      let green = 1 - red - blue
      let (forRed, forBlue) = (2 * (1 - red), 2 * (1 - blue))
      return [
        [1, 1, 1], SIMD3(0, Float(-forBlue * blue / green), Float(forBlue)),
        SIMD3(Float(forRed), Float(-forRed * red / green), 0),
      ]
    }
  }
}

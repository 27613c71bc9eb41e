/// A column of photos with known heights, to be cut between photos into parts.
struct Column {
  /// `ends[i]` is where photo `i` would begin on an endless canvas without margins;
  /// the last entry is the end, one spacing included.
  private let ends: [Int]
  private let spacing: Int
  private let margin: Int
  let maxHeight: Int
  let maxPhotos: Int

  /// - Parameter heights: each at most `maxHeight − 2·margin`.
  init(heights: [Int], spacing: Int, margin: Int, maxHeight: Int, maxPhotos: Int) {
    ends = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 + spacing) }
    self.spacing = spacing
    self.margin = margin
    self.maxHeight = maxHeight
    self.maxPhotos = maxPhotos
  }

  var count: Int { ends.count - 1 }

  /// Rows of a part with these photos, of which there must be one or more.
  func height(of photos: Range<Int>) -> Int {
    ends[photos.upperBound] - ends[photos.lowerBound] - spacing + 2 * margin
  }

  /// The end of the longest part that starts at `start` and is no taller than `limit`.
  func reach(from start: Int, limit: Int) -> Int {
    let last = min(count, start + maxPhotos)
    return greatest(in: start + 1...last) { height(of: start..<$0) <= limit } ?? start + 1
  }

  /// How many parts it takes when none is taller than `limit`. Taking as many photos as
  /// fit, part by part, needs the fewest.
  func parts(limit: Int) -> Int {
    var parts = 0
    var start = 0
    while start < count {
      start = reach(from: start, limit: limit)
      parts += 1
    }
    return parts
  }

  var fewestParts: Int { parts(limit: maxHeight) }
}

extension Column {
  /// Exactly `parts` parts, each with as many photos as fit while one is left for each
  /// part to come.
  ///
  /// - Parameter parts: from ``fewestParts`` to ``count``.
  func filled(parts: Int) -> [Range<Int>] {
    var start = 0
    return (1...parts).map { part in
      let end = min(reach(from: start, limit: maxHeight), count - (parts - part))
      defer { start = end }
      return start..<end
    }
  }

  /// Exactly `parts` parts whose tallest is as low as can be, and which are otherwise as
  /// even as the order of the photos lets them be.
  ///
  /// - Parameter parts: from ``fewestParts`` to ``count``.
  func balanced(parts: Int) -> [Range<Int>] {
    let tallest = lowestTallest(parts: parts)
    let latest = latestStarts(parts: parts, limit: tallest)
    var start = 0
    return (1...parts).map { part in
      let earliestEnd = max(start + 1, latest[part])
      let latestEnd = min(reach(from: start, limit: tallest), count - (parts - part))
      let ideal = ends[start] + (ends[count] - ends[start]) / (parts - part + 1)
      let end = end(nearest: ideal, in: earliestEnd...latestEnd)
      defer { start = end }
      return start..<end
    }
  }

  /// The lowest cap under which `parts` parts are enough.
  private func lowestTallest(parts: Int) -> Int {
    var tooLow = (0..<count).map { height(of: $0..<$0 + 1) }.reduce(0, max) - 1
    var enough = maxHeight
    while enough - tooLow > 1 {
      let middle = tooLow + (enough - tooLow) / 2
      if self.parts(limit: middle) <= parts { enough = middle } else { tooLow = middle }
    }
    return enough
  }

  /// `result[p]` is the least photo at which part `p` may start so that it and the parts
  /// behind it still hold all that is left.
  private func latestStarts(parts: Int, limit: Int) -> [Int] {
    var starts = [Int](repeating: count, count: parts + 1)
    for part in stride(from: parts - 1, through: 0, by: -1) {
      let end = starts[part + 1]
      var start = end
      while start > 0, end - start < maxPhotos, height(of: start - 1..<end) <= limit { start -= 1 }
      starts[part] = start
    }
    return starts
  }

  /// The part's end in `range` at which the photos so far come closest to `ideal` rows.
  private func end(nearest ideal: Int, in range: ClosedRange<Int>) -> Int {
    guard let below = greatest(in: range, where: { ends[$0] <= ideal }) else {
      return range.lowerBound
    }
    guard below < range.upperBound else { return below }
    return ideal - ends[below] <= ends[below + 1] - ideal ? below : below + 1
  }
}

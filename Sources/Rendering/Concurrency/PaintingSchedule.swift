/// Which photos of a part are being painted, how far they and the encoder have come, and
/// who has to wait for whom. Plain arithmetic; the waiting is its caller's.
///
/// Photos are begun in order. Nobody paints more than ``windowRows`` rows below the encoder,
/// so that memory does not follow the part's height; only the first photo that is not
/// complete may, where nothing else would let the encoder go on.
struct PaintingSchedule {
  /// Rows that may stand painted and not encoded.
  let windowRows: Int
  /// Rows that are worth a call of the encoder.
  let bandRows: Int
  private let height: Int
  /// For each photo the topmost row that it or any later one paints.
  private let topsFromHere: [Int]
  /// For each photo the row above which all of its rows are as they will stay.
  private var finished: [Int]
  private var isComplete: [Bool]
  /// The first photo that nobody has begun.
  private var next = 0
  /// The first photo that is not complete.
  private(set) var head = 0
  /// Photos that are complete.
  private(set) var completed = 0
  /// Rows above it are encoded.
  private(set) var encodedRows = 0
  /// Of the photos that failed, the first in order.
  private(set) var failure: (photo: Int, fault: RenderFault)?

  /// - Parameters:
  ///   - tops: for each photo the topmost row that it paints.
  ///   - height: of the canvas.
  init(tops: [Int], height: Int, windowRows: Int, bandRows: Int) {
    self.height = height
    self.bandRows = bandRows
    self.windowRows = max(windowRows, 2 * bandRows)
    var lowest = height
    topsFromHere = tops.reversed().map { top in
      lowest = min(lowest, top)
      return lowest
    }.reversed()
    finished = tops
    isComplete = tops.map { _ in false }
  }

  /// The next photo to be begun; `nil` once there is none or one has failed.
  mutating func begin() -> Int? {
    guard failure == nil, next < finished.count else { return nil }
    next += 1
    return next - 1
  }

  /// Rows above it are as they will stay.
  var finishedRows: Int {
    let later = next < topsFromHere.count ? topsFromHere[next] : height
    return (head..<next).reduce(later) { rows, photo in
      isComplete[photo] ? rows : min(rows, finished[photo])
    }
  }

  mutating func advance(_ photo: Int, toRow row: Int) { finished[photo] = row }

  mutating func complete(_ photo: Int) {
    isComplete[photo] = true
    completed += 1
    while head < next, isComplete[head] { head += 1 }
  }

  mutating func fail(_ photo: Int, with fault: RenderFault) {
    if let failure, failure.photo < photo { return }
    failure = (photo, fault)
  }

  /// Whether `photo` may paint row `row` now.
  func mayPaint(_ photo: Int, row: Int) -> Bool {
    row < encodedRows + windowRows || (photo == head && encodableRows.isEmpty)
  }

  /// The fault because of which there is no point in going on with `photo`.
  func earlierFailure(than photo: Int) -> RenderFault? {
    failure.flatMap { $0.photo < photo ? $0.fault : nil }
  }

  /// Rows for the encoder's next call: a band, or fewer at the canvas's end; empty where it
  /// has to wait.
  var encodableRows: Range<Int> {
    let end = finishedRows
    let isWorthIt = end - encodedRows >= bandRows || end == height
    return encodedRows..<(isWorthIt ? min(end, encodedRows + bandRows) : encodedRows)
  }

  mutating func encode(rowsBefore end: Int) { encodedRows = end }

  /// Whether every row is encoded, or none of what is left can be of use.
  var isOver: Bool { encodedRows == height || failure.map { $0.photo <= head } ?? false }
}

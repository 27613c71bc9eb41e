import Vocabulary

/// Which photos of a part are being painted, how far they and the encoder have come, and
/// who has to wait for whom. Plain arithmetic; the waiting is its caller's.
///
/// Photos are begun in order. Nobody paints more than ``windowRows`` rows below the encoder,
/// so that memory does not follow the part's height; only the first photo that is not
/// complete may, where nothing else would let the encoder go on.
///
/// Once a photo has failed nothing is painted any more, but the others are still decoded, so
/// that all that are damaged can be named at once.
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
  /// Photos that are complete and that nobody has been told of.
  private var untold: [PaintedPhoto] = []
  /// Rows above it are encoded.
  private(set) var encodedRows = 0
  /// What is wrong with photos, by their index.
  private var failures: [Int: RenderFault] = [:]
  /// Why there is no point in going on with any photo.
  private(set) var end: RenderFault?

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

  /// The next photo to be begun; `nil` once there is none or there is no point.
  mutating func begin() -> Int? {
    guard end == nil, next < finished.count else { return nil }
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

  mutating func complete(_ photo: Int, _ defects: [ColorDefect]) {
    isComplete[photo] = true
    untold.append(PaintedPhoto(photo: photo, defects: defects))
    while head < next, isComplete[head] { head += 1 }
  }

  /// The photos that were completed since the last call.
  mutating func takeUntold() -> [PaintedPhoto] {
    defer { untold = [] }
    return untold
  }

  mutating func fail(_ photo: Int, with fault: RenderFault) {
    if fault.reason == .stopped { stop(because: fault) } else { failures[photo] = fault }
  }

  mutating func stop(because fault: RenderFault) { end = end ?? fault }

  /// All that is wrong, in the order of the photos.
  var faults: [RenderFault] {
    if let end { return [end] }
    return failures.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether painting is of use.
  var isSound: Bool { end == nil && failures.isEmpty }

  /// Whether `photo` may paint row `row` now.
  func mayPaint(_ photo: Int, row: Int) -> Bool {
    row < encodedRows + windowRows || (photo == head && encodableRows.isEmpty)
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
  var isOver: Bool { encodedRows == height || !isSound }
}

/// A photo that is on the canvas.
struct PaintedPhoto {
  /// Its index in the part.
  var photo: Int
  /// What its file says of its colours and could not be used.
  var defects: [ColorDefect]
}

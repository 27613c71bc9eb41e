import Codecs
import Pixels
import Vocabulary

/// Which photos of a part are being painted, how far they and the encoder have come, and
/// who has to wait for whom. Plain arithmetic; the waiting is its caller's.
///
/// Photos are begun in order. Nobody paints more than ``windowRows`` rows below what is
/// encoded, so that memory does not follow the part's height; only the first photo that is
/// not complete may, where nothing else would let the encoders go on.
///
/// Once a photo has failed nothing is painted any more, but the others are still decoded, so
/// that all that are damaged can be named at once.
struct PaintingSchedule {
  /// Rows that may stand painted and not encoded.
  let windowRows: Int
  /// Bytes of the canvas that photos cannot have.
  let aside: Int
  private let height: Int
  /// For each photo, what decoding it takes in bytes.
  private let costs: [Int]
  /// For each photo the topmost row that it or any later one paints.
  private let topsFromHere: [Int]
  /// For each photo the row above which all of its rows are as they will stay.
  private var finished: [Int]
  private var isComplete: [Bool]
  /// The first photo that nobody has begun.
  private var next = 0
  /// The first photo that is not complete.
  private(set) var head = 0
  /// Photos that are being decoded.
  private(set) var active = 0
  /// Photos that are complete and that nobody has been told of.
  private var untold: [PaintedPhoto] = []
  private(set) var bands: BandSchedule
  let tiles: PartTiles
  /// Bytes of painted photos that may be kept while photos of this part are begun.
  let tileCapacity: Int
  /// What the pixels of files that are at fault are called.
  private var faultyTiles = Set<Int>()
  /// What is wrong with photos, by their index.
  private var failures: [Int: RenderFault] = [:]
  /// Why there is no point in going on with any photo.
  private(set) var end: RenderFault?

  /// - Parameters:
  ///   - tops: for each photo the topmost row that it paints.
  ///   - costs: for each photo, what decoding it takes in bytes.
  ///   - tiles: which photos are alike.
  ///   - tileCapacity: how many bytes of them may be kept.
  ///   - height: of the canvas.
  ///   - aside: bytes that the canvas takes of those for photos.
  init(
    tops: [Int], costs: [Int], tiles: PartTiles, tileCapacity: Int, height: Int, aside: Int = 0,
    windowRows: Int, bandRows: Int
  ) {
    self.aside = aside
    self.tiles = tiles
    self.tileCapacity = tileCapacity
    self.height = height
    self.costs = costs
    self.windowRows = max(windowRows, 2 * bandRows)
    var lowest = height
    topsFromHere = tops.reversed().map { top in
      lowest = min(lowest, top)
      return lowest
    }.reversed()
    finished = tops
    isComplete = tops.map { _ in false }
    bands = BandSchedule(height: height, bandRows: bandRows)
  }

  // MARK: Photos

  /// The next photo to be begun; `nil` once there is none or there is no point.
  var nextPhoto: Int? { end == nil && next < finished.count ? next : nil }

  func cost(of photo: Int) -> Int { costs[photo] }

  /// Whether it is known that no pixels can be had for `photo`.
  func isFaulty(_ photo: Int) -> Bool { faultyTiles.contains(tiles.use(of: photo).name) }

  mutating func begin(photo: Int) {
    next = photo + 1
    active += 1
  }

  mutating func advance(_ photo: Int, toRow row: Int) { finished[photo] = row }

  mutating func complete(_ photo: Int, _ defects: [PhotoDefect]) {
    active -= 1
    isComplete[photo] = true
    untold.append(PaintedPhoto(photo: photo, defects: defects))
    while head < next, isComplete[head] { head += 1 }
  }

  mutating func fail(_ photo: Int, with fault: RenderFault) {
    active -= 1
    faultyTiles.insert(tiles.use(of: photo).name)
    if fault.reason == .stopped { stop(because: fault) } else { failures[photo] = fault }
  }

  /// The photos that were completed since the last call.
  mutating func takeUntold() -> [PaintedPhoto] {
    defer { untold = [] }
    return untold
  }

  /// Whether `photo` may paint row `row` now.
  func mayPaint(_ photo: Int, row: Int) -> Bool {
    row < bands.encodedRows + windowRows
      || (photo == head && !bands.isBehind(finishedRows))
  }

  // MARK: Bands

  /// Whether more rows stand finished and not begun to be encoded than the window has, as where a
  /// photo that is turned is complete and its part is not written yet. Their memory was reckoned
  /// with that photo, so no other may be begun before they are gone.
  var isOverfull: Bool { isSound && bands.waitingRows(above: finishedRows) > windowRows }

  /// Rows above it are as they will stay.
  var finishedRows: Int {
    let later = next < topsFromHere.count ? topsFromHere[next] : height
    return (head..<next).reduce(later) { rows, photo in
      isComplete[photo] ? rows : min(rows, finished[photo])
    }
  }

  /// The next band to be encoded; `nil` where it has to wait or there is none.
  var encodableBand: Int? { isSound ? bands.encodable(above: finishedRows) : nil }

  mutating func begin(band: Int) { bands.begin(band) }
  mutating func complete(band: Int, _ data: EncodedBand) { bands.complete(band, data) }
  mutating func takeBand() -> EncodedBand? { bands.take() }

  mutating func release(bytes count: Int) { bands.release(bytes: count) }

  mutating func fail(band: Int, with fault: RenderFault) {
    bands.abandon(band)
    stop(because: fault)
  }

  // MARK: End

  mutating func stop(because fault: RenderFault) { end = end ?? fault }

  /// All that is wrong, in the order of the photos.
  var faults: [RenderFault] {
    if let end { return [end] }
    return failures.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether painting is of use.
  var isSound: Bool { end == nil && failures.isEmpty }

  /// Whether nobody works on the part any more, nor ever will.
  var isOver: Bool {
    guard active == 0, bands.active == 0, nextPhoto == nil else { return false }
    return !isSound || bands.isOver
  }
}

/// A photo that is on the canvas.
struct PaintedPhoto {
  /// Its index in the part.
  var photo: Int
  /// What is odd about its file.
  var defects: [PhotoDefect]
}

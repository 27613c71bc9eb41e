import Codecs

/// Which bands of a part are encoded and written. Plain arithmetic.
///
/// Bands are begun in order and written in order; between, several are encoded side by side.
struct BandSchedule {
  let bandRows: Int
  private let height: Int
  /// The most bytes that may be encoded and not yet written before no other band is begun.
  private let limit: Int
  /// The first band that nobody has begun.
  private var next = 0
  /// Bands that are encoded and not yet taken to be written.
  private var encoded: [Int: EncodedBand] = [:]
  /// Of bands that are encoded and not yet written.
  private var encodedBytes = 0
  /// Bands before it were taken to be written.
  private var taken = 0
  /// Bands that are encoded, of those from the first that is not on.
  private var released: Set<Int> = []
  /// Rows above it are encoded.
  private(set) var encodedRows = 0
  /// Bands that are being encoded.
  private(set) var active = 0

  init(height: Int, bandRows: Int, limit: Int = 1 << 20) {
    self.height = height
    self.bandRows = bandRows
    self.limit = limit
  }

  private func end(of band: Int) -> Int { min(height, (band + 1) * bandRows) }

  /// The next band, where all of its rows are above row `finished`; `nil` where it has to
  /// wait, or there is none.
  func encodable(above finished: Int) -> Int? {
    guard next * bandRows < height, end(of: next) <= finished else { return nil }
    // The band that the file needs next is never held back.
    return encodedBytes < limit || next == taken ? next : nil
  }

  /// Whether a band is complete above row `finished` and not yet encoded.
  func isBehind(_ finished: Int) -> Bool {
    active > 0 || (next * bandRows < height && end(of: next) <= finished)
  }

  /// Rows above row `finished` that nobody has begun to encode.
  func waitingRows(above finished: Int) -> Int { finished - min(finished, next * bandRows) }

  mutating func begin(_ band: Int) {
    next = band + 1
    active += 1
  }

  /// Takes the data of a band whose rows nobody will look at again.
  mutating func complete(_ band: Int, _ data: EncodedBand) {
    active -= 1
    encoded[band] = data
    encodedBytes += data.bytes.count
    released.insert(band)
    while released.remove(encodedRows / bandRows) != nil {
      encodedRows = end(of: encodedRows / bandRows)
    }
  }

  mutating func abandon(_ band: Int) { active -= 1 }

  /// The next band's data for the file, where they are there.
  mutating func take() -> EncodedBand? {
    guard let data = encoded.removeValue(forKey: taken) else { return nil }
    taken += 1
    return data
  }

  /// Takes note that `count` bytes that were taken need no memory any more.
  mutating func release(bytes count: Int) { encodedBytes -= count }

  /// Whether every band was taken.
  var isOver: Bool { taken * bandRows >= height }
}

public import Vocabulary

/// A part's pixels, 8-bit RGB, in bands of rows that exist only between the time they are
/// opened and their release: memory follows what is being painted, not the part's height.
///
/// Several threads may paint at once as long as no pixel is shared. ``open(rows:)`` and
/// ``release(band:)`` are for one thread at a time, and a thread that paints or reads
/// a row must have synchronised with the one that opened it.
public final class Canvas: @unchecked Sendable {
  public let size: PixelSize
  /// Rows of a band.
  public let bandRows: Int
  /// Bytes from one row to the next.
  public let stride: Int

  private let bands: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>?>
  /// Released bands, to be filled again: fresh pages would cost more than the fill. Not more
  /// than there are bands to come, since the next part wants its memory, too.
  private var spare: [UnsafeMutablePointer<UInt8>] = []
  /// With more bands than these, a released one is not kept: those of a photo that was turned
  /// would be in the way of the next.
  private let keptBands: Int
  /// Bands that hold memory at the moment.
  public private(set) var openBands = 0
  /// Bands that have not been opened yet.
  private var unopened: Int
  /// One row of nothing but background.
  private let background: UnsafeMutablePointer<UInt8>

  /// - Parameter keptBytes: as long as no more are open, the memory of released bands is kept for
  ///   those to come.
  public init(
    size: PixelSize, background color: RGB, bandRows: Int = 64, keptBytes: Int = .max
  ) {
    self.size = size
    self.bandRows = bandRows
    stride = size.width * 3
    bands = .allocate(capacity: (size.height + bandRows - 1) / bandRows)
    bands.initialize(repeating: nil)
    unopened = bands.count
    keptBands = keptBytes / (bandRows * stride)
    background = .allocate(capacity: stride)
    for x in 0..<size.width {
      background[3 * x] = color.red
      background[3 * x + 1] = color.green
      background[3 * x + 2] = color.blue
    }
  }

  /// Makes sure that `rows`, of which none has been released, can be painted; what is new
  /// shows the background.
  public func open(rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    for index in (rows.lowerBound / bandRows)...((rows.upperBound - 1) / bandRows)
    where bands[index] == nil {
      bands[index] = newBand()
    }
  }

  /// The pixels of row `y`, to be painted on; `nil` where the row is not open. The pointer
  /// is good until the row is released.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8>? {
    let index = y / bandRows
    return bands[index].map { $0 + (y - index * bandRows) * stride }
  }

  /// The pixels of row `y`, to be read; the background where the row is not open.
  public func finishedRow(_ y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(row(y) ?? background)
  }

  /// Copies `picture`, all of whose rows are open, to `place`, which has its size; rows that
  /// are not open are left out.
  public func paint(_ picture: Canvas, at place: PixelBox) {
    for y in 0..<picture.size.height {
      row(place.top + y)?.advanced(by: 3 * place.left).update(
        from: picture.finishedRow(y), count: picture.stride)
    }
  }

  /// Gives back the memory of band `index`, whose rows nobody will paint or read again.
  public func release(band index: Int) {
    guard let band = bands[index] else { return }
    bands[index] = nil
    openBands -= 1
    let isOfUse = spare.count < unopened && openBands + spare.count < keptBands
    if isOfUse { spare.append(band) } else { band.deallocate() }
  }

  /// Released bands that hold memory at the moment.
  var spareBands: Int { spare.count }

  private func newBand() -> UnsafeMutablePointer<UInt8> {
    unopened -= 1
    openBands += 1
    let band = spare.popLast() ?? .allocate(capacity: bandRows * stride)
    for row in 0..<bandRows {
      (band + row * stride).update(from: background, count: stride)
    }
    return band
  }

  deinit {
    for case let band? in bands { band.deallocate() }
    for band in spare { band.deallocate() }
    bands.deallocate()
    background.deallocate()
  }
}

public import Vocabulary

/// A part's pixels, 8-bit RGB, in bands of rows that exist only between their first touch
/// and their release: memory follows what is being painted, not the part's height.
public final class Canvas {
  public let size: PixelSize
  /// Rows of a band.
  public let bandRows: Int
  /// Bytes from one row to the next.
  public let stride: Int

  private var bands: [UnsafeMutablePointer<UInt8>?]
  /// Released bands, to be filled again: fresh pages would cost more than the fill.
  private var spare: [UnsafeMutablePointer<UInt8>] = []
  /// One row of nothing but background.
  private let background: UnsafeMutablePointer<UInt8>
  /// Rows before it have been released.
  private var firstRow = 0

  public init(size: PixelSize, background color: RGB, bandRows: Int = 64) {
    self.size = size
    self.bandRows = bandRows
    stride = size.width * 3
    bands = Array(repeating: nil, count: (size.height + bandRows - 1) / bandRows)
    background = .allocate(capacity: stride)
    for x in 0..<size.width {
      background[3 * x] = color.red
      background[3 * x + 1] = color.green
      background[3 * x + 2] = color.blue
    }
  }

  /// The pixels of row `y`, to be painted on; background where nothing was painted yet.
  ///
  /// Row `y` must not have been released. The pointer is good until it is.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    let index = y / bandRows
    let band = bands[index] ?? openBand(index)
    return band + (y - index * bandRows) * stride
  }

  /// The pixels of row `y`, to be read; opens no band for a row that nobody painted.
  public func finishedRow(_ y: Int) -> UnsafePointer<UInt8> {
    guard let band = bands[y / bandRows] else { return UnsafePointer(background) }
    return UnsafePointer(band + (y % bandRows) * stride)
  }

  /// Gives back the memory of the bands that end at or above row `end`.
  public func release(rowsBefore end: Int) {
    let first = firstRow / bandRows
    let last = end >= size.height ? bands.count : end / bandRows
    firstRow = max(firstRow, end)
    for index in first..<max(first, last) {
      guard let band = bands[index] else { continue }
      bands[index] = nil
      spare.append(band)
    }
  }

  /// Bands that hold memory at the moment, for tests and estimates.
  public var openBands: Int { bands.count { $0 != nil } }

  private func openBand(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    let band = spare.popLast() ?? .allocate(capacity: bandRows * stride)
    for row in 0..<bandRows {
      (band + row * stride).update(from: background, count: stride)
    }
    bands[index] = band
    return band
  }

  deinit {
    for case let band? in bands { band.deallocate() }
    for band in spare { band.deallocate() }
    background.deallocate()
  }
}

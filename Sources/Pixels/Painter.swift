public import Vocabulary

/// Paints the rows of one photo, in stored order, into their place on a canvas.
///
/// Rows of an upright photo go straight in. Rows that become columns are gathered, so that
/// every touch of a canvas row writes a run of pixels and not one.
public struct Painter: ~Copyable {
  private let canvas: Canvas
  private let target: PixelBox
  private let orientation: Orientation
  /// 1 or 3.
  private let channels: Int
  /// The photo's size on the canvas before it is turned.
  private let stored: PixelSize
  /// Rows taken so far.
  private var count = 0
  private let gathered: UnsafeMutablePointer<UInt8>
  /// As many as fill a few lines of the cache in a canvas row.
  private static let gatheredRows = 32

  /// - Parameters:
  ///   - target: the canvas's pixels that the photo fills.
  ///   - orientation: from the photo's rows to the canvas.
  ///   - channels: `.gray` or `.rgb`.
  public init(
    canvas: Canvas, target: PixelBox, orientation: Orientation, channels: Channels
  ) {
    self.canvas = canvas
    self.target = target
    self.orientation = orientation
    self.channels = channels.count
    stored = orientation.upright(target.size)
    let capacity = orientation.exchangesSides ? Self.gatheredRows * stored.width : 0
    gathered = .allocate(capacity: capacity * channels.count)
  }

  deinit { gathered.deallocate() }

  /// Whether rows of the canvas are finished from the top down, one with each row.
  private var streams: Bool { !orientation.exchangesSides && !orientation.flipsY }

  /// The canvas row above which all of the photo's rows are as they will stay.
  public var finishedRow: Int {
    if count == stored.height { return target.rows.upperBound }
    return streams ? target.top + count : target.top
  }

  /// The canvas's rows that must be open when the next row is painted. Their first does
  /// not go up.
  public var touchedRows: Range<Int> {
    streams ? (target.top + count)..<(target.top + count + 1) : target.rows
  }

  /// Paints the next row; there are as many as the target has rows, or columns where the
  /// orientation exchanges sides. Rows of the canvas that are not open are left out.
  public mutating func paint(_ row: UnsafePointer<UInt8>) {
    if orientation.exchangesSides {
      gather(row)
    } else {
      paintStraight(row)
      count += 1
    }
  }

  private func paintStraight(_ row: UnsafePointer<UInt8>) {
    let y = orientation.flipsY ? target.height - 1 - count : count
    guard let line = canvas.row(target.top + y) else { return }
    let pixels = line + 3 * target.left
    switch (channels, orientation.flipsX) {
    case (3, false): pixels.update(from: row, count: 3 * target.width)
    case (_, let flips):
      let last = target.width - 1
      for x in 0..<target.width {
        copyPixel(from: row + channels * x, to: pixels + 3 * (flips ? last - x : x))
      }
    }
  }

  private mutating func gather(_ row: UnsafePointer<UInt8>) {
    let slot = count % Self.gatheredRows
    let bytes = stored.width * channels
    (gathered + slot * bytes).update(from: row, count: bytes)
    count += 1
    if slot == Self.gatheredRows - 1 || count == stored.height {
      paintColumns(slot + 1)
    }
  }

  /// Paints the last `columns` rows that were taken as columns.
  private func paintColumns(_ columns: Int) {
    let first = count - columns
    let place = orientation.flipsX ? stored.height - 1 - first : first
    let (step, bytes) = (orientation.flipsX ? -3 : 3, stored.width * channels)
    for x in 0..<stored.width {
      let y = orientation.flipsY ? stored.width - 1 - x : x
      guard let line = canvas.row(target.top + y) else { continue }
      var pixel = line + 3 * (target.left + place)
      var source = gathered + channels * x
      for _ in 0..<columns {
        copyPixel(from: source, to: pixel)
        source += bytes
        pixel += step
      }
    }
  }

  @inline(__always)
  private func copyPixel(from source: UnsafePointer<UInt8>, to pixel: UnsafeMutablePointer<UInt8>) {
    pixel[0] = source[0]
    pixel[1] = channels == 1 ? source[0] : source[1]
    pixel[2] = channels == 1 ? source[0] : source[2]
  }
}

public import Pixels
public import Vocabulary

/// A photo's pixels, row by row in stored order.
///
/// The order of calls is ``start(keeping:)``, then ``readRow(into:)`` once a row of the
/// layout, then ``finish()``.
public protocol RowDecoder: AnyObject {
  /// The stored size, from the file's header.
  var size: PixelSize { get }

  /// Starts decoding at the cheapest size that is at least `scale` times the stored one,
  /// or at the stored size where none is.
  ///
  /// - Parameter scale: above 0.
  func start(keeping scale: Double) throws(DecodeFault) -> DecodedRows

  /// Decodes the next row into `row`, which has room for the layout's `bytesPerRow`.
  func readRow(into row: UnsafeMutableRawPointer) throws(DecodeFault)

  /// Makes sure that the file holds all of its picture.
  func finish() throws(DecodeFault)

  /// Once finished: bytes of the picture's data that its pixels did not need. Some cameras
  /// pad with them; in a format without checksums they can also be all that shows of damage.
  var strayBytes: Int { get }
}

extension RowDecoder {
  public var strayBytes: Int { 0 }
}

/// What a decoder delivers.
public struct DecodedRows: Equatable, Sendable {
  public var layout: RowLayout
  /// Decoded pixels per stored pixel across, exact: the stored pixels x₀…x₁ lie at
  /// x₀·scale…x₁·scale. The layout's size is rounded up from it.
  public var scale: Double
  /// The same downwards; some codecs round the two sides each on its own.
  public var verticalScale: Double

  public init(layout: RowLayout, scale: Double = 1) {
    self.init(layout: layout, scale: scale, verticalScale: scale)
  }

  public init(layout: RowLayout, scale: Double, verticalScale: Double) {
    self.layout = layout
    self.scale = scale
    self.verticalScale = verticalScale
  }
}

/// What a decoder may spend on one photo.
public struct DecodeLimits: Equatable, Sendable {
  /// Stored pixels. A row-by-row decoder needs little memory for any number of them, but
  /// a small file can claim enough to keep it busy for hours.
  public var pixels: Int
  /// Bytes that a photo may take which cannot be decoded row by row.
  public var memory: Int
  /// Scans of a progressive JPEG, each of which costs a pass over the picture. libjpeg's
  /// own script makes 10, and no optimiser is known to make more than 64.
  public var scans: Int
  /// Bytes of a colour profile. Those of printers have 0.5 to 3 MB; the segments of a JPEG
  /// hold 16.7 at the most.
  public var profile: Int

  public init(
    pixels: Int = 1 << 30, memory: Int = 1 << 30, scans: Int = 100, profile: Int = 16 << 20
  ) {
    self.pixels = pixels
    self.memory = memory
    self.scans = scans
    self.profile = profile
  }

  /// Refuses a photo that has more pixels stored than allowed.
  public func check(_ size: PixelSize) throws(DecodeFault) {
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || count > pixels { throw .tooManyPixels(size, limit: pixels) }
  }
}

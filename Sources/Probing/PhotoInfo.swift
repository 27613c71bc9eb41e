public import Vocabulary

/// What a photo's header says. No pixel was read for it.
public struct PhotoInfo: Equatable, Sendable {
  public var file: FileName
  public var format: PhotoFormat
  /// The size as stored, before orientation.
  public var size: PixelSize
  public var orientation: Orientation
  public var orientationFrom: OrientationSource
  /// The file's size in bytes.
  public var bytes: Int
  /// The last change of the file, in nanoseconds since 1970.
  public var modified: Int64
  /// EXIF DateTimeOriginal with its sub-seconds and offset; absent where there is none.
  public var captured: CaptureTime?
  /// Channels as stored: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha or CMYK. A
  /// PNG's palette counts as colour, and its transparency (tRNS) as alpha.
  public var channels: Int
  /// Bits a channel as stored, 1…16; of a palette, bits an index.
  public var bitDepth: Int
  /// Whether the file must be held whole to be decoded: a progressive JPEG, an
  /// interlaced PNG.
  public var isProgressive: Bool

  public init(
    file: FileName, format: PhotoFormat, size: PixelSize, orientation: Orientation = .topLeft,
    orientationFrom: OrientationSource = .none, bytes: Int = 0, modified: Int64 = 0,
    captured: CaptureTime? = nil, channels: Int = 3, bitDepth: Int = 8,
    isProgressive: Bool = false
  ) {
    self.file = file
    self.format = format
    self.size = size
    self.orientation = orientation
    self.orientationFrom = orientationFrom
    self.bytes = bytes
    self.modified = modified
    self.captured = captured
    self.channels = channels
    self.bitDepth = bitDepth
    self.isProgressive = isProgressive
  }

  /// The size of the upright picture.
  public var upright: PixelSize { orientation.upright(size) }
}

/// The formats that this build reads.
public enum PhotoFormat: String, CaseIterable, Sendable {
  case jpeg, png
}

/// When a photo was taken, as its camera's clock said.
public struct CaptureTime: Hashable, Sendable {
  /// The local time in nanoseconds since 1970-01-01T00:00:00 on the same clock.
  public var local: Int64
  /// Minutes that the clock was ahead of UTC; absent where the file does not say.
  public var offsetMinutes: Int?

  public init(local: Int64, offsetMinutes: Int? = nil) {
    self.local = local
    self.offsetMinutes = offsetMinutes
  }
}

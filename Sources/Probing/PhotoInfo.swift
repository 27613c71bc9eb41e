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
  /// Whether the picture must be held whole to be decoded: a progressive JPEG or
  /// one with a scan a channel, an interlaced PNG, HEIC and AVIF, lossless or scaled WebP.
  public var isProgressive: Bool
  /// Samples that are stored, over all channels: less than the pixels times the channels
  /// where pixels share samples of colour.
  public var samples: Int
  /// Where the picture lies in the file.
  public var storage: PictureStorage
  /// Whether this picture is the first of several that the file is meant to show: the
  /// frames of an animation, the pages of a document.
  public var isFirstOfSeveral: Bool
  /// Whether the file has the mark of a part: it was stitched or exported before.
  public var isPart: Bool

  public init(
    file: FileName, format: PhotoFormat, size: PixelSize, orientation: Orientation = .topLeft,
    orientationFrom: OrientationSource = .none, bytes: Int = 0, modified: Int64 = 0,
    captured: CaptureTime? = nil, channels: Int = 3, bitDepth: Int = 8,
    isProgressive: Bool = false, samples: Int? = nil, storage: PictureStorage = .implied,
    isFirstOfSeveral: Bool = false, isPart: Bool = false
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
    self.samples = samples ?? size.samples(channels)
    self.storage = storage
    self.isFirstOfSeveral = isFirstOfSeveral
    self.isPart = isPart
  }

  /// The size of the upright picture.
  public var upright: PixelSize { orientation.upright(size) }
}

extension PixelSize {
  /// Saturates: a header may claim more than an integer holds, and is refused later, with its
  /// numbers.
  fileprivate func samples(_ channels: Int) -> Int {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    let (samples, overflows) = pixels.multipliedReportingOverflow(by: channels)
    return overflow || overflows ? .max : samples
  }
}

/// The formats that can be read. Those after PNG depend on a library each, and a build can
/// leave them out.
public enum PhotoFormat: String, CaseIterable, Sendable {
  case jpeg, png, heic, avif, webp, tiff

  /// The package trait that brings the format's library; `nil` where it is always there.
  public var trait: String? {
    switch self {
    case .jpeg, .png: nil
    case .heic, .avif: "HEIF"
    case .webp: "WebP"
    case .tiff: "TIFF"
    }
  }

  /// Whether this build reads it.
  public var isReadable: Bool { trait.map(builtInTraits.contains) ?? true }
}

private let builtInTraits: Set<String> = {
  var traits: Set<String> = []
  #if HEIF
    traits.insert("HEIF")
  #endif
  #if WebP
    traits.insert("WebP")
  #endif
  #if TIFF
    traits.insert("TIFF")
  #endif
  return traits
}()

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

/// Where in its file a picture lies, for the formats whose decoders must be told.
public enum PictureStorage: Hashable, Sendable {
  /// The decoder finds it.
  case implied
  case webP(WebPFrame)
  case heif(HEIFPicture)
}

/// A still WebP picture, or the first frame of an animation.
public struct WebPFrame: Hashable, Sendable {
  /// The bytes of its chunks: ALPH where it has one, to the end of VP8 or VP8L.
  public var bytes: Range<Int>
  /// Where it lies in the picture; what it does not cover is transparent.
  public var box: PixelBox
  public var hasAlpha: Bool
  /// Whether it is a VP8L chunk, all pixels of which are held while it is decoded.
  public var isLossless: Bool

  public init(bytes: Range<Int>, box: PixelBox, hasAlpha: Bool, isLossless: Bool) {
    self.bytes = bytes
    self.box = box
    self.hasAlpha = hasAlpha
    self.isLossless = isLossless
  }
}

/// The primary picture of a HEIF file.
public struct HEIFPicture: Hashable, Sendable {
  public enum Codec: String, CaseIterable, Sendable {
    case hevc = "HEVC"
    case av1 = "AV1"
  }

  /// How many samples of colour its planes have.
  public enum Sampling: Sendable {
    case gray
    /// 4:2:0: one for every two by two pixels.
    case quarter
    /// 4:2:2: one for every two pixels of a row.
    case half
    /// 4:4:4.
    case full
    /// RGB, which libheif makes of a picture that is laid together of others.
    case overlay
  }

  public var codec: Codec
  /// The size of what the codec gives.
  public var coded: PixelSize
  /// The pixels of it that are the picture: its clean aperture.
  public var aperture: PixelBox
  public var sampling: Sampling
  /// Of a grey picture, whether black is 0 and white the largest number. Otherwise they are 16
  /// and 235 of 8 bits, and as many times more as there are values more. Alpha always has the
  /// full range.
  public var isFullRange: Bool
  public var hasAlpha: Bool
  /// Where the four-letter types stand, in ascending order, of what is no business of a
  /// decoder's: the references that tie metadata to pictures, and the items that are
  /// thumbnails, depth maps, gain maps or mattes.
  ///
  /// libheif before 1.18 gives up a whole file in which one of these belongs to two
  /// pictures, as they do to the picture and its HDR rendition in files of newer phones.
  public var bystanders: [Int]

  public init(
    codec: Codec, coded: PixelSize, aperture: PixelBox, sampling: Sampling = .quarter,
    isFullRange: Bool = true, hasAlpha: Bool = false, bystanders: [Int] = []
  ) {
    self.codec = codec
    self.coded = coded
    self.aperture = aperture
    self.sampling = sampling
    self.isFullRange = isFullRange
    self.hasAlpha = hasAlpha
    self.bystanders = bystanders
  }
}

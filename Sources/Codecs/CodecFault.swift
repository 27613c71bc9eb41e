public import Vocabulary

/// Why a photo could not be decoded, completely and as it was meant.
public enum DecodeFault: Error, Equatable, Sendable {
  /// The system refused to read; a value of the C library's `errno`.
  case read(Int32)
  /// The file ends before its last pixel.
  case truncated
  /// The data contradict themselves; the codec's own words.
  case damaged(String)
  /// A kind of file that the codec does not decode; its own words.
  case unsupported(String)
  /// libheif was installed without a decoder for this codec.
  case missingCodec(HEIFPicture.Codec)
  case tooManyPixels(PixelSize, limit: Int)
  /// The photo must be held whole and needs more than `limit` bytes.
  case tooMuchMemory(limit: Int)
  case tooManyScans(limit: Int)
  /// The system has no memory left.
  case outOfMemory
  /// The caller asked for an end of the work.
  case stopped
}

/// Why a part could not be encoded.
public enum EncodeFault: Error, Equatable, Sendable {
  /// The codec's own words.
  case refused(String)
  /// The data that were to go through as they are could not be read.
  case source(DecodeFault)
  case outOfMemory
}

import Codecs
import Files
import Probing
import Vocabulary

/// The decoder for `file`, whose header said `info`. Each format is a case here and a folder
/// in Codecs.
func makeDecoder(
  for file: InputFile, info: PhotoInfo, limits: DecodeLimits,
  shouldStop: @escaping @Sendable () -> Bool
) throws(DecodeFault) -> any RowDecoder {
  switch (info.format, info.storage) {
  case (.jpeg, _): return try JPEGDecoder(file, limits: limits, shouldStop: shouldStop)
  case (.png, _): return try PNGDecoder(file, limits: limits, shouldStop: shouldStop)
  #if HEIF
    case (.heic, .heif(let picture)), (.avif, .heif(let picture)):
      return try HEIFDecoder(file, picture: picture, limits: limits)
  #endif
  #if WebP
    case (.webp, .webP(let frame)):
      return try WebPDecoder(file, size: info.size, frame: frame, limits: limits)
  #endif
  #if TIFF
    case (.tiff, _): return try TIFFDecoder(file, limits: limits)
  #endif
  default: throw .unsupported("\(info.format.rawValue) was left out of this build")
  }
}

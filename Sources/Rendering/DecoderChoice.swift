public import Codecs
package import Files
public import Probing
public import Vocabulary

/// The decoder for `file`, whose header said `info`. Each format is a case here and a folder
/// in Codecs.
package func makeDecoder(
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

/// The codec that a photo whose header said `info` needs and the system lacks, as a fault.
///
/// Costs nothing for photos that are no HEIC or AVIF.
///
/// - Parameter canDecode: whether libheif can; asks it by default.
public func missingCodec(
  for info: PhotoInfo, canDecode: (HEIFPicture.Codec) -> Bool = libheifDecodes
) -> DecodeFault? {
  guard case .heif(let picture) = info.storage, !canDecode(picture.codec) else { return nil }
  return .missingCodec(picture.codec)
}

/// Whether libheif was installed with a decoder for `codec`; `true` in a build without it,
/// which refuses such photos anyway.
public func libheifDecodes(_ codec: HEIFPicture.Codec) -> Bool {
  #if HEIF
    return HEIFDecoder.canDecode(codec)
  #else
    return true
  #endif
}

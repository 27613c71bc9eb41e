import CJPEG

/// The pieces of baseline JPEGs by libjpeg, from 8-bit RGB rows: headers (JFIF, an ICC
/// profile, and nothing else about the picture) and the data of bands.
///
/// For one thread at a time; any number of encoders make the same pieces.
public final class JPEGEncoder {
  private let handle: OpaquePointer

  public init() throws(EncodeFault) {
    guard let handle = cjpeg_encoder_create() else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { cjpeg_encoder_free(handle) }

  /// All that stands before the first band.
  ///
  /// - Parameter profile: the ICC profile of the rows; empty for none.
  public func header(
    of encoding: JPEGEncoding, profile: [UInt8] = []
  ) throws(EncodeFault) -> [UInt8] {
    var raw = cjpeg_encoding(encoding)
    let status = profile.withUnsafeBufferPointer { profile in
      cjpeg_encoder_header(
        handle, &raw, profile.isEmpty ? nil : profile.baseAddress, profile.count)
    }
    return try bytes(status)
  }

  /// The data of one band, all of whose rows are given.
  public func scan(
    of rows: [UnsafePointer<UInt8>], _ encoding: JPEGEncoding
  ) throws(EncodeFault) -> [UInt8] {
    var raw = cjpeg_encoding(encoding)
    return try bytes(cjpeg_encoder_band(handle, &raw, rows.map(Optional.init), UInt32(rows.count)))
  }

  private func bytes(_ status: cjpeg_status) throws(EncodeFault) -> [UInt8] {
    switch status {
    case CJPEG_OK: break
    case CJPEG_NO_MEMORY: throw .outOfMemory
    default: throw .refused(String(cString: cjpeg_encoder_message(handle)))
    }
    var count = 0
    return Array(UnsafeBufferPointer(start: cjpeg_encoder_bytes(handle, &count), count: count))
  }
}

extension cjpeg_encoding {
  fileprivate init(_ encoding: JPEGEncoding) {
    self.init(
      width: UInt32(encoding.size.width), height: UInt32(encoding.size.height),
      band_rows: UInt32(encoding.bandRows), quality: Int32(encoding.quality),
      chroma_columns: Int32(encoding.subsampling.columns),
      chroma_rows: Int32(encoding.subsampling.rows))
  }
}

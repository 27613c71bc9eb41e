import CJPEG
public import Vocabulary

/// Baseline JPEG by libjpeg from 8-bit RGB rows: a JFIF header, an ICC profile, and nothing
/// else about the picture.
public final class JPEGEncoder {
  private let handle: OpaquePointer

  /// Columns and rows of pixels that share a colour sample: 1 or 2 each.
  public struct Subsampling: Equatable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Writes the header at the position of `descriptor`, which must stay open.
  ///
  /// - Parameters:
  ///   - size: at most 65,500 on either side.
  ///   - quality: 1…100 on libjpeg's scale.
  ///   - profile: the ICC profile of the rows; empty for none.
  public init(
    descriptor: Int32, size: PixelSize, quality: Int, subsampling: Subsampling,
    profile: [UInt8] = []
  ) throws(EncodeFault) {
    guard let handle = cjpeg_encoder_create(descriptor) else { throw .outOfMemory }
    self.handle = handle
    let status = profile.withUnsafeBufferPointer { profile in
      var encoding = cjpeg_encoding(
        width: UInt32(size.width), height: UInt32(size.height), quality: Int32(quality),
        chroma_columns: Int32(subsampling.columns), chroma_rows: Int32(subsampling.rows),
        profile: profile.isEmpty ? nil : profile.baseAddress, profile_size: profile.count)
      return cjpeg_encoder_start(handle, &encoding)
    }
    try check(status)
  }

  deinit { cjpeg_encoder_free(handle) }

  /// Encodes the next rows where they stand; the bytes written do not depend on how rows
  /// are grouped into calls.
  public func write(_ rows: [UnsafePointer<UInt8>]) throws(EncodeFault) {
    let optional = rows.map(Optional.init)
    try check(cjpeg_encoder_write_rows(handle, optional, UInt32(rows.count)))
  }

  /// Writes what is left, after the last row.
  public func finish() throws(EncodeFault) { try check(cjpeg_encoder_finish(handle)) }

  private func check(_ status: cjpeg_status) throws(EncodeFault) {
    switch status {
    case CJPEG_OK: return
    case CJPEG_SYSTEM: throw .write(cjpeg_encoder_error(handle))
    case CJPEG_NO_MEMORY: throw .outOfMemory
    default: throw .refused(String(cString: cjpeg_encoder_message(handle)))
    }
  }
}

public import Vocabulary

/// How a picture becomes a file, as far as its bytes depend on it. Each format is a case
/// here and a folder in Codecs.
///
/// The picture is cut into bands of rows that are encoded each on its own: the header, every
/// band's bytes, and the trailer are the file.
public enum PictureEncoding: Equatable, Sendable {
  case jpeg(JPEGEncoding)
  case png(PNGEncoding)

  public var size: PixelSize {
    switch self {
    case .jpeg(let encoding): encoding.size
    case .png(let encoding): encoding.size
    }
  }

  /// Rows of every band but the last, which may have fewer.
  public static let bandRows = JPEGEncoding.bandRows

  public var bandCount: Int { (size.height + Self.bandRows - 1) / Self.bandRows }

  public func rows(ofBand band: Int) -> Range<Int> {
    (band * Self.bandRows)..<min(size.height, (band + 1) * Self.bandRows)
  }

  /// What stands behind the last band.
  ///
  /// - Parameter checksum: of all bands, in order.
  public func trailer(_ checksum: Adler32) -> [UInt8] {
    switch self {
    // The last band has the marker that ends the file.
    case .jpeg: []
    case .png(let encoding): encoding.trailer(checksum)
    }
  }
}

/// One band of a picture as its file holds it.
public struct EncodedBand: Equatable, Sendable {
  public var bytes: [UInt8]
  /// Of the bytes that were packed, for formats that end with one over the whole picture.
  public var checksum: Adler32

  public init(bytes: [UInt8], checksum: Adler32 = Adler32()) {
    self.bytes = bytes
    self.checksum = checksum
  }
}

/// Encodes pictures of all formats, keeping what each needs from one band to the next.
///
/// For one thread at a time; any number of encoders make the same pieces.
public final class PictureEncoder {
  private var jpeg: JPEGEncoder?
  private var png: PNGEncoder?

  public init() {}

  /// All that stands before the first band, with room for a ``PartStamp``.
  ///
  /// - Parameter profile: the ICC profile of the rows.
  public func header(
    of encoding: PictureEncoding, profile: [UInt8]
  ) throws(EncodeFault) -> [UInt8] {
    switch encoding {
    case .jpeg(let encoding):
      PartStamp.makeRoom(inJPEG: try jpegEncoder().header(of: encoding, profile: profile))
    case .png(let encoding):
      PartStamp.makeRoom(inPNG: try pngEncoder().header(of: encoding, profile: profile))
    }
  }

  /// The band at `index`, all of whose rows, 8-bit RGB, are given.
  public func band(
    _ index: Int, of rows: [UnsafePointer<UInt8>], _ encoding: PictureEncoding
  ) throws(EncodeFault) -> EncodedBand {
    switch encoding {
    case .jpeg(let encoding):
      let scan = try jpegEncoder().scan(of: rows, encoding)
      return EncodedBand(bytes: scan + encoding.marker(afterBand: index))
    case .png(let encoding): return try pngEncoder().band(of: rows, encoding)
    }
  }

  private func jpegEncoder() throws(EncodeFault) -> JPEGEncoder {
    let encoder = if let jpeg { jpeg } else { try JPEGEncoder() }
    jpeg = encoder
    return encoder
  }

  private func pngEncoder() throws(EncodeFault) -> PNGEncoder {
    let encoder = if let png { png } else { try PNGEncoder() }
    png = encoder
    return encoder
  }
}

/// How a picture becomes a file, as far as its bytes depend on it. Each format is a case
/// here and a folder in Codecs.
///
/// The picture is cut into bands of rows that are encoded each on its own: the header, every
/// band's bytes, and the trailer are the file.
public enum PictureEncoding: Sendable {
  case jpeg(JPEGEncoding)
  case png(PNGEncoding)
  /// A JPEG's own data, which have no rows: its bands are its chunks.
  case passage(JPEGPassage)

  /// Rows of every band of a picture but the last, which may have fewer: the fewer the wider it
  /// is, since all the bands that a photo touches are in memory at a time. A multiple of 16 up
  /// to a JPEG's largest width, so that none of its blocks or colour samples belongs to two.
  ///
  /// - Parameter width: the picture's, in pixels.
  public static func bandRows(width: Int) -> Int {
    switch width {
    case ...8192: 64
    case ...JPEGEncoding.largestSide: 32
    default: 2
    }
  }

  /// What is cut into bands, and how: a picture's rows, or the chunks of data that go
  /// through.
  public var bands: (height: Int, rows: Int) {
    switch self {
    case .jpeg(let encoding): (encoding.size.height, encoding.bandRows)
    case .png(let encoding):
      (encoding.size.height, Self.bandRows(width: encoding.size.width))
    case .passage(let passage): (passage.chunks.count, 1)
    }
  }

  public var bandCount: Int { (bands.height + bands.rows - 1) / bands.rows }

  public func rows(ofBand band: Int) -> Range<Int> {
    (band * bands.rows)..<min(bands.height, (band + 1) * bands.rows)
  }

  /// What stands behind the last band.
  ///
  /// - Parameter checksum: of all bands, in order.
  public func trailer(_ checksum: Adler32) -> [UInt8] {
    switch self {
    // The last band has the marker that ends the file.
    case .jpeg: []
    case .png(let encoding): encoding.trailer(checksum)
    case .passage: JPEGPassage.end
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
    case .passage(let passage): PartStamp.makeRoom(inJPEG: passage.header)
    }
  }

  /// The band at `index`, all of whose rows, 8-bit RGB, are given; data that go through have
  /// none.
  public func band(
    _ index: Int, of rows: [UnsafePointer<UInt8>], _ encoding: PictureEncoding
  ) throws(EncodeFault) -> EncodedBand {
    switch encoding {
    case .jpeg(let encoding):
      let scan = try jpegEncoder().scan(of: rows, encoding)
      return EncodedBand(bytes: scan + encoding.marker(afterBand: index))
    case .png(let encoding): return try pngEncoder().band(of: rows, encoding)
    case .passage(let passage):
      do { return EncodedBand(bytes: try passage.bytes(ofChunk: index)) } catch {
        throw .source(error)
      }
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

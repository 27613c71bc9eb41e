public import Codecs
public import Vocabulary

extension Picture {
  /// A JPEG of the RGB picture, by the package's own encoder.
  public func jpeg(
    quality: Int = 95,
    subsampling: JPEGEncoding.Subsampling = JPEGEncoding.Subsampling(columns: 1, rows: 1)
  ) throws -> [UInt8] {
    let encoding = JPEGEncoding(size: size, quality: quality, subsampling: subsampling)
    let encoder = try JPEGEncoder()
    let pixels = samples.map { UInt8($0) }
    return try pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return [] }
      return try (0..<encoding.bandCount).reduce(into: encoder.header(of: encoding)) { file, band in
        let rows = encoding.rows(ofBand: band).map { start + $0 * 3 * size.width }
        file += try encoder.scan(of: rows, encoding) + encoding.marker(afterBand: band)
      }
    }
  }
}

/// A TIFF structure that holds nothing but `orientation`.
public func exif(_ orientation: Orientation) -> [UInt8] {
  let entry: [UInt8] = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
  return Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
}

/// `jpeg` with `orientation` in an EXIF segment after its SOI marker.
public func jpeg(_ jpeg: [UInt8], tagged orientation: Orientation) -> [UInt8] {
  let body = Array("Exif".utf8) + [0, 0] + exif(orientation)
  let length = body.count + 2
  let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
  return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
}

/// `jpeg` with an EXIF segment after its SOI marker that holds `orientation` and, in its second
/// directory, the JPEG `thumbnail`.
public func jpeg(
  _ jpeg: [UInt8], tagged orientation: Orientation, thumbnail: [UInt8]
) -> [UInt8] {
  func entry(_ tag: Int, _ value: Int) -> [UInt8] {
    bigEndian(tag, 2) + bigEndian(4, 2) + bigEndian(1, 4) + bigEndian(value, 4)
  }
  // The first directory without the zeros that say that it is the last.
  let first = exif(orientation).dropLast(4)
  let start = first.count + 4
  let second = bigEndian(2, 2) + entry(0x0201, start + 30) + entry(0x0202, thumbnail.count)
  let body =
    Array("Exif\0\0".utf8) + first + bigEndian(start, 4) + second + [0, 0, 0, 0] + thumbnail
  let segment = [0xFF, 0xE1] + bigEndian(body.count + 2, 2) + body
  return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
}

public import Codecs
import ColorManagement
import Pixels
public import StitchPlan
import Vocabulary

extension Raster {
  /// The picture as a baseline JPEG with a colour sample for four pixels.
  ///
  /// - Parameters:
  ///   - quality: 1…100 on libjpeg's scale.
  ///   - color: the space that the file names; `nil` for none, which is read as sRGB.
  public func jpeg(quality: Int, color: OutputColor? = nil) throws(EncodeFault) -> [UInt8] {
    let encoding = JPEGEncoding(
      size: size, quality: quality,
      subsampling: JPEGEncoding.Subsampling(columns: 2, rows: 2))
    let encoder = try JPEGEncoder()
    var file = try encoder.header(of: encoding, profile: color?.space.profile ?? [])
    for band in 0..<encoding.bandCount {
      file += try scan(of: encoding.rows(ofBand: band), encoding, by: encoder)
      file += encoding.marker(afterBand: band)
    }
    return file
  }

  private func scan(
    of rows: Range<Int>, _ encoding: JPEGEncoding, by encoder: JPEGEncoder
  ) throws(EncodeFault) -> [UInt8] {
    try withRows(of: pixels, bytes: 3 * size.width) { (all) throws(EncodeFault) in
      try encoder.scan(of: rows.map { all[$0] }, encoding)
    }
  }

  /// The picture as a PNG.
  ///
  /// - Parameter color: the space that the file names; `nil` for none, which is read as sRGB.
  public func png(color: OutputColor? = nil) throws(EncodeFault) -> [UInt8] {
    try pngFile(of: pixels, PNGEncoding(size: size), profile: color?.space.profile ?? [])
  }
}

extension Raster {
  func jpegFile(quality: Int) throws(RenderFault.Reason) -> [UInt8] {
    do { return try jpeg(quality: quality) } catch { throw .encoding(error) }
  }
}

extension Layer {
  /// The layer as a PNG with its transparency, in sRGB.
  func png() throws(EncodeFault) -> [UInt8] {
    try pngFile(of: straightPixels, PNGEncoding(size: size, channels: 4), profile: [])
  }
}

private func pngFile(
  of pixels: [UInt8], _ encoding: PNGEncoding, profile: [UInt8]
) throws(EncodeFault) -> [UInt8] {
  let encoder = try PNGEncoder()
  let header = try encoder.header(of: encoding, profile: profile)
  let band = try withRows(of: pixels, bytes: encoding.bytesPerRow) {
    (rows) throws(EncodeFault) in try encoder.band(of: rows, encoding)
  }
  return header + band.bytes + encoding.trailer(band.checksum)
}

/// Gives `body` the rows of `pixels`, each of `bytes`.
private func withRows<Value>(
  of pixels: [UInt8], bytes: Int,
  _ body: ([UnsafePointer<UInt8>]) throws(EncodeFault) -> Value
) throws(EncodeFault) -> Value {
  let result = pixels.withUnsafeBufferPointer { pixels -> Result<Value, EncodeFault> in
    let rows = stride(from: 0, to: pixels.count, by: bytes).compactMap { start in
      pixels.baseAddress.map { $0 + start }
    }
    return Result { () throws(EncodeFault) in try body(rows) }
  }
  return try result.get()
}

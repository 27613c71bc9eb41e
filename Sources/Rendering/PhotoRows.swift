import Codecs
import Files
import Pixels
import Probing
import Vocabulary

/// The rows of one photo as they are painted: opaque, grey or RGB, in stored order.
///
/// The order is decode, then flatten; a conversion of colours belongs between the two.
final class PhotoRows {
  /// Of the rows that ``next()`` gives.
  let layout: RowLayout
  /// Decoded pixels per stored pixel.
  let scale: Double
  private let decoder: any RowDecoder
  private let flattening: Flattening
  private let decoded: UnsafeMutableRawPointer
  private let opaque: UnsafeMutableRawPointer

  /// - Parameter scale: the least that decoding may shrink the photo to.
  init(
    _ decoder: any RowDecoder, keeping scale: Double, background: RGB
  ) throws(DecodeFault) {
    let rows = try decoder.start(keeping: scale)
    self.decoder = decoder
    self.scale = rows.scale
    flattening = Flattening(rows.layout, onto: background)
    layout = flattening.output
    decoded = .allocate(byteCount: rows.layout.bytesPerRow, alignment: 16)
    opaque = .allocate(byteCount: layout.bytesPerRow, alignment: 16)
  }

  deinit {
    decoded.deallocate()
    opaque.deallocate()
  }

  /// Decodes the next row; the pointer is good until the next call.
  func next() throws(DecodeFault) -> UnsafeRawPointer {
    try decoder.readRow(into: decoded)
    if flattening.isIdentity { return UnsafeRawPointer(decoded) }
    flattening.flatten(decoded, into: opaque)
    return UnsafeRawPointer(opaque)
  }

  /// Makes sure that the file holds all of its picture, after the last row.
  func finish() throws(DecodeFault) { try decoder.finish() }
}

/// The decoder for `file`, which has been found to be of `format`.
func makeDecoder(
  for file: InputFile, format: PhotoFormat, limits: DecodeLimits
) throws(DecodeFault) -> any RowDecoder {
  switch format {
  case .jpeg: try JPEGDecoder(file, limits: limits)
  case .png: try PNGDecoder(file, limits: limits)
  }
}

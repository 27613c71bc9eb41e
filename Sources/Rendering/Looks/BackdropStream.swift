import Codecs
import Files
import Pixels
import Vocabulary

/// The rows of a photo that fills a canvas, while it is decoded; one whose last row does not come
/// before its first.
final class BackdropStream: RowsDown {
  private let photo: PlacedPhoto
  private let scaled: any ScaledPhoto
  private let finish: ColorFinish
  private let canvas: Canvas
  private var painter: Painter

  init(
    _ photo: PlacedPhoto, from input: InputFile, surface: Surface, limits: DecodeLimits
  ) throws(RenderFault) {
    self.photo = photo
    (scaled, finish, _) = try photo.scaled(photo.decoder(of: input, limits: limits), input, surface)
    let target = photo.placement.target
    canvas = Canvas(size: target.size, background: surface.background, bandRows: Self.bandRows)
    painter = Painter(
      canvas: canvas, target: target, orientation: photo.placement.orientation,
      channels: finish.channels)
  }

  private static let bandRows = 8

  var size: PixelSize { canvas.size }

  /// The bytes of its canvas, which is `width` pixels wide: two bands, and a row.
  static func bytes(width: Int) -> Int { 3 * width * (2 * bandRows + 1) }

  func takeRow(_ y: Int) throws(RenderFault) -> UnsafePointer<UInt8> {
    let (band, row) = y.quotientAndRemainder(dividingBy: Self.bandRows)
    if row == 0, band > 0 { canvas.release(band: band - 1) }
    canvas.open(rows: y..<(y + 1))
    if let row = try photo.decoding(scaled.next) { painter.paint(finish.finish(row)) }
    return canvas.finishedRow(y)
  }
}

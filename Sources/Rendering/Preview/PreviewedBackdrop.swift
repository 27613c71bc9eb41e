import Pixels
import StitchPlan
import Vocabulary

/// What shows beside a photo that does not fill its frame, on a preview.
struct PreviewedBackdrop {
  let request: ThumbnailRequest
  /// Of the frame, on the preview.
  let box: PixelBox
  private let deviation: Double
  private let brightness: Double

  /// `nil` where the photo fills its frame, has no backdrop, or cannot be read.
  ///
  /// - Parameters:
  ///   - box: of the photo's frame, on the preview.
  ///   - canvas: of the part, on the preview.
  init?(ofPhoto index: Int, in part: PreviewedPart, box: PixelBox, canvas: PixelSize) {
    let placement = part.geometry.placements[index]
    guard let backdrop = part.settings.background.backdrop, let cover = placement.cover,
      box.width > 0, box.height > 0
    else { return nil }
    let width = part.settings.layout.widthForBlur(part: canvas, frame: box.size)
    let deviation = backdrop.blur.value * Double(width) / 2
    let size = BlurredPicture.reducedSize(of: box.size, deviation: deviation)
    guard var request = part.request(ofPhoto: index, size: size) else { return nil }
    request.region = cover
    self.request = request
    self.box = box
    self.deviation = deviation
    brightness = 1 - backdrop.dim.value
  }

  /// The backdrop, as large as ``box``.
  ///
  /// - Parameter small: what the ``request`` gave.
  func raster(from small: Raster) -> Raster {
    let blurred = BlurredPicture(
      Canvas(small), size: box.size, deviation: deviation, brightness: brightness)
    let count = 3 * box.width
    var pixels: [UInt8] = []
    pixels.reserveCapacity(count * box.height)
    for y in 0..<box.height {
      pixels += [UInt8](unsafeUninitializedCapacity: count) { row, filled in
        guard let start = row.baseAddress else { return }
        blurred.paint(row: y, columns: 0..<box.width, onto: start)
        filled = count
      }
    }
    return Raster(size: box.size, pixels: pixels)
  }
}

extension Canvas {
  fileprivate convenience init(_ raster: Raster) {
    self.init(
      size: raster.size, background: RGB(red: 0, green: 0, blue: 0), bandRows: raster.size.height)
    open(rows: 0..<raster.size.height)
    raster.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<size.height { row(y)?.update(from: start + y * stride, count: stride) }
    }
  }
}

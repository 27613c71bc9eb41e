import Lettering
import Pixels
import StitchPlan
import Vocabulary

/// A text that stands on or below a photo, of which the rows that are painted next are there:
/// all of a caption of a part that is 65,500 pixels wide would take 800 MB.
final class TextBands {
  /// Where the text's ink is on the canvas.
  let box: PixelBox
  private let text: Lettering
  /// Where the plan has it.
  private let place: PlanPlace
  private let photo: PlacedPhoto
  /// From sRGB to the colours of the canvas, where the text has not been given its colour there.
  private let convert: ((Layer) -> Layer)?
  private var band: (rows: Range<Int>, layer: Layer)?

  /// - Parameter corner: of the text's ``Lettering/size`` on the canvas.
  fileprivate init(
    _ text: Lettering, at corner: (left: Int, top: Int), _ place: PlanPlace, of photo: PlacedPhoto,
    convert: ((Layer) -> Layer)?
  ) {
    self.text = text
    self.place = place
    self.photo = photo
    self.convert = convert
    box = PixelBox(
      left: corner.left + text.ink.left, top: corner.top + text.ink.top, width: text.ink.width,
      height: text.ink.height)
  }

  /// Lays row `y` of the canvas, which is one of the box's, on the pixels that the box has there.
  func blend(
    row y: Int, onto target: UnsafeMutablePointer<UInt8>, opacity: UInt8
  ) throws(RenderFault) {
    let row = y - box.top
    let (rows, layer) = try band(with: row)
    layer.blend(row: row - rows.lowerBound, onto: target, opacity: opacity)
  }

  private func band(with row: Int) throws(RenderFault) -> (rows: Range<Int>, layer: Layer) {
    if let band, band.rows.contains(row) { return band }
    band = nil
    let height = Lettering.bandRows(width: box.width)
    let first = row / height * height
    let rows = first..<min(first + height, box.height)
    let layer = try photo.setting(place) { () throws(TextFault) in try text.draw(rows: rows) }
    let new = (rows, convert?(layer) ?? layer)
    band = new
    return new
  }
}

extension PlacedPhoto {
  /// - Parameters:
  ///   - overlay: what the text stands on the photo as.
  ///   - color: sRGB.
  /// - Returns: `nil` where there is nothing to see.
  func bands(
    of text: String, _ color: RGB, as overlay: Overlay, at place: PlanPlace, on surface: Surface
  ) throws(RenderFault) -> TextBands? {
    let room = placement.target.room(for: overlay)
    let (color, convert) = surface.finish(text, color)
    let set = try setting(place) { () throws(TextFault) in
      try Lettering.line(text, color: color, in: room)
    }
    return set.map {
      let box = overlay.box(of: $0.size, on: placement.target)
      return TextBands($0, at: (box.left, box.top), place, of: self, convert: convert)
    }
  }

  /// - Returns: `nil` where there is nothing to see.
  func bands(
    of caption: PhotoLook.Caption, on surface: Surface
  ) throws(RenderFault) -> TextBands? {
    let (color, convert) = surface.finish(caption.text, caption.color)
    let set = try setting(captionPlace) { () throws(TextFault) in
      try Lettering.paragraph(caption.text, color: color, in: caption.box.size)
    }
    return set.map {
      TextBands(
        $0, at: (caption.box.left, caption.box.top), captionPlace, of: self, convert: convert)
    }
  }

  /// - Parameter place: where the plan has the text.
  func setting<Value>(
    _ place: PlanPlace, _ body: () throws(TextFault) -> Value
  ) throws(RenderFault) -> Value {
    do { return try body() } catch {
      throw RenderFault(part: part, subject: .text(place, photo: name), reason: .text(error))
    }
  }
}

extension PixelBox {
  /// What a text that stands as `overlay` on a photo which paints this may take.
  func room(for overlay: Overlay) -> PixelSize {
    PixelSize(width: overlay.width(on: self), height: height)
  }
}

extension Surface {
  /// The colour to set `text` in, and what is to be done with its pixels then: those of emoji
  /// have colours of their own, which are sRGB.
  fileprivate func finish(_ text: String, _ color: RGB) -> (RGB, ((Layer) -> Layer)?) {
    guard let stored = fromSRGB else { return (color, nil) }
    if Lettering.mayHaveColors(text) { return (color, { $0.recolored(stored) }) }
    return (RGB(stored: stored([color.red, color.green, color.blue])), nil)
  }
}

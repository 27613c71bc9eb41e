import Codecs
import ColorManagement
import Files
import Lettering
import Pixels
import StitchPlan
import Vocabulary

/// A photo's look, read and set, while it is painted on a canvas.
struct LookPainting {
  private struct Place {
    var layer: Layer
    var box: PixelBox
    var opacity: UInt8
  }

  private let canvas: Canvas
  private let placement: Placement
  private var overlays: [Place] = []
  private var caption: Place?
  private var backdrop: BlurredPicture?

  fileprivate init(on canvas: Canvas, _ placement: Placement) {
    self.canvas = canvas
    self.placement = placement
  }

  private var frame: PixelBox { placement.frame }
  private var target: PixelBox { placement.target }

  /// Rows that are to be painted before the photo's first.
  var rowsAbove: Range<Int> {
    frame.top..<(backdrop == nil ? frame.top : target.top)
  }

  /// Rows that are to be painted after the photo's last.
  var rowsBelow: Range<Int> {
    (backdrop == nil ? frame.rows.upperBound : target.rows.upperBound)..<frame.rows.upperBound
  }

  /// Rows that the caption is painted on in the end.
  var captionRows: Range<Int>? { caption?.box.rows }

  /// Paints the backdrop on row `y`, above or below the photo.
  func paintBackdrop(row y: Int) throws(RenderFault) {
    try paintBackdrop(row: y, columns: frame.columns)
  }

  private func paintBackdrop(row y: Int, columns: Range<Int>) throws(RenderFault) {
    guard let backdrop, !columns.isEmpty, let row = canvas.row(y) else { return }
    let columns = (columns.lowerBound - frame.left)..<(columns.upperBound - frame.left)
    try backdrop.paint(row: y - frame.top, columns: columns, onto: row + 3 * frame.left)
  }

  /// Paints what stands beside and on the photo in `rows`, which the photo is done with.
  func finish(rows: Range<Int>) throws(RenderFault) {
    for y in rows {
      if backdrop != nil {
        try paintBackdrop(row: y, columns: frame.left..<target.left)
        try paintBackdrop(row: y, columns: target.columns.upperBound..<frame.columns.upperBound)
      }
      for overlay in overlays { lay(overlay, onRow: y) }
    }
  }

  /// Paints all of it beside, on and below a photo that stands there already.
  func paintAll() throws(RenderFault) {
    for y in rowsAbove { try paintBackdrop(row: y) }
    try finish(rows: target.rows)
    for y in rowsBelow { try paintBackdrop(row: y) }
    paintCaption()
  }

  func paintCaption() {
    guard let caption else { return }
    for y in caption.box.rows { lay(caption, onRow: y) }
  }

  private func lay(_ place: Place, onRow y: Int) {
    guard place.box.rows.contains(y), let row = canvas.row(y) else { return }
    place.layer.blend(
      row: y - place.box.top, onto: row + 3 * place.box.left, opacity: place.opacity)
  }
}

extension LookPainting {
  /// - Parameters:
  ///   - backdrop: the photo as it stands behind itself.
  ///   - pictures: those of the overlays that the job has loaded.
  init(
    of photo: PlacedPhoto, backdrop: BlurredPicture?, on canvas: Canvas, surface: Surface,
    limits: DecodeLimits, pictures: OverlayPictures
  ) throws(RenderFault) {
    self.init(on: canvas, photo.placement)
    self.backdrop = backdrop
    for piece in photo.look.pieces {
      switch piece.content {
      case .image(let picture, let index):
        let loaded = try pictures.picture(
          picture, at: piece.place, space: surface.space, limits: limits)
        photo.contents.note(loaded.contents, ofOverlay: index)
        // It is loaded in the space of the parts.
        let layer = surface.own == nil ? loaded.layer : surface.colored(loaded.layer)
        overlays.append(
          Place(layer: layer, box: picture.placement.target, opacity: piece.overlay.opacityCode))
      case .text(let text, let color):
        let overlay = piece.overlay
        let (width, height) = (overlay.width(on: target), target.height)
        let set = try photo.setting(piece.place) { () throws(TextFault) in
          try Lettering.line(text, color: color, width: width, height: height)
        }
        guard let layer = set.map({ surface.colored($0.layer) }) else { continue }
        let box = overlay.box(of: layer.size, on: target)
        overlays.append(Place(layer: layer, box: box, opacity: overlay.opacityCode))
      }
    }
    if let caption = photo.look.caption {
      let set = try photo.setting(photo.captionPlace) { () throws(TextFault) in
        try Lettering.paragraph(caption.text, color: caption.color, in: caption.box.size)
      }
      self.caption = set.map {
        Place(layer: surface.colored($0.layer), box: caption.box, opacity: 255)
      }
    }
  }
}

extension Surface {
  /// `layer`, which is in sRGB, as emoji are, in the colours of the surface.
  fileprivate func colored(_ layer: Layer) -> Layer {
    if let own { return layer.recolored(own.stored) }
    return space == .srgb ? layer : layer.recolored(space.stored)
  }
}

extension PhotoLook.Behind {
  /// The size of the picture that ``backdrop(_:)`` takes.
  var reducedSize: PixelSize {
    BlurredPicture.reducedSize(of: frame.size, deviation: deviation)
  }

  /// - Parameter small: the ``cover`` at the ``reducedSize``.
  func backdrop(_ small: any RowsDown) -> BlurredPicture {
    BlurredPicture(small, size: frame.size, deviation: deviation, brightness: brightness)
  }
}

extension OverlayPictures {
  /// The picture of an overlay, as large as it stands on the canvas.
  fileprivate func picture(
    _ placed: PlacedPhoto, at place: PlanPlace, space: OutputSpace, limits: DecodeLimits
  ) throws(RenderFault) -> OverlayPicture {
    try picture(for: placed.layerKey) { (levels) throws(RenderFault) in
      do throws(RenderFault) {
        return try placed.layer(space: space, limits: limits, from: &levels)
      } catch {
        throw RenderFault(
          part: placed.part, subject: .overlay(place, file: placed.name), reason: error.reason)
      }
    }
  }
}

extension PlacedPhoto {
  /// The photo where `region` of it fills a canvas of `size`, and nothing else stands there.
  func filling(_ region: Region, _ size: PixelSize) -> PlacedPhoto {
    var photo = self
    photo.placement.frame = PixelBox(size)
    photo.placement.target = PixelBox(size)
    photo.placement.region = region
    photo.look = PhotoLook()
    return photo
  }

  /// What stands behind the photo, whose file is `input`; `nil` for nothing.
  func backdrop(
    from input: InputFile, surface: Surface, limits: DecodeLimits
  ) throws(RenderFault) -> BlurredPicture? {
    guard let behind = look.behind else { return nil }
    let small = filling(behind.cover, behind.reducedSize)
    return behind.backdrop(
      small.isBetterStreamed
        ? try BackdropStream(small, from: input, surface: surface, limits: limits)
        : try small.picture(from: input, surface: surface, limits: limits))
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

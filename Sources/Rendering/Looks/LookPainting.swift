import Codecs
import ColorManagement
import Files
import Pixels
import StitchPlan
import Vocabulary

/// A photo's look, read and set, while it is painted on a canvas.
struct LookPainting {
  private struct Piece {
    enum Content {
      case picture(Layer, PixelBox)
      case text(TextBands)
    }

    var content: Content
    var opacity: UInt8 = 255

    var box: PixelBox {
      switch content {
      case .picture(_, let box): box
      case .text(let text): text.box
      }
    }
  }

  private let canvas: Canvas
  private let placement: Placement
  private var overlays: [Piece] = []
  private var caption: TextBands?
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
  var captionRows: Range<Int> { caption?.box.rows ?? 0..<0 }

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
      for overlay in overlays { try lay(overlay, onRow: y) }
    }
  }

  /// Paints all of it beside, on and below a photo that stands there already.
  func paintAll() throws(RenderFault) {
    for y in rowsAbove { try paintBackdrop(row: y) }
    try finish(rows: target.rows)
    for y in rowsBelow { try paintBackdrop(row: y) }
    for y in captionRows { try paintCaption(row: y) }
  }

  func paintCaption(row y: Int) throws(RenderFault) {
    if let caption { try lay(Piece(content: .text(caption)), onRow: y) }
  }

  private func lay(_ piece: Piece, onRow y: Int) throws(RenderFault) {
    let box = piece.box
    guard box.rows.contains(y), let row = canvas.row(y) else { return }
    let target = row + 3 * box.left
    switch piece.content {
    case .picture(let layer, _):
      layer.blend(row: y - box.top, onto: target, opacity: piece.opacity)
    case .text(let text): try text.blend(row: y, onto: target, opacity: piece.opacity)
    }
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
        let own = surface.own == nil ? nil : surface.fromSRGB
        let layer = own.map(loaded.layer.recolored) ?? loaded.layer
        overlays.append(
          Piece(
            content: .picture(layer, picture.placement.target), opacity: piece.overlay.opacityCode))
      case .text(let text, let color):
        let overlay = piece.overlay
        let bands = try photo.bands(of: text, color, as: overlay, at: piece.place, on: surface)
        guard let bands else { continue }
        overlays.append(Piece(content: .text(bands), opacity: overlay.opacityCode))
      }
    }
    if let caption = photo.look.caption {
      self.caption = try photo.bands(of: caption, on: surface)
    }
  }
}

extension Surface {
  /// From sRGB to the colours of the surface; `nil` where they are the same.
  var fromSRGB: (([UInt8]) -> [UInt8])? {
    if let own { return { own.stored(srgb: $0) } }
    return space == .srgb ? nil : { space.stored(srgb: $0) }
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
}

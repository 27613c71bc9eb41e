import Files
import Pixels
import Probing
import StitchPlan
import Vocabulary

/// The looks of a part's photos, made from the plan and from headers.
struct LookPreparation {
  let job: RenderJob
  /// The part's index.
  let part: Int
  let geometry: PartGeometry
  let shouldStop: @Sendable () -> Bool
  private let pictures: OverlayHeaders

  init(
    _ job: RenderJob, part: Int, geometry: PartGeometry, pictures: OverlayHeaders,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.job = job
    self.part = part
    self.geometry = geometry
    self.pictures = pictures
    self.shouldStop = shouldStop
  }

  /// Whether no photo of the part has a look.
  var isEmpty: Bool {
    let settings = job.plan.settings(ofPart: part)
    return !hasBackdrop
      && job.plan.parts[part].photos.allSatisfy { photo in
        photo.caption == nil && (photo.overlays ?? settings.overlays).isEmpty
      }
  }

  /// Whether what does not fill its frame stands on a backdrop.
  var hasBackdrop: Bool { job.plan.settings(ofPart: part).background.backdrop != nil }

  /// All that the look of a photo depends on, but for the photo and its place.
  struct Key: Hashable {
    fileprivate let overlays: [Overlay]
    fileprivate let caption: StitchPlan.Caption?
    fileprivate let texts: [String]
  }

  /// The same for photos of one file and one shape that look the same.
  func key(ofPhoto index: Int, info: PhotoInfo) -> Key {
    let photo = job.plan.parts[part].photos[index]
    let overlays = job.plan.overlays(ofPhoto: index, part: part)
    let values = values(ofPhoto: index, info: info)
    let templates = overlays.compactMap { overlay in
      if case .text(let text, _) = overlay.content { text } else { nil }
    }
    return Key(
      overlays: overlays, caption: photo.caption,
      texts: (templates + (photo.caption.map { [$0.text] } ?? [])).map {
        values.text(of: $0, inLines: true)
      })
  }

  private func values(ofPhoto index: Int, info: PhotoInfo) -> TextValues {
    job.plan.textValues(ofPhoto: index, part: part, captured: info.captured)
  }

  /// The look of the photo at `index`, at `placement`.
  func look(ofPhoto index: Int, info: PhotoInfo, at placement: Placement) -> PhotoLook {
    let photo = job.plan.parts[part].photos[index]
    let settings = job.plan.settings(ofPart: part)
    let values = values(ofPhoto: index, info: info)
    var look = PhotoLook()
    let overlays = job.plan.visibleOverlays(ofPhoto: index, part: part)
    look.pieces = overlays.compactMap { piece($1, at: $0, on: placement.target, values) }
    look.caption = caption(photo.caption, in: placement.caption, settings, values)
    look.behind = behind(placement, settings)
    return look
  }

  private func piece(
    _ overlay: Overlay, at place: PlanPlace, on target: PixelBox, _ values: TextValues
  ) -> PhotoLook.Piece? {
    switch overlay.content {
    case .text(let template, let color):
      let text = values.text(of: template, inLines: false)
      if text.isEmpty { return nil }
      return PhotoLook.Piece(content: .text(text, RGB(color)), overlay: overlay, place: place)
    case .image(let file):
      guard let info = pictures.pictures[file], let index = pictures.files.firstIndex(of: file)
      else { return nil }
      let box = overlay.box(ofPicture: info.upright, on: target)
      let picture = PlacedPhoto(
        part: part, index: 0, name: file, file: 0, info: info,
        placement: Placement(ofPicture: info.size, info.orientation, filling: box),
        root: job.root, shouldStop: shouldStop, profileLimit: job.limits.profile,
        contents: PhotoContents())
      return PhotoLook.Piece(
        content: .image(picture, index: index), overlay: overlay, place: place)
    }
  }

  private func caption(
    _ caption: StitchPlan.Caption?, in box: PixelBox?, _ settings: Settings, _ values: TextValues
  ) -> PhotoLook.Caption? {
    guard let caption, let box else { return nil }
    let text = values.text(of: caption.text, inLines: true)
    let color = caption.color ?? settings.background.color.contrast
    return text.isEmpty ? nil : PhotoLook.Caption(text: text, color: RGB(color), box: box)
  }

  private func behind(_ placement: Placement, _ settings: Settings) -> PhotoLook.Behind? {
    guard let backdrop = settings.background.backdrop, let cover = placement.cover else {
      return nil
    }
    let width = settings.layout.widthForBlur(part: geometry.canvas, frame: placement.frame.size)
    return PhotoLook.Behind(
      frame: placement.frame, cover: cover, deviation: backdrop.blur.value * Double(width) / 2,
      brightness: 1 - backdrop.dim.value)
  }

}

extension Layout {
  /// What a blur is a fraction of: where a part is much wider than its photos, its width would
  /// leave nothing of them.
  func widthForBlur(part: PixelSize, frame: PixelSize) -> Int {
    switch self {
    case .column: part.width
    case .row, .grid: frame.width
    }
  }
}

extension PlacedPhoto {
  /// Where the plan has the photo's caption.
  var captionPlace: PlanPlace { .photo(index, ofPart: part).appending("caption") }
}

extension RGB {
  /// The plan's colour, which is sRGB.
  fileprivate init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}

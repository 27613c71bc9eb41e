import Files
import Lettering
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
  /// The headers of the overlays' pictures.
  private let pictures: [FileName: PhotoInfo]
  /// In the order in which the part's photos show them.
  let files: [FileName]
  /// Of the pictures that cannot be read, which no look has.
  let faults: [RenderFault]

  /// Reads the headers of the pictures.
  init(
    _ job: RenderJob, part: Int, geometry: PartGeometry,
    shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.job = job
    self.part = part
    self.geometry = geometry
    self.shouldStop = shouldStop
    var files: [FileName] = []
    var pictures: [FileName: PhotoInfo] = [:]
    var faults: [RenderFault] = []
    for (place, overlay) in job.plan.differentOverlays(ofPart: part) {
      guard case .image(let file) = overlay.content else { continue }
      if !files.contains(file) { files.append(file) }
      do throws(RenderFault.Reason) {
        let known = pictures[file]
        let info =
          if let known { known } else { try job.header(of: job.photoFolder.appending(file)) }
        pictures[file] = info
        let changes = overlay.source?.changes(to: info) ?? []
        guard changes.isEmpty else { throw .changed(changes) }
      } catch {
        let subject = RenderFault.Subject.overlay(place, file: file)
        faults.append(RenderFault(part: part, subject: subject, reason: error))
      }
    }
    self.files = files
    self.pictures = pictures
    self.faults = faults
  }

  /// Whether no photo of the part has a look.
  var isEmpty: Bool {
    let settings = job.plan.settings(ofPart: part)
    return settings.background.backdrop == nil
      && job.plan.parts[part].photos.allSatisfy { photo in
        photo.caption == nil && (photo.overlays ?? settings.overlays).isEmpty
      }
  }

  /// Makes sure that the pictures are there, and that what the photos' looks say in words can
  /// be set.
  func check(_ photos: PlacedPhotos) throws(PartFaults) {
    if isEmpty { return }
    var faults = faults
    var checked = Set<String>()
    for photo in photos {
      for (place, text) in photo.texts where checked.insert(text).inserted {
        do throws(TextFault) { try Lettering.check(text) } catch {
          let subject = RenderFault.Subject.text(place, photo: photo.name)
          faults.append(RenderFault(part: part, subject: subject, reason: .text(error)))
        }
      }
    }
    guard faults.isEmpty else { throw PartFaults(faults: faults) }
  }

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
    TextValues(
      file: job.plan.parts[part].photos[index].file,
      number: job.plan.number(ofPhoto: index, part: part),
      count: job.plan.parts.reduce(0) { $0 + $1.photos.count }, captured: info.captured)
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
      guard let info = pictures[file], let index = files.firstIndex(of: file) else { return nil }
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
  /// What stands on and below the photo in words, and where the plan has that.
  fileprivate var texts: [(PlanPlace, String)] {
    let overlays = look.pieces.compactMap { piece in
      if case .text(let text, _) = piece.content { (piece.place, text) } else { nil }
    }
    return overlays + (look.caption.map { [(captionPlace, $0.text)] } ?? [])
  }

  /// Where the plan has the photo's caption.
  var captionPlace: PlanPlace { .photo(index, ofPart: part).appending("caption") }
}

extension RGB {
  /// The plan's colour, which is sRGB.
  fileprivate init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}

extension Plan {
  /// From 1, over all parts.
  fileprivate func number(ofPhoto photo: Int, part: Int) -> Int {
    parts[..<part].reduce(photo + 1) { $0 + $1.photos.count }
  }
}

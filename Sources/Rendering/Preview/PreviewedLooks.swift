import Codecs
import ColorManagement
import Pixels
import Probing
import StitchPlan
import Vocabulary

/// What stands on, below and behind the photos of a preview: the renderer's own looks of photos
/// that are as small as they are there.
struct PreviewedLooks {
  /// With a look, and placed on the sheet.
  private let photos: [PlacedPhoto]
  /// What parts are painted on, by their index in the plan.
  private let backgrounds: [Int: Color]
  private(set) var faults: [RenderFault]
  /// Where on the sheet the captions are that are painted.
  private(set) var captions: Set<PixelBox> = []

  /// - Parameter job: whose colours are those of the preview.
  init(
    of parts: [PreviewedPart], on sheet: PreviewSheet, _ job: RenderJob, _ terms: ThumbnailTerms
  ) {
    var photos: [PlacedPhoto] = []
    var backgrounds: [Int: Color] = [:]
    var faults: [RenderFault] = []
    for (place, part) in parts.enumerated() {
      var small = part.geometry
      small.canvas = sheet.boxes[place].size
      small.placements = small.placements.map { sheet.placement($0, ofPart: place) }
      let pictures = OverlayHeaders(job, part: part.index)
      let looks = LookPreparation(
        job, part: part.index, geometry: small, pictures: pictures, shouldStop: terms.shouldStop)
      if looks.isEmpty { continue }
      faults += pictures.faults
      backgrounds[part.index] = part.settings.background.color
      photos += part.infos.indices.compactMap {
        part.photo($0, at: small.placements[$0], looks, terms)
      }
    }
    self.photos = photos
    self.backgrounds = backgrounds
    self.faults = faults
  }

  /// - Parameters:
  ///   - raster: where the photos stand already.
  ///   - missing: the places of those that do not, and on which nothing stands then.
  ///   - jobs: threads that decode.
  mutating func paint(
    on raster: inout Raster, except missing: [PixelBox], _ terms: ThumbnailTerms, jobs: Int
  ) {
    let present = photos.filter { !missing.contains($0.placement.target) }
    if present.isEmpty { return }
    let covers = PreviewedCovers(of: present, on: backgrounds, terms, jobs: jobs)
    let canvas = Canvas(raster)
    let pictures = OverlayPictures()
    for photo in present {
      do throws(RenderFault) {
        let backdrop = try covers.backdrop(of: photo, on: canvas)
        do throws(RenderFault) {
          try paint(photo, backdrop, on: canvas, terms, pictures)
          if let caption = photo.look.caption { captions.insert(caption.box) }
        } catch {
          note(error)
          try paint(photo.withoutPieces, backdrop, on: canvas, terms, pictures)
        }
      } catch {
        note(error)
      }
    }
    raster = Raster(canvas)
  }

  private func paint(
    _ photo: PlacedPhoto, _ backdrop: BlurredPicture?, on canvas: Canvas, _ terms: ThumbnailTerms,
    _ pictures: OverlayPictures
  ) throws(RenderFault) {
    let color = backgrounds[photo.part] ?? .white
    let surface = Surface(space: .srgb, background: RGB(color, in: .srgb))
    let painting = try LookPainting(
      of: photo, backdrop: backdrop, on: canvas, surface: surface, limits: terms.limits,
      pictures: pictures)
    try painting.paintAll()
  }

  /// What is wrong with an overlay, or with all texts, is said once a part.
  private mutating func note(_ fault: RenderFault) {
    let isNamed = faults.contains { $0.part == fault.part && $0.reason == fault.reason }
    if !isNamed { faults.append(fault) }
  }
}

extension PlacedPhoto {
  fileprivate var withoutPieces: PlacedPhoto {
    var photo = self
    photo.look.pieces = []
    photo.look.caption = nil
    return photo
  }
}

extension PreviewedPart {
  /// The photo at `index` with its look; `nil` where it has none or cannot be read.
  fileprivate func photo(
    _ index: Int, at placement: Placement, _ looks: LookPreparation, _ terms: ThumbnailTerms
  ) -> PlacedPhoto? {
    guard case .success(let info) = infos[index] else { return nil }
    let look = looks.look(ofPhoto: index, info: info, at: placement).legible(on: placement.target)
    if look.isEmpty { return nil }
    return PlacedPhoto(
      part: self.index, index: index, name: photos[index].file, file: 0, info: info,
      placement: placement, look: look, root: terms.root, shouldStop: terms.shouldStop,
      profileLimit: terms.limits.profile, contents: PhotoContents())
  }
}

extension PhotoLook {
  /// Without captions that nobody can read, and without lines of text that are a dot or two.
  fileprivate func legible(on target: PixelBox) -> PhotoLook {
    var look = self
    if let caption, caption.em < Self.leastEm { look.caption = nil }
    look.pieces.removeAll { !$0.isImage && $0.overlay.width(on: target) < Self.leastWidth }
    return look
  }

  /// Pixels.
  private static let leastEm = 4.0
  private static let leastWidth = 3
}

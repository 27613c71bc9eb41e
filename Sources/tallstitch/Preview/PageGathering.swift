import Probing
import Rendering
import StitchPlan
import Vocabulary

/// Looks at the photos of a plan for its page, at each file once.
struct PageGathering {
  private let opened: OpenedPlan
  private let job: RenderJob
  /// By the file's name in the plan.
  private var headers: [FileName: Result<PhotoInfo, RenderFault.Reason>] = [:]
  /// What is wrong with the pixels of photos that have a header.
  private var pixelFaults: [PagePictures.Key: RenderFault.Reason] = [:]
  /// The place of a picture among the pictures.
  private var places: [PagePictures.Key: Int] = [:]
  private var thumbnails: [[UInt8]] = []
  private var overlays: [PageData.Overlay] = []
  private var overlayFaults: [FileName: RenderFault.Reason] = [:]

  /// - Parameter job: what photos may cost and where they may lie.
  init(_ opened: OpenedPlan, _ job: RenderJob) {
    self.opened = opened
    self.job = job
  }

  /// - Returns: what the page is to know, and what is wrong with photos and overlays, which it
  ///   shows as missing.
  mutating func gather(
    fileName: FileName, maxHeight: Int, shouldStop: @escaping @Sendable () -> Bool
  ) -> (PageData, [RenderFault]) {
    for photo in opened.plan.parts.lazy.flatMap(\.photos) where headers[photo.file] == nil {
      headers[photo.file] = header(of: photo.file)
    }
    let terms = ThumbnailTerms(root: job.root, limits: job.limits, shouldStop: shouldStop)
    makeThumbnails(terms)
    for file in opened.plan.overlayFiles { makeOverlay(file, terms) }
    let photos = opened.plan.parts.map { $0.photos.map(seenPhoto) }
    let data = PageData(
      fileName: fileName, planName: opened.source.planName, maxHeight: maxHeight, photos: photos,
      thumbnails: thumbnails, overlays: overlays)
    return (data, faults)
  }

  private func header(of file: FileName) -> Result<PhotoInfo, RenderFault.Reason> {
    do throws(ProbeFault) {
      return .success(try probe(opened.folder.appending(file), in: opened.root))
    } catch {
      return .failure(.unreadable(error))
    }
  }

  private mutating func makeThumbnails(_ terms: ThumbnailTerms) {
    let pictures = wantedPictures
    let requests = pictures.requests(background: opened.plan.settings.background.color)
    let files = files(of: requests, quality: Self.quality, terms, jobs: job.jobs)
    for (key, result) in zip(pictures.keys, files) {
      switch result {
      case .success(let file):
        places[key] = thumbnails.count
        thumbnails.append(file)
      case .failure(let reason): pixelFaults[key] = reason
      }
    }
  }

  private static let quality = 70

  /// Of the photos that are what the plan says.
  private var wantedPictures: PagePictures {
    let geometries = opened.plan.parts.indices.map(geometry)
    let widest = geometries.map(\.canvas.width).max() ?? 1
    let scale = Double(shownWidth) / Double(max(1, widest))
    var pictures = PagePictures()
    for (part, geometry) in zip(opened.plan.parts, geometries) {
      for (photo, placement) in zip(part.photos, geometry.placements) {
        guard let info = header(of: photo), fault(of: photo) == nil else { continue }
        pictures.add(photo, info, at: placement, scale: scale)
      }
    }
    return pictures
  }

  /// Pixels of the screen for the widest part: what the page begins with in a large window, and
  /// some more, since it can be zoomed.
  private var shownWidth: Int {
    let plan = opened.plan
    let isColumns = plan.parts.indices.allSatisfy { plan.settings(ofPart: $0).layout == .column }
    return max(288, min(isColumns ? 400 : 1248, 1248 / max(1, plan.parts.count)))
  }

  private func geometry(ofPart index: Int) -> PartGeometry {
    let part = opened.plan.parts[index]
    let sources = part.photos.map { $0.source(seen: header(of: $0)) }
    return PartGeometry(of: part, settings: opened.plan.settings(ofPart: index), sources: sources)
  }

  private func header(of photo: Photo) -> PhotoInfo? { try? headers[photo.file]?.get() }

  private mutating func makeOverlay(_ file: FileName, _ terms: ThumbnailTerms) {
    var overlay = PageData.Overlay(file: file)
    do throws(RenderFault.Reason) {
      let info = try header(of: file).get()
      overlay.size = info.upright
      for other in opened.plan.visibleOverlays where other.content == .image(file) {
        try other.check(against: info)
      }
      let request = ThumbnailRequest(info, size: info.upright.fitted(Self.overlaySide))
      overlay.picture = try request.file(quality: Self.overlayQuality, terms)
    } catch {
      overlayFaults[file] = error
      let subject = RenderFault.Subject.overlay(PlanPlace(), file: file)
      overlay.fault = RenderFault(part: 0, subject: subject, reason: error).statement
    }
    overlays.append(overlay)
  }

  /// The long side of an overlay's picture, in pixels.
  private static let overlaySide = 192
  private static let overlayQuality = 85

  private func seenPhoto(_ photo: Photo) -> PageData.Photo {
    let info = header(of: photo)
    return PageData.Photo(
      size: photo.source(seen: info).upright, thumbnail: places[PagePictures.Key(photo)],
      fault: fault(of: photo).map { "\($0)" }, day: info?.captured?.day)
  }

  /// Why a photo is not shown; `nil` where it is.
  private func fault(of photo: Photo) -> RenderFault.Reason? {
    do throws(RenderFault.Reason) {
      if let info = try headers[photo.file]?.get() { try photo.check(against: info) }
      return pixelFaults[PagePictures.Key(photo)]
    } catch {
      return error
    }
  }

  private var faults: [RenderFault] {
    opened.plan.parts.indices.flatMap { faultsOfPhotos(inPart: $0) + faultsOfOverlays(onPart: $0) }
  }

  private func faultsOfOverlays(onPart part: Int) -> [RenderFault] {
    opened.plan.differentOverlays(ofPart: part).compactMap { place, overlay in
      guard case .image(let file) = overlay.content, let reason = overlayFaults[file] else {
        return nil
      }
      return RenderFault(part: part, subject: .overlay(place, file: file), reason: reason)
    }
  }

  private func faultsOfPhotos(inPart part: Int) -> [RenderFault] {
    opened.plan.parts[part].photos.enumerated().compactMap { index, photo in
      fault(of: photo).map {
        RenderFault(part: part, subject: .photo(index: index, file: photo.file), reason: $0)
      }
    }
  }
}

extension PagePictures.Key {
  fileprivate init(_ photo: Photo) { self.init(file: photo.file, crop: photo.crop) }
}

extension Plan {
  /// Those of all photos.
  fileprivate var visibleOverlays: [Overlay] {
    parts.indices.flatMap { differentOverlays(ofPart: $0).map(\.1) }
  }
}

extension PixelSize {
  /// This size scaled down until no side exceeds `side`.
  fileprivate func fitted(_ side: Int) -> PixelSize {
    let longest = max(width, height)
    guard longest > side else { return self }
    func scaled(_ length: Int) -> Int { max(1, (2 * length * side + longest) / (2 * longest)) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}

import Probing
import Rendering
import StitchPlan
import Vocabulary

/// Looks at the photos of a plan for its page, at each file once.
struct PageGathering {
  private let opened: OpenedPlan
  private let job: RenderJob
  /// By the file's name in the plan.
  private var seen: [FileName: Result<PhotoInfo, RenderFault.Reason>] = [:]
  /// The place of a file's picture among the pictures.
  private var places: [FileName: Int] = [:]
  private var thumbnails: [[UInt8]] = []
  private var overlays: [PageData.Overlay] = []
  private var overlayFaults: [FileName: RenderFault.Reason] = [:]

  /// - Parameter job: what photos may cost and where they may lie.
  init(_ opened: OpenedPlan, _ job: RenderJob) {
    self.opened = opened
    self.job = job
  }

  /// - Returns: what the page is to know, and what is wrong with photos that it cannot show.
  mutating func gather(
    fileName: FileName, maxHeight: Int, shouldStop: @escaping @Sendable () -> Bool
  ) -> (PageData, [RenderFault]) {
    for photo in opened.plan.parts.lazy.flatMap(\.photos) where seen[photo.file] == nil {
      seen[photo.file] = header(of: photo.file)
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
    let infos = seen.compactMap { name, result in
      (try? result.get()).map { (name: name, info: $0) }
    }.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    let sides = Self.sides(of: infos.count)
    let requests = infos.map { _, info in
      let sizes = sides.map(info.upright.fitted)
      var request = ThumbnailRequest(info, size: sizes[0])
      request.thumbnailSizes = Array(sizes.dropFirst())
      request.background = opened.plan.settings.background.color
      return request
    }
    let files = files(of: requests, quality: Self.quality, terms, jobs: job.jobs)
    for ((name, _), result) in zip(infos, files) {
      switch result {
      case .success(let file):
        places[name] = thumbnails.count
        thumbnails.append(file)
      case .failure(let reason): seen[name] = .failure(reason)
      }
    }
  }

  private static let quality = 70

  /// The long sides of pictures, in pixels, of which the first is wanted and each other will do
  /// where a thumbnail has it: such that all of them take some 2 MB, and a second at most.
  private static func sides(of count: Int) -> [Int] {
    if count <= 24 { return [288] }
    let fitting = Int((288.0 * 288.0 * 120.0 / Double(count)).squareRoot())
    // JPEGs of 8 megapixels and more need no more than a dot of eight for the first. Cameras'
    // thumbnails have 160 columns; where bars fill them up, a little less than that is the photo.
    return [max(48, min(240, fitting)), 160, 144].filter { $0 <= max(48, fitting) }
  }

  private mutating func makeOverlay(_ file: FileName, _ terms: ThumbnailTerms) {
    do throws(RenderFault.Reason) {
      let info = try header(of: file).get()
      let request = ThumbnailRequest(info, size: info.upright.fitted(Self.overlaySide))
      let picture = try request.file(quality: Self.overlayQuality, terms)
      overlays.append(PageData.Overlay(file: file, size: info.upright, picture: picture))
    } catch {
      overlayFaults[file] = error
    }
  }

  /// The long side of an overlay's picture, in pixels.
  private static let overlaySide = 192
  private static let overlayQuality = 85

  private func seenPhoto(_ photo: Photo) -> PageData.Photo {
    let result = seen[photo.file]
    let info = try? result?.get()
    let fault: String? = if case .failure(let reason)? = result { "\(reason)" } else { nil }
    return PageData.Photo(
      size: photo.upright(seen: info), thumbnail: places[photo.file], fault: fault,
      day: info?.captured?.day)
  }

  private var faults: [RenderFault] {
    opened.plan.parts.indices.flatMap { faultsOfOverlays(onPart: $0) + faultsOfPhotos(inPart: $0) }
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
      guard case .failure(let reason)? = seen[photo.file] else { return nil }
      return RenderFault(
        part: part, subject: .photo(index: index, file: photo.file), reason: reason)
    }
  }
}

extension Photo {
  /// The size of the upright photo: as the plan has it, as `check` takes it, or else as the
  /// header has it, or else of the usual ratio.
  fileprivate func upright(seen info: PhotoInfo?) -> PixelSize {
    if let source, source.orientation != nil { return source.upright }
    return info?.upright ?? source?.upright ?? crop?.size ?? PixelSize(width: 1200, height: 800)
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

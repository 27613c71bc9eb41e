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
    makeThumbnails(shouldStop)
    let photos = opened.plan.parts.map { $0.photos.map(seenPhoto) }
    let data = PageData(
      fileName: fileName, planName: opened.source.planName, maxHeight: maxHeight, photos: photos,
      thumbnails: thumbnails)
    return (data, faults)
  }

  private func header(of file: FileName) -> Result<PhotoInfo, RenderFault.Reason> {
    do throws(ProbeFault) {
      return .success(try probe(opened.folder.appending(file), in: opened.root))
    } catch {
      return .failure(.unreadable(error))
    }
  }

  private mutating func makeThumbnails(_ shouldStop: @escaping @Sendable () -> Bool) {
    let infos = seen.compactMap { name, result in
      (try? result.get()).map { (name: name, info: $0) }
    }.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    let side = Self.side(of: infos.count)
    let requests = infos.map { _, info in
      var request = ThumbnailRequest(info, size: info.upright.fitted(side))
      request.background = opened.plan.settings.background.color
      return request
    }
    let terms = ThumbnailTerms(root: job.root, limits: job.limits, shouldStop: shouldStop)
    for ((name, _), result) in zip(infos, rasters(of: requests, terms, jobs: job.jobs)) {
      switch result.flatMap(Self.encoded) {
      case .success(let jpeg):
        places[name] = thumbnails.count
        thumbnails.append(jpeg)
      case .failure(let reason): seen[name] = .failure(reason)
      }
    }
  }

  private static func encoded(_ raster: Raster) -> Result<[UInt8], RenderFault.Reason> {
    do { return .success(try raster.jpeg(quality: 70)) } catch {
      return .failure(.encoding(error))
    }
  }

  /// The long side of pictures, in pixels: such that all of them take some 2 MB.
  private static func side(of count: Int) -> Int {
    let fitting = (288.0 * 288.0 * 120.0 / Double(max(1, count))).squareRoot()
    return max(48, min(288, Int(fitting)))
  }

  private func seenPhoto(_ photo: Photo) -> PageData.Photo {
    let result = seen[photo.file]
    let info = try? result?.get()
    let fault: String? = if case .failure(let reason)? = result { "\(reason)" } else { nil }
    return PageData.Photo(
      size: photo.upright(seen: info), thumbnail: places[photo.file], fault: fault)
  }

  private var faults: [RenderFault] {
    opened.plan.parts.enumerated().flatMap { part, content in
      content.photos.enumerated().compactMap { index, photo in
        guard case .failure(let reason)? = seen[photo.file] else { return nil }
        return RenderFault(
          part: part, subject: .photo(index: index, file: photo.file), reason: reason)
      }
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

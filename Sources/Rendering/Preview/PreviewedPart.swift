public import Probing
public import StitchPlan
import Vocabulary

/// A part with what its photos' headers say, as far as they say anything.
struct PreviewedPart {
  let index: Int
  let settings: Settings
  let photos: [Photo]
  /// In the order of the photos.
  let infos: [Result<PhotoInfo, RenderFault.Reason>]
  let geometry: PartGeometry

  var faults: [RenderFault] {
    zip(photos, infos).enumerated().compactMap { index, pair in
      guard case .failure(let reason) = pair.1 else { return nil }
      let subject = RenderFault.Subject.photo(index: index, file: pair.0.file)
      return RenderFault(part: self.index, subject: subject, reason: reason)
    }
  }

  /// What the small picture of the photo at `index` is to show at `size`; `nil` where the photo
  /// cannot be read.
  func request(ofPhoto index: Int, size: PixelSize) -> ThumbnailRequest? {
    guard case .success(let info) = infos[index] else { return nil }
    let placement = geometry.placements[index]
    var request = ThumbnailRequest(
      info, size: size, region: placement.region, orientation: placement.orientation)
    request.background = settings.background.color
    return request
  }
}

extension RenderJob {
  /// The job's parts with the headers of their photos, each file of which is looked at once.
  func previewedParts() -> [PreviewedPart] {
    var seen: [FileName: Result<PhotoInfo, RenderFault.Reason>] = [:]
    return parts.map { index in
      let part = plan.parts[index]
      let headers = part.photos.map { photo -> Result<PhotoInfo, RenderFault.Reason> in
        let found = seen[photo.file] ?? look(at: photo)
        seen[photo.file] = found
        return found
      }
      let infos = zip(part.photos, headers).map { photo, header in
        header.flatMap { photo.checked(against: $0) }
      }
      let settings = plan.settings(ofPart: index)
      let sources = zip(part.photos, headers).map { $0.source(seen: try? $1.get()) }
      return PreviewedPart(
        index: index, settings: settings, photos: part.photos, infos: infos,
        geometry: PartGeometry(of: part, settings: settings, sources: sources))
    }
  }

  private func look(at photo: Photo) -> Result<PhotoInfo, RenderFault.Reason> {
    Result { () throws(RenderFault.Reason) in
      try header(of: photoFolder.appending(photo.file))
    }
  }
}

extension Photo {
  fileprivate func checked(against info: PhotoInfo) -> Result<PhotoInfo, RenderFault.Reason> {
    Result { () throws(RenderFault.Reason) in
      try check(against: info)
      return info
    }
  }

  /// What the photo's place is reckoned from: what the plan says, where it says all; else the
  /// header, where that can be read, or else what the plan does say, or else the usual ratio.
  public func source(seen info: PhotoInfo?) -> Source {
    if let source, source.orientation != nil { return source }
    let known = info.map(Source.init(header:)) ?? source
    guard let crop else { return known ?? Source(size: PixelSize(width: 1200, height: 800)) }
    if let known, crop.fits(in: known.upright) { return known }
    return Source(size: PixelSize(width: crop.columns.upperBound, height: crop.rows.upperBound))
  }
}

public import Probing
public import StitchPlan
public import Vocabulary

extension Plan {
  /// This plan with every field that a header decides filled in.
  ///
  /// What the plan says already stays; heights that were reckoned at another width become
  /// those of the present one.
  ///
  /// - Parameters:
  ///   - photos: what was probed, by part and photo, as the plan lists them.
  ///   - overlays: what was probed of the overlays' images.
  public func completed(
    with photos: [[PhotoInfo]], overlays: [FileName: PhotoInfo] = [:]
  ) -> Plan {
    var plan = self
    for part in parts.indices {
      let settings = settings(ofPart: part)
      for (index, info) in zip(parts[part].photos.indices, photos[part]) {
        plan.parts[part].photos[index].complete(with: Source(info), settings: settings)
      }
    }
    plan.changeOverlays { overlay in
      guard case .image(let file) = overlay.content, overlay.source == nil else { return }
      overlay.source = overlays[file].map(Source.init)
    }
    return plan
  }
}

extension Photo {
  fileprivate mutating func complete(with seen: Source, settings: Settings) {
    if settings.layout == .column { completeHeight(with: seen, settings: settings) }
    source = Source(
      size: source?.size ?? seen.size, orientation: source?.orientation ?? seen.orientation,
      orientationFrom: source?.orientationFrom ?? seen.orientationFrom,
      bytes: source?.bytes ?? seen.bytes)
  }

  private mutating func completeHeight(with seen: Source, settings: Settings) {
    let wasFixed = height != nil && atWidth == nil
    height = frameHeight(
      contentWidth: settings.contentWidth, enlarge: settings.enlarge, source: seen)
    if !wasFixed { atWidth = settings.contentWidth }
  }
}

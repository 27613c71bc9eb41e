public import Vocabulary

extension Plan {
  /// What stands on the photo at `photo` of the part at `part`: its own overlays, else its
  /// part's, else the plan's.
  public func overlays(ofPhoto photo: Int, part: Int) -> [Overlay] {
    parts[part].photos[photo].overlays ?? settings(ofPart: part).overlays
  }

  /// What can be seen of a photo's overlays, and where the plan has each image or text.
  public func visibleOverlays(ofPhoto photo: Int, part: Int) -> [(PlanPlace, Overlay)] {
    overlays(ofPhoto: photo, part: part).enumerated().compactMap { index, overlay in
      guard overlay.opacityCode > 0 else { return nil }
      let place = place(ofOverlay: index, onPhoto: photo, part: part)
      return (place.appending(overlay.content.field), overlay)
    }
  }

  /// The same of all photos of a part, of equal overlays the first.
  public func differentOverlays(ofPart part: Int) -> [(PlanPlace, Overlay)] {
    var seen = Set<Overlay>()
    return parts[part].photos.indices.flatMap { photo in
      visibleOverlays(ofPhoto: photo, part: part).filter { seen.insert($0.1).inserted }
    }
  }

  /// The pictures of the overlays, each once: of all photos, then those that no photo shows.
  public var overlayFiles: [FileName] {
    let shown = parts.indices.flatMap { part in
      parts[part].photos.indices.flatMap { overlays(ofPhoto: $0, part: part) }
    }
    let hidden = settings.overlays + parts.flatMap { $0.overrides.overlays ?? [] }
    return (shown + hidden).files
  }

  /// Where the plan says what the overlay at `index` on a photo is.
  public func place(ofOverlay index: Int, onPhoto photo: Int, part: Int) -> PlanPlace {
    let home: PlanPlace =
      if parts[part].photos[photo].overlays != nil {
        .photo(photo, ofPart: part)
      } else if parts[part].overrides.overlays != nil { .part(part) } else { PlanPlace() }
    let list = home.appending("overlay")
    // One alone is written without a list.
    let isAlone = overlays(ofPhoto: photo, part: part).count == 1
    return isAlone ? list : PlanPlace(list.steps + [.index(index)])
  }

  /// Gives every photo and every overlay's picture the name that `name` says.
  public mutating func renameFiles<Fault>(
    _ name: (FileName) throws(Fault) -> FileName
  ) throws(Fault) {
    for part in parts.indices {
      for photo in parts[part].photos.indices {
        parts[part].photos[photo].file = try name(parts[part].photos[photo].file)
      }
    }
    try changeOverlays { (overlay) throws(Fault) in
      guard case .image(let file) = overlay.content else { return }
      overlay.content = .image(try name(file))
    }
  }

  /// Changes every overlay: the plan's own, those of parts and those of photos.
  public mutating func changeOverlays<Fault>(
    _ change: (inout Overlay) throws(Fault) -> Void
  ) throws(Fault) {
    try settings.overlays.changeAll(change)
    for part in parts.indices {
      try parts[part].overrides.overlays?.changeAll(change)
      for photo in parts[part].photos.indices {
        try parts[part].photos[photo].overlays?.changeAll(change)
      }
    }
  }
}

extension [Overlay] {
  /// The overlays' pictures, each once, in order.
  public var files: [FileName] {
    var seen: Set<FileName> = []
    return compactMap { overlay in
      if case .image(let file) = overlay.content, seen.insert(file).inserted { file } else { nil }
    }
  }

  fileprivate mutating func changeAll<Fault>(
    _ change: (inout Overlay) throws(Fault) -> Void
  ) throws(Fault) {
    for index in indices { try change(&self[index]) }
  }
}

public import Vocabulary

extension Plan {
  /// What stands on the photo at `photo` of the part at `part`: its own overlays, else its
  /// part's, else the plan's.
  public func overlays(ofPhoto photo: Int, part: Int) -> [Overlay] {
    parts[part].photos[photo].overlays ?? settings(ofPart: part).overlays
  }

  /// The pictures of the overlays on the photos of a part, each once.
  public func overlayFiles(ofPart part: Int) -> [FileName] {
    parts[part].photos.indices.flatMap { overlays(ofPhoto: $0, part: part) }.files
  }

  /// The pictures of the overlays, each once: of all photos, then those that no photo shows.
  public var overlayFiles: [FileName] {
    let shown = parts.indices.flatMap { part in
      parts[part].photos.indices.flatMap { overlays(ofPhoto: $0, part: part) }
    }
    let hidden = settings.overlays + parts.flatMap { $0.overrides.overlays ?? [] }
    return (shown + hidden).files
  }

  /// Gives every photo and every overlay's picture the name that `name` says.
  public mutating func renameFiles<Fault>(
    _ name: (FileName) throws(Fault) -> FileName
  ) throws(Fault) {
    try settings.overlays.rename(name)
    for part in parts.indices {
      try parts[part].overrides.overlays?.rename(name)
      for photo in parts[part].photos.indices {
        parts[part].photos[photo].file = try name(parts[part].photos[photo].file)
        try parts[part].photos[photo].overlays?.rename(name)
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

  fileprivate mutating func rename<Fault>(
    _ name: (FileName) throws(Fault) -> FileName
  ) throws(Fault) {
    for index in indices {
      guard case .image(let file) = self[index].content else { continue }
      self[index].content = .image(try name(file))
    }
  }
}

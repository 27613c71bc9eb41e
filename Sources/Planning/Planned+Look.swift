import StitchPlan

extension Planned {
  /// The same with what stands on and below every photo. It moves nothing: the rows of captions
  /// have been reckoned with.
  func dressed(_ options: PlanOptions) -> Planned {
    var dressed = self
    dressed.plan.settings.overlays = options.overlays
    for part in plan.parts.indices {
      for photo in plan.parts[part].photos.indices {
        dressed.plan.parts[part].photos[photo].caption = options.caption
      }
    }
    if let caption = options.caption, let note = plan.noteOfLarge(caption) {
      dressed.notes.append(note)
    }
    if options.background.backdrop != nil, !plan.hasBareFrame {
      dressed.notes.append(.idleBackdrop)
    }
    return dressed
  }
}

extension Plan {
  /// Whether a photo leaves something of its frame bare.
  fileprivate var hasBareFrame: Bool {
    parts.indices.contains { part in
      let geometry = PartGeometry(
        of: parts[part], settings: settings(ofPart: part),
        sources: parts[part].photos.compactMap(\.source))
      return geometry.placements.contains { $0.target != $0.frame }
    }
  }

  /// What there is to say of photos that are not even twice as high as `caption` below them.
  fileprivate func noteOfLarge(_ caption: Caption) -> PlanningNote? {
    var lowest: (height: Int, rows: Int)?
    var count = 0
    for part in parts.indices {
      let settings = settings(ofPart: part)
      let rows = caption.rows(atSide: settings.captionSide)
      for photo in parts[part].photos {
        let height = settings.layout.photoHeight ?? photo.height ?? .max
        guard height / 2 < rows else { continue }
        count += 1
        if height < lowest?.height ?? .max { lowest = (height, rows) }
      }
    }
    return lowest.map { .largeCaptions(rows: $0.rows, height: $0.height, photos: count) }
  }
}

extension Layout {
  /// Rows of every photo; `nil` where they are each photo's own.
  fileprivate var photoHeight: Int? {
    switch self {
    case .column: nil
    case .row(let height): height
    case .grid(let grid): grid.cell.height
    }
  }
}

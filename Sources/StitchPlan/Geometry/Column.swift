import Vocabulary

extension PartGeometry {
  /// Photos one below the other:
  /// `2·margin + Σ heights + spacing · (photos − 1)` rows.
  init(columnOf part: Part, settings: Settings, sources: [Source]) {
    let width = settings.contentWidth
    var top = settings.margin
    placements = zip(part.photos, sources).map { photo, source in
      let height = photo.frameHeight(
        contentWidth: width, enlarge: settings.enlarge, source: source)
      let frame = PixelBox(left: settings.margin, top: top, width: width, height: height)
      top += height + settings.spacing
      return Placement(of: photo, source: source, frame: frame, enlarge: settings.enlarge)
    }
    canvas = PixelSize(
      width: settings.width, height: top - settings.spacing + settings.margin)
  }
}

import Vocabulary

extension PartGeometry {
  /// Photos one below the other, each with its caption below:
  /// `2·margin + Σ (height + caption) + spacing · (photos − 1)` rows.
  init(columnOf part: Part, settings: Settings, sources: [Source]) {
    let width = settings.contentWidth
    var top = settings.margin
    placements = zip(part.photos, sources).map { photo, source in
      let height = photo.frameHeight(
        contentWidth: width, enlarge: settings.enlarge, source: source)
      let frame = PixelBox(left: settings.margin, top: top, width: width, height: height)
      let caption = photo.captionBox(below: frame, settings)
      top += height + (caption?.height ?? 0) + settings.spacing
      return Placement(
        of: photo, source: source, frame: frame, enlarge: settings.enlarge, caption: caption)
    }
    canvas = part.canvasSize(settings: settings, sources: sources)
  }
}

extension Photo {
  /// Where the photo's caption stands.
  func captionBox(below frame: PixelBox, _ settings: Settings) -> PixelBox? {
    caption.map {
      PixelBox(
        left: frame.left, top: frame.rows.upperBound, width: frame.width,
        height: $0.rows(atSide: settings.captionSide))
    }
  }

  /// Rows of the photo's caption; 0 where it has none.
  func captionRows(_ settings: Settings) -> Int {
    caption?.rows(atSide: settings.captionSide) ?? 0
  }
}

extension Part {
  /// Rows for captions below photos that stand beside each other.
  func captionRows(_ settings: Settings) -> Int {
    photos.lazy.map { $0.captionRows(settings) }.max() ?? 0
  }
}

import Vocabulary

extension PartGeometry {
  /// Photos one beside the other, with their captions below.
  init(rowOf part: Part, height: Int, settings: Settings, sources: [Source]) {
    var left = settings.margin
    placements = zip(part.photos, sources).map { photo, source in
      let width = photo.frameWidth(ofHeight: height, enlarge: settings.enlarge, source: source)
      let frame = PixelBox(left: left, top: settings.margin, width: width, height: height)
      left += width + settings.spacing
      return Placement(
        of: photo, source: source, frame: frame, enlarge: settings.enlarge,
        caption: photo.captionBox(below: frame, settings))
    }
    canvas = part.canvasSize(settings: settings, sources: sources)
  }
}

extension Photo {
  /// Columns of the photo's frame in a row of photos of `height`.
  func frameWidth(ofHeight height: Int, enlarge: Bool, source: Source) -> Int {
    columnHeight(
      of: paintedSize(of: source).transposed, contentWidth: height, enlarge: enlarge)
  }
}

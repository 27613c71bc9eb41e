import Vocabulary

extension PartGeometry {
  /// Cells row by row, each with room for a caption below if any photo has one.
  init(gridOf part: Part, grid: Grid, settings: Settings, sources: [Source]) {
    let captions = part.captionRows(settings)
    placements = zip(part.photos, sources).enumerated().map { index, pair in
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      let frame = PixelBox(
        left: settings.margin + column * (grid.cell.width + settings.spacing),
        top: settings.margin + row * (grid.cell.height + captions + settings.spacing),
        width: grid.cell.width, height: grid.cell.height)
      return Placement(
        of: pair.0, source: pair.1, frame: frame, enlarge: settings.enlarge,
        caption: pair.0.captionBox(below: frame, settings))
    }
    canvas = part.canvasSize(settings: settings, sources: sources)
  }
}

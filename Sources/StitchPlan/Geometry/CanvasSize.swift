public import Vocabulary

extension Part {
  /// The part's canvas, margins included. A side that an `Int` cannot hold is `Int.max`.
  ///
  /// - Parameter sources: what each photo's header says, in the order of the photos.
  public func canvasSize(settings: Settings, sources: [Source]) -> PixelSize {
    let pairs = zip(photos, sources)
    func side(_ lengths: some Sequence<Int>) -> Int {
      let (sum, gaps) = lengths.reduce((0, -1)) { (saturated($0.0, $1), $0.1 + 1) }
      return saturated(sum, gaps * settings.spacing + 2 * settings.margin)
    }
    switch settings.layout {
    case .column:
      let width = settings.contentWidth
      let heights = pairs.lazy.map { photo, source in
        photo.frameHeight(contentWidth: width, enlarge: settings.enlarge, source: source)
          + photo.captionRows(settings)
      }
      return PixelSize(width: settings.width, height: side(heights))
    case .row(let height):
      let widths = pairs.map { photo, source in
        photo.frameWidth(ofHeight: height, enlarge: settings.enlarge, source: source)
      }
      return PixelSize(
        width: side(widths), height: side(CollectionOfOne(height + captionRows(settings))))
    case .grid(let grid):
      let rows = (photos.count + grid.columns - 1) / grid.columns
      return PixelSize(
        width: side(repeatElement(grid.cell.width, count: grid.columns)),
        height: side(repeatElement(grid.cell.height + captionRows(settings), count: rows)))
    }
  }
}

private func saturated(_ a: Int, _ b: Int) -> Int {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? .max : sum
}

public import Probing
public import StitchPlan
public import Vocabulary

/// A picture made of others.
public struct MosaicOptions: Equatable, Sendable {
  /// 1…65,500.
  public var columns: Int
  /// Of a cell, in pixels.
  public var cell: PixelSize
  /// See ``chosenTiles(for:columns:tiles:apart:)``.
  public var apart = 4

  public init(columns: Int, cell: PixelSize) {
    self.columns = columns
    self.cell = cell
  }

  /// Rows of cells that give the mosaic the shape of a target of this upright size.
  public func rows(for target: PixelSize) -> Int {
    let width = columns * cell.width
    return max(1, (target.height(atWidth: width) + cell.height / 2) / cell.height)
  }
}

/// The plan of a mosaic: a grid like any other, which may be edited as any other.
///
/// - Parameters:
///   - tiles: the photos to choose from.
///   - chosen: for each cell, row by row, an index of `tiles`.
public func mosaicPlan(
  of tiles: [PhotoInfo], chosen: [Int], _ mosaic: MosaicOptions, options: PlanOptions
) -> Plan {
  let settings = Settings(
    width: options.settingsWidth, spacing: 0, margin: options.margin,
    background: options.background,
    layout: .grid(Grid(columns: mosaic.columns, cell: mosaic.cell)), enlarge: options.enlarge)
  let photos = tiles.map { Photo(file: $0.file, source: Source($0)) }
  return Plan(
    settings: settings, output: options.output,
    parts: [Part(photos: chosen.map { photos[$0] })])
}

public import Vocabulary

/// A picture made of others: how many, and how large.
public struct MosaicShape: Equatable, Sendable {
  /// 1…1,000,000.
  public var columns: Int
  /// Of a cell, in pixels.
  public var cell: PixelSize
  /// See ``chosenTiles(for:columns:tiles:apart:)``.
  public var apart: Int

  public init(
    columns: Int = 60, cell: PixelSize = PixelSize(width: 48, height: 48), apart: Int = 4
  ) {
    self.columns = columns
    self.cell = cell
    self.apart = apart
  }

  /// Rows of cells that give the mosaic the shape of a target of this upright size.
  public func rows(for target: PixelSize) -> Int {
    let width = columns * cell.width
    return max(1, (target.height(atWidth: width) + cell.height / 2) / cell.height)
  }
}

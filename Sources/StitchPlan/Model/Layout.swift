public import Vocabulary

/// How photos become rectangles.
public enum Layout: Hashable, Sendable {
  /// One below the other, all at the content width.
  case column
  /// One beside the other, all of the same height; the canvas is as wide as that makes it.
  ///
  /// `height` is in rows, 1…1,000,000.
  case row(height: Int)
  /// Cells of one size, filled row by row.
  case grid(Grid)

  /// What a plan calls ``column``.
  static let columnName = "column"
}

/// A grid of cells. The canvas's width follows from it:
/// `2·margin + columns · cell width + spacing · (columns − 1)`.
public struct Grid: Hashable, Sendable {
  /// 1…1,000,000.
  public var columns: Int
  /// In pixels; what a photo does in a cell of another ratio is its `fit`.
  public var cell: PixelSize

  public init(columns: Int, cell: PixelSize) {
    self.columns = columns
    self.cell = cell
  }
}

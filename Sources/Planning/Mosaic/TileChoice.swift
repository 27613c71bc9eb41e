/// Which tile stands in which cell of a mosaic.
///
/// What is made small is the difference from the target as it is seen near, in each cell, and
/// from afar, in each square of two by two cells, which there run together. That is the direct
/// binary search of halftoning (Analoui and Allebach, "Model-based halftoning using direct
/// binary search", 1992), with tiles for dots: cells are filled row by row, and then gone
/// through again, each with the tile that is best beside its neighbours as they are. So those
/// around a tile that is too dark make up for it. Of two tiles that are as good, the first is
/// taken.
///
/// Time grows with cells times tiles; a thousand tiles and fifty thousand cells take a second.
///
/// - Parameters:
///   - cells: what each cell wants, row by row.
///   - columns: cells of a row.
///   - tiles: one or more.
///   - apart: how many cells, across, down and diagonally, there are at least from a tile to
///     the same tile; 1 lets neighbours be the same. Lowered where there are too few tiles.
/// - Returns: an index of `tiles` for each cell.
public func chosenTiles(
  for cells: [TileColors], columns: Int, tiles: [TileColors], apart: Int
) -> [Int] {
  var mosaic = Mosaic(
    cells: cells, columns: columns, tiles: tiles, reach: reach(apart: apart, tiles: tiles.count))
  // A third time changes one cell in a hundred, and nothing that can be seen.
  for _ in 0..<2 { mosaic.choose() }
  return mosaic.chosen
}

/// The greatest distance up to `apart - 1` at which tiles can be barred and one is left.
private func reach(apart: Int, tiles: Int) -> Int {
  // Before a cell, within a distance r, are r rows of 2r + 1 cells and r cells beside it. When
  // cells are gone through again, there are more around one, but its own tile is left.
  var reach = 0
  while reach < apart - 1, 2 * (reach + 1) * (reach + 2) < tiles { reach += 1 }
  return reach
}

/// A mosaic that is being filled.
private struct Mosaic {
  let cells: [TileColors]
  let columns: Int
  let tiles: [TileColors]
  /// Within how many cells of a tile it does not stand again.
  let reach: Int
  /// One for each cell that has been filled.
  private(set) var chosen: [Int] = []
  /// What each cell's mean colour has too little of; nothing where there is no tile yet.
  private var errors: [SIMD4<Float>]
  private var isBarred: [Bool]

  init(cells: [TileColors], columns: Int, tiles: [TileColors], reach: Int) {
    self.cells = cells
    self.columns = columns
    self.tiles = tiles
    self.reach = reach
    chosen.reserveCapacity(cells.count)
    errors = [SIMD4<Float>](repeating: .zero, count: cells.count)
    isBarred = [Bool](repeating: false, count: tiles.count)
  }

  /// Gives every cell, in turn, the tile that fits best with the others as they are.
  mutating func choose() {
    for cell in cells.indices {
      let nearby = cellsAround(cell, within: reach).filter(chosen.indices.contains)
      for other in nearby { isBarred[chosen[other]] = true }
      let tile = best(for: cell)
      for other in nearby { isBarred[chosen[other]] = false }
      if cell < chosen.count { chosen[cell] = tile } else { chosen.append(tile) }
      errors[cell] = cells[cell].mean - tiles[tile].mean
    }
  }

  private func best(for cell: Int) -> Int {
    let mean = wantedMean(of: cell)
    var best = 0
    var least = Float.infinity
    for (index, tile) in tiles.enumerated() where !isBarred[index] {
      let distance = cells[cell].distance(to: tile, wanting: mean, limit: least)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// The mean colour with which what is made small is least, other cells being as they are.
  ///
  /// With e for the errors of mean colours, a cell counts w − 1 times e², and a square
  /// (e₁ + e₂ + e₃ + e₄)² / 4. A cell is in four squares, has two of them in common with one
  /// beside it, and one with one that it touches at a corner. So what follows a cell's e is
  /// w·e² + 2·e·n, where n is half the errors of the former and a quarter of those of the
  /// latter, and that is least at e = −n / w.
  private func wantedMean(of cell: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for other in cellsAround(cell, within: 1) {
      let isBeside = other / columns == cell / columns || other % columns == cell % columns
      sum += errors[other] * (isBeside ? 0.5 : 0.25)
    }
    return cells[cell].mean + sum / TileColors.meanWeight
  }

  private func cellsAround(_ cell: Int, within reach: Int) -> [Int] {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    let lastRow = (cells.count - 1) / columns
    let across = max(0, column - reach)...min(columns - 1, column + reach)
    return (max(0, row - reach)...min(lastRow, row + reach)).flatMap { row in
      across.map { row * columns + $0 }.filter { $0 != cell && $0 < cells.count }
    }
  }
}

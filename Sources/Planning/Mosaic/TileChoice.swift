/// Which tile stands in which cell of a mosaic.
///
/// Cells are filled row by row, each with the tile whose colours are nearest among those that
/// do not stand nearby already; of two that are as near, the first.
///
/// Time grows with cells times tiles; a thousand tiles and fifty thousand cells take seconds.
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
  let reach = reach(apart: apart, tiles: tiles.count)
  var chosen: [Int] = []
  chosen.reserveCapacity(cells.count)
  // For each tile the last cell that could not have it.
  var barredAt = [Int](repeating: -1, count: tiles.count)
  for (index, cell) in cells.enumerated() {
    for tile in neighbors(of: index, columns: columns, reach: reach, in: chosen) {
      barredAt[tile] = index
    }
    chosen.append(nearest(to: cell, among: tiles) { barredAt[$0] != index })
  }
  return chosen
}

/// The greatest distance up to `apart - 1` at which tiles can be barred and one is left.
private func reach(apart: Int, tiles: Int) -> Int {
  // Before a cell, within a distance r, are r rows of 2r + 1 cells and r cells beside it.
  var reach = 0
  while reach < apart - 1, 2 * (reach + 1) * (reach + 2) < tiles { reach += 1 }
  return reach
}

/// The tiles within `reach` of cell `index`, among those that are filled.
private func neighbors(of index: Int, columns: Int, reach: Int, in chosen: [Int]) -> [Int] {
  let (row, column) = index.quotientAndRemainder(dividingBy: columns)
  let across = max(0, column - reach)...min(columns - 1, column + reach)
  return (max(0, row - reach)...row).flatMap { row in
    across.map { row * columns + $0 }.filter { $0 < index }.map { chosen[$0] }
  }
}

private func nearest(
  to cell: TileColors, among tiles: [TileColors], where isFree: (Int) -> Bool
) -> Int {
  var best = 0
  var least = Float.infinity
  for (index, tile) in tiles.enumerated() where isFree(index) {
    let distance = cell.distance(to: tile, limit: least)
    if distance < least { (best, least) = (index, distance) }
  }
  return best
}

import StitchPlan
import Testing
import Vocabulary

@testable import Planning

@Suite struct MosaicTests {
  private func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> TileColors {
    TileColors(srgb: (0..<TileColors.count).flatMap { _ in [red, green, blue] })
  }

  private func random(_ generator: inout SeededGenerator) -> TileColors {
    TileColors(
      srgb: (0..<(3 * TileColors.count)).map { _ in .random(in: 0...255, using: &generator) })
  }

  @Test func everyCellGetsTheTileOfItsColour() {
    let tiles = [plain(250, 10, 10), plain(10, 250, 10), plain(10, 10, 250), plain(128, 128, 128)]
    let cells = [plain(0, 0, 255), plain(255, 0, 0), plain(120, 130, 125), plain(0, 255, 0)]
    #expect(chosenTiles(for: cells, columns: 2, tiles: tiles, apart: 1) == [2, 0, 3, 1])
  }

  /// Two tiles of the same mean that differ in where it is dark.
  @Test func theShapeWithinATileCounts() {
    func halves(_ top: UInt8, _ bottom: UInt8) -> TileColors {
      TileColors(
        srgb: (0..<TileColors.count).flatMap { pixel -> [UInt8] in
          Array(repeating: pixel < TileColors.count / 2 ? top : bottom, count: 3)
        })
    }
    let tiles = [halves(30, 220), halves(220, 30)]
    let cells = [halves(200, 60), halves(60, 200)]
    #expect(chosenTiles(for: cells, columns: 2, tiles: tiles, apart: 1) == [1, 0])
  }

  @Test func theNearestIsFoundWhateverIsSkipped() {
    for seed in 0..<30 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let tiles = (0..<40).map { _ in random(&generator) }
      let cells = (0..<20).map { _ in random(&generator) }
      let chosen = chosenTiles(for: cells, columns: 5, tiles: tiles, apart: 1)
      for (cell, tile) in zip(cells, chosen) {
        let distances = tiles.map { cell.distance(to: $0, limit: .infinity) }
        #expect(distances[tile] == distances.min(), "seed \(seed)")
      }
    }
  }

  @Test func noTileStandsNearItself() {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let tiles = (0..<60).map { _ in random(&generator) }
      let columns = Int.random(in: 1...12, using: &generator)
      let cells = (0..<(columns * 9)).map { _ in plain(100, 100, 100) }
      let chosen = chosenTiles(for: cells, columns: columns, tiles: tiles, apart: 4)
      for a in chosen.indices {
        for b in chosen.indices where b < a && chosen[a] == chosen[b] {
          let rows = abs(a / columns - b / columns)
          let across = abs(a % columns - b % columns)
          #expect(max(rows, across) >= 4, "seed \(seed): cells \(a) and \(b)")
        }
      }
    }
  }

  @Test(arguments: 1...5) func fewTilesStillFillEveryCell(count: Int) {
    let tiles = (0..<count).map { plain(UInt8(40 * $0), 0, 0) }
    let cells = (0..<30).map { _ in plain(50, 0, 0) }
    let chosen = chosenTiles(for: cells, columns: 6, tiles: tiles, apart: 10)
    #expect(chosen.count == 30 && chosen.allSatisfy(tiles.indices.contains))
  }

  @Test func theMosaicHasTheTargetsShape() {
    let shape = MosaicShape(columns: 40, cell: PixelSize(width: 30, height: 20))
    #expect(shape.rows(for: PixelSize(width: 4000, height: 3000)) == 45)
    #expect(shape.rows(for: PixelSize(width: 4000, height: 1)) == 1)
  }
}

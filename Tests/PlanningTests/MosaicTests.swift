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
      for _ in 0..<20 {
        let cell = random(&generator)
        let chosen = chosenTiles(for: [cell], columns: 1, tiles: tiles, apart: 1)
        let distances = tiles.map {
          cell.distance(to: $0, wanting: cell.mean, limit: .infinity)
        }
        #expect(distances[chosen[0]] == distances.min(), "seed \(seed)")
      }
    }
  }

  /// With no grey among the tiles, grey is made of lighter and darker ones in turn.
  @Test func whatATileLacksItsNeighboursMakeUpFor() {
    let tiles = [plain(60, 60, 60), plain(180, 180, 180)]
    let cells = (0..<100).map { _ in plain(110, 110, 110) }
    let chosen = chosenTiles(for: cells, columns: 10, tiles: tiles, apart: 1)
    let light = chosen.count { $0 == 1 }
    #expect((30...70).contains(light))
  }

  /// Textured tiles of all colours, and a target like a hazy sky. A sum of squares in Oklab,
  /// cell by cell, comes to 18.5 in cells and to 10.8 in squares of them.
  @Test func coloursAreNearNearbyAndFromAfar() {
    var generator = SeededGenerator(seed: 1)
    func textured(_ color: [Double], by amount: Double) -> [UInt8] {
      (0..<TileColors.count).flatMap { _ -> [UInt8] in
        let light = Double.random(in: -amount...amount, using: &generator)
        return color.map { UInt8(min(255, max(0, $0 + light))) }
      }
    }
    let (columns, rows) = (40, 30)
    let tiles = (0..<300).map { _ in
      textured((0..<3).map { _ in .random(in: 0...255, using: &generator) }, by: 60)
    }
    let cells = (0..<(columns * rows)).map { cell in
      let (y, x) = (Double(cell / columns), Double(cell % columns))
      return textured([90 + 3 * y, 130 + 2 * y + x, 190 + x], by: 15)
    }
    let chosen = chosenTiles(
      for: cells.map(TileColors.init(srgb:)), columns: columns,
      tiles: tiles.map(TileColors.init(srgb:)), apart: 4)
    let wanted = cells.map(meanLight)
    let shown = chosen.map { meanLight(tiles[$0]) }
    #expect(meanDifference(wanted, shown) < 16.5)
    #expect(
      meanDifference(squares(wanted, columns: columns), squares(shown, columns: columns)) < 7)
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

/// Of 8-bit sRGB, in linear light.
private func meanLight(_ pixels: [UInt8]) -> SIMD3<Double> {
  let light = pixels.map { code in
    let stored = Double(code) / 255
    return stored <= 0.04045 ? stored / 12.92 : power((stored + 0.055) / 1.055, 2.4)
  }
  let sum = stride(from: 0, to: light.count, by: 3).reduce(SIMD3<Double>.zero) { sum, pixel in
    sum + SIMD3(light[pixel], light[pixel + 1], light[pixel + 2])
  }
  return sum / Double(light.count / 3)
}

/// The means of all squares of two by two cells.
private func squares(_ cells: [SIMD3<Double>], columns: Int) -> [SIMD3<Double>] {
  cells.indices.filter { $0 % columns > 0 && $0 >= columns }.map { cell in
    (cells[cell] + cells[cell - 1] + cells[cell - columns] + cells[cell - columns - 1]) / 4
  }
}

/// The mean of ΔE*ab (CIE 1976).
private func meanDifference(_ a: [SIMD3<Double>], _ b: [SIMD3<Double>]) -> Double {
  let differences = zip(a, b).map { a, b in
    let difference = lab(a) - lab(b)
    return (difference * difference).sum().squareRoot()
  }
  return differences.reduce(0, +) / Double(differences.count)
}

/// Linear sRGB in CIELAB (CIE 15), white being that of sRGB.
private func lab(_ light: SIMD3<Double>) -> SIMD3<Double> {
  func f(_ t: Double) -> Double {
    t > 216.0 / 24389 ? power(t, 1.0 / 3) : (24389.0 / 27 * t + 16) / 116
  }
  let x = f((0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z) / 0.9505)
  let y = f(0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z)
  let z = f((0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z) / 1.089)
  return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
}

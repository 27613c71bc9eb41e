import StitchPlan
import Testing
import Vocabulary

@testable import Planning

@Suite struct GridPlannerTests {
  private func grid(
    _ count: Int, _ shape: PlanOptions.GridShape = .init(),
    _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> Planned {
    var options = PlanOptions(.grid(shape))
    change(&options)
    return try plan((0..<count).map { photo(400, 300, "\($0).jpg") }, options: options)
  }

  private func layout(_ columns: Int, _ width: Int, _ height: Int) -> Layout {
    .grid(Grid(columns: columns, cell: PixelSize(width: width, height: height)))
  }

  @Test func squareCellsFillTheWidthInAboutAsManyRowsAsColumns() throws {
    for (count, columns) in [(1, 1), (2, 2), (4, 2), (5, 3), (9, 3), (10, 4), (53_400, 232)] {
      let planned = try grid(count) { $0.width = .pixels(2000) }
      let side = 2000 / columns
      #expect(planned.plan.settings.layout == layout(columns, side, side), "\(count)")
      #expect(planned.plan.counts == [count] && planned.notes == [])
    }
  }

  @Test func spacingAndMarginsAreInsideTheWidth() throws {
    let planned = try grid(6, .init(columns: 3)) {
      ($0.width, $0.spacing, $0.margin) = (.pixels(1000), 10, 20)
    }
    #expect(planned.plan.settings.layout == layout(3, 313, 313))
  }

  @Test func thereAreNoMoreColumnsThanPhotos() throws {
    let cell = PixelSize(width: 150, height: 100)
    #expect(
      try grid(3, .init(columns: 200, cell: cell)).plan.settings.layout == layout(3, 150, 100))
    let few = try grid(9, .init(columns: 5, cell: cell)) { $0.maxPhotos = 4 }
    #expect(few.plan.settings.layout == layout(4, 150, 100) && few.plan.counts == [4, 4, 1])
  }

  /// The size is decided before work begins: 300 columns of 300 pixels pass what JPEG holds.
  @Test func cellsAreMadeSmallerWhereThePartWouldBeTooLarge() throws {
    let asked = PixelSize(width: 300, height: 200)
    let planned = try grid(600, .init(columns: 300, cell: asked))
    let cell = PixelSize(width: 218, height: 145)
    #expect(planned.plan.settings.layout == layout(300, 218, 145))
    #expect(planned.notes == [.smallerCells(from: asked, to: cell)])
    let png = try grid(600, .init(columns: 300, cell: asked)) { $0.output.format = .png }
    #expect(png.plan.settings.layout == layout(300, 300, 200) && png.notes == [])
    let low = try grid(2, .init(columns: 2, cell: asked)) { $0.maxHeight = 100 }
    #expect(low.plan.settings.layout == layout(2, 150, 100))
  }

  @Test func partsAreDividedBetweenRowsOfCells() throws {
    let shape = PlanOptions.GridShape(columns: 4, cell: PixelSize(width: 100, height: 100))
    #expect(try grid(18, shape) { $0.maxHeight = 200 }.plan.counts == [8, 4, 6])
    #expect(try grid(18, shape) { $0.parts = 2 }.plan.counts == [8, 10])
    #expect(
      try grid(18, shape) { ($0.balance, $0.maxHeight) = (.fill, 300) }.plan.counts == [12, 6])
    #expect(throws: PlanningFault.morePartsThanRows(parts: 6, rows: 5)) {
      try grid(18, shape) { $0.parts = 6 }
    }
    #expect(throws: PlanningFault.partsTooSmall(parts: 2, needed: 3)) {
      try grid(18, shape) { ($0.parts, $0.maxHeight) = (2, 200) }
    }
    #expect(throws: PlanningFault.noCells(width: 10, columns: 18)) {
      try grid(18, .init(columns: 20)) { $0.width = .pixels(10) }
    }
  }

  @Test func noHeightIsWrittenAndTheFitOnlyOnce() throws {
    let planned = try grid(3, .init(fit: .contain))
    for photo in planned.plan.parts[0].photos {
      #expect(photo.height == nil && photo.atWidth == nil && photo.fit == .contain)
    }
    let infos = [(0..<3).map { photo(400, 300, "\($0).jpg") }]
    #expect(planned.plan.completed(with: infos) == planned.plan)
  }

  /// Whatever is asked for: in order, none lost, no side above the cap or the format's.
  @Test func everyGridKeepsItsPromises() throws {
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...300, using: &random)
      var shape = PlanOptions.GridShape()
      if Bool.random(using: &random) { shape.columns = .random(in: 1...400, using: &random) }
      if Bool.random(using: &random) {
        shape.cell = PixelSize(
          width: .random(in: 1...3000, using: &random),
          height: .random(in: 1...3000, using: &random))
      }
      let planned = try grid(count, shape) {
        $0.spacing = .random(in: 0...2, using: &random)
        $0.margin = .random(in: 0...30, using: &random)
        $0.maxHeight = .random(in: 100...65_500, using: &random)
        if Bool.random(using: &random) { $0.maxPhotos = .random(in: 1...count, using: &random) }
        let cap = $0.maxHeight
        $0.width = .pixels(cap % 2 == 0 ? 1080 : 5000)
      }
      let photos = planned.plan.parts.flatMap(\.photos)
      #expect(photos.map(\.file) == (0..<count).map { FileName("\($0).jpg") }, "seed \(seed)")
      for part in planned.plan.parts.indices {
        let canvas = planned.plan.parts[part].canvasSize(
          settings: planned.plan.settings,
          sources: planned.plan.parts[part].photos.compactMap(\.source))
        #expect(max(canvas.width, canvas.height) <= 65_500, "seed \(seed)")
      }
    }
  }
}

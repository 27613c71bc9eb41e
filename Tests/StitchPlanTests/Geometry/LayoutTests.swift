import Testing
import Vocabulary

@testable import StitchPlan

/// Rows, grids and captions against their formulas written out again.
@Suite struct LayoutTests {
  private let sources = [(400, 300), (300, 400), (7, 1), (100, 100), (50, 10)].map {
    Source(size: PixelSize(width: $0.0, height: $0.1))
  }

  private func geometry(_ settings: Settings, _ change: (inout Photo) -> Void = { _ in })
    -> PartGeometry
  {
    var photo = Photo(file: "a")
    change(&photo)
    let part = Part(photos: sources.map { _ in photo })
    return PartGeometry(of: part, settings: settings, sources: sources)
  }

  @Test func aRowHasOneHeightAndTheWidthsFollow() {
    let row = geometry(Settings(spacing: 5, margin: 3, layout: .row(height: 90)))
    #expect(row.placements.map(\.frame.width) == [120, 68, 630, 90, 450])
    #expect(row.placements.map(\.frame.left) == [3, 128, 201, 836, 931])
    #expect(row.placements.allSatisfy { $0.frame.rows == 3..<93 && $0.target == $0.frame })
    #expect(row.canvas == PixelSize(width: 931 + 450 + 3, height: 96))
  }

  @Test func aRowDoesNotEnlargeWhereItMayNot() {
    let row = geometry(Settings(spacing: 0, layout: .row(height: 300), enlarge: false))
    #expect(row.placements.map(\.frame.width) == [400, 225, 7, 100, 50])
    #expect(row.placements[3].target == PixelBox(left: 632, top: 100, width: 100, height: 100))
  }

  @Test func cellsAreFilledRowByRow() {
    let grid = Grid(columns: 2, cell: PixelSize(width: 40, height: 30))
    let cells = geometry(Settings(spacing: 4, margin: 1, layout: .grid(grid)))
    #expect(cells.placements.map(\.frame.left) == [1, 45, 1, 45, 1])
    #expect(cells.placements.map(\.frame.top) == [1, 1, 35, 35, 69])
    #expect(cells.placements.allSatisfy { $0.target == $0.frame })
    #expect(cells.canvas == PixelSize(width: 86, height: 100))
  }

  @Test func aCellCanHoldTheWholePhoto() {
    let grid = Grid(columns: 5, cell: PixelSize(width: 40, height: 40))
    let cells = geometry(Settings(spacing: 0, layout: .grid(grid))) { $0.fit = .contain }
    #expect(cells.placements[0].target == PixelBox(left: 0, top: 5, width: 40, height: 30))
    #expect(cells.placements[1].target == PixelBox(left: 45, top: 0, width: 30, height: 40))
  }

  @Test func aCaptionHasRowsOfItsOwn() {
    let column = geometry(Settings(width: 100, spacing: 10, margin: 10)) {
      $0.caption = Caption("a\nb")
    }
    // Two lines of what can be read.
    #expect(column.placements.map { $0.caption?.height } == [48, 48, 48, 48, 48])
    #expect(column.placements[0].caption == PixelBox(left: 10, top: 70, width: 80, height: 48))
    #expect(column.placements[1].frame.top == 128)
    let bare = geometry(Settings(width: 100, spacing: 10, margin: 10))
    #expect(column.canvas.height == bare.canvas.height + 5 * 48)
  }

  /// A twentieth of one length of the part, whatever the photo's own width is.
  @Test(arguments: [
    (Layout.column, 50), (.row(height: 700), 35), (.row(height: 400), 24),
    (.grid(Grid(columns: 2, cell: PixelSize(width: 890, height: 50))), 45),
    (.grid(Grid(columns: 2, cell: PixelSize(width: 90, height: 900))), 24),
  ])
  func captionsOfAPartHaveOneSize(layout: Layout, rows: Int) {
    let part = geometry(Settings(width: 1000, layout: layout)) { $0.caption = Caption("a") }
    #expect(part.placements.map { $0.caption?.height } == [rows, rows, rows, rows, rows])
    #expect(part.placements.allSatisfy { $0.caption?.top == $0.frame.rows.upperBound })
    #expect(part.placements.map { $0.caption?.rows.upperBound ?? 0 }.max() == part.canvas.height)
  }

  @Test func captionsOfAGridLineUp() {
    let grid = Grid(columns: 3, cell: PixelSize(width: 40, height: 30))
    let cells = geometry(Settings(spacing: 0, layout: .grid(grid))) {
      $0.caption = Caption("a", height: 9)
    }
    #expect(cells.placements.map(\.frame.top) == [0, 0, 0, 39, 39])
    #expect(cells.placements.map { $0.caption?.top } == [30, 30, 30, 69, 69])
    #expect(cells.canvas == PixelSize(width: 120, height: 78))
  }

  @Test func noSizeOverflows() {
    let flat = Source(size: PixelSize(width: 0x7FFF_FFFF, height: 1))
    let part = Part(photos: Array(repeating: Photo(file: "a"), count: 100_000))
    let size = part.canvasSize(
      settings: Settings(layout: .row(height: 65_500)),
      sources: Array(repeating: flat, count: 100_000))
    #expect(size.width == .max)
  }
}

import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// Which photos with something on them are painted once.
@Suite struct LookTileTests {
  private let workshop: Workshop
  init() throws {
    workshop = try Workshop()
    try workshop.folder.write(Picture(gradientOf: 40, by: 30).png(), as: "a")
    try workshop.folder.write(Picture(gradientOf: 8, by: 8).png(), as: "logo")
  }

  private func repeatedBytes(_ overlays: [[Overlay]]) -> Int {
    let grid = Grid(columns: 2, cell: PixelSize(width: 20, height: 10))
    let job = workshop.job(
      [Part(photos: overlays.map { Photo(file: "a", overlays: $0) })],
      settings: Settings(spacing: 0, layout: .grid(grid)))
    return estimate(job, base: 0).tiles
  }

  @Test func photosThatLookTheSameAreOneTile() {
    let logo = Overlay(.image("logo"))
    #expect(repeatedBytes([[logo], [logo], [logo]]) == 3 * 20 * 11 + 1024)
    #expect(repeatedBytes([[logo], []]) == 0)
    #expect(repeatedBytes([[logo], [Overlay(.image("logo"), anchor: .top)]]) == 0)
  }

  @Test func photosWithDifferentNumbersAreNot() {
    let black = Color(red: 0, green: 0, blue: 0)
    let (same, number) = (Overlay(.text("x", black)), Overlay(.text("{number}", black)))
    #expect(repeatedBytes([[number], [number]]) == 0)
    #expect(repeatedBytes([[same], [same]]) == 3 * 20 * 11 + 1024)
  }
}

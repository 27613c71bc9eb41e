import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// What is reckoned for photos that are enlarged, since that costs nothing as long as nothing is
/// decoded.
@Suite struct EstimateTests {
  private let workshop: Workshop
  private let plain = Photo(file: "plain.jpg")
  private let turned = Photo(file: "turned.jpg")
  /// Of one that is 3000 × 2000 on the canvas.
  private let turnedBytes = 3 * 3000 * 2000

  init() throws {
    workshop = try Workshop()
    try workshop.folder.write(Picture(noise: 1, width: 60, height: 40).jpeg(), as: plain.file)
    try workshop.folder.write(
      jpeg(Picture(noise: 1, width: 40, height: 60).jpeg(), tagged: .rightTop), as: turned.file)
  }

  private func memory(
    _ parts: [[Photo]], jobs: Int, _ settings: Settings = Settings(width: 3000, spacing: 0),
    memory: Int = 1 << 30
  ) -> Int {
    var job = workshop.job(parts.map { Part(photos: $0) }, settings: settings)
    job.jobs = jobs
    job.memory = memory
    return estimate(job, base: 0).memory
  }

  @Test func photosAtTheTopOfTheNextPartArePaintedAtOnce() {
    let parts = [[turned], [turned], [turned]]
    #expect(memory(parts, jobs: 1) < 2 * turnedBytes)
    #expect((2 * turnedBytes...3 * turnedBytes).contains(memory(parts, jobs: 2)))
    // Two canvases of that size are over the window, so that no third part is opened.
    #expect(memory(parts, jobs: 3) < 3 * turnedBytes)
  }

  @Test func smallPartsAreOpenTogether() {
    let settings = Settings(width: 600, spacing: 0)
    let parts = Array(repeating: [turned], count: 20)
    let differences = (1...4).map {
      memory(parts, jobs: $0 + 1, settings) - memory(parts, jobs: $0, settings)
    }
    for difference in differences { #expect(difference >= 3 * 600 * 400, "\(differences)") }
  }

  @Test func aPhotoFarBelowATurnedOneWaits() {
    let column = [turned, turned, turned]
    #expect(memory([column], jobs: 2) < 2 * turnedBytes)
  }

  @Test func aTurnedPhotoBelowOneThatIsPaintedDownwardsBeginsBesideIt() {
    #expect(memory([[plain, turned]], jobs: 2) > memory([[plain]], jobs: 2) + turnedBytes)
  }

  @Test func rowsOfPhotosSideBySideAreReckonedOnce() {
    let layout = Layout.grid(Grid(columns: 2, cell: PixelSize(width: 3000, height: 2000)))
    let settings = Settings(spacing: 0, layout: layout)
    let photos = [turned, turned, turned, turned]
    for jobs in 1...2 {
      let bytes = memory([photos], jobs: jobs, settings)
      #expect((2 * turnedBytes..<3 * turnedBytes).contains(bytes), "\(bytes)")
    }
  }

  /// A wall of `count` cells of 500 × 500 pixels, each of `looks` files in turn.
  private func wall(_ looks: Int, count: Int, jobs: Int = 2, memory: Int) throws -> RenderEstimate {
    for look in 0..<looks {
      try workshop.folder.write(
        Picture(noise: UInt64(look), width: 9, height: 9).png(), as: FileName("\(look).png"))
    }
    let layout = Layout.grid(Grid(columns: 10, cell: PixelSize(width: 500, height: 500)))
    let photos = (0..<count).map { Photo(file: FileName("\($0 % looks).png")) }
    var job = workshop.job(
      [Part(photos: photos)], settings: Settings(spacing: 0, layout: layout))
    job.jobs = jobs
    job.memory = memory
    return estimate(job, base: 0)
  }

  @Test func photosThatOccurAgainGetHalfOfTheMemory() throws {
    let tile = 3 * 500 * 501 + 1024
    let roomy = try wall(50, count: 200, memory: 128 << 20)
    #expect(roomy.tiles == 50 * tile && roomy.allTiles == nil)
    let tight = try wall(50, count: 200, memory: 64 << 20)
    #expect(tight.tiles > 64 << 17 && tight.tiles <= 64 << 19)
    let all = try #require(tight.allTiles)
    #expect(all.bytes == 50 * tile)
    #expect(try wall(50, count: 200, memory: all.memory).allTiles == nil)
    #expect(try wall(50, count: 200, memory: all.memory - 2).allTiles != nil)
  }

  @Test func threadsAreNotHeldUpByWhatIsKept() throws {
    let memory = 64 << 20
    let budget = RenderBudget(jobs: 4, memory: memory)
    let photos = DecodedPhotos(largest: 10 << 20, most: 40 << 20)
    #expect(budget.tiles(beside: photos) + photos.most <= budget.photos)
    let large = DecodedPhotos(largest: 40 << 20, most: 160 << 20)
    #expect(budget.tiles(beside: large) == memory / 8)
    #expect(budget.tiles(beside: DecodedPhotos(largest: 60 << 20, most: 60 << 20)) == 0)
  }

  @Test func noMoreThanTheBudgetIsReckoned() {
    let parts = Array(repeating: [turned], count: 4)
    #expect(memory(parts, jobs: 4, memory: 40 << 20) < 40 << 20)
  }
}

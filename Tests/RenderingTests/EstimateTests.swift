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
    #expect(memory([[plain, turned]], jobs: 2) > memory([[plain, plain]], jobs: 2) + turnedBytes)
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

  @Test func noMoreThanTheBudgetIsReckoned() {
    let parts = Array(repeating: [turned], count: 4)
    #expect(memory(parts, jobs: 4, memory: 40 << 20) < 40 << 20)
  }
}

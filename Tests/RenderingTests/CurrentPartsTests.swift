import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// Which parts need not be made again.
@Suite struct CurrentPartsTests {
  private let workshop: Workshop
  private let job: RenderJob

  init() throws {
    workshop = try Workshop()
    try workshop.folder.write(Picture(gradientOf: 30, by: 20).png(), as: "a.png")
    try workshop.folder.write(Picture(gradientOf: 20, by: 30).png(), as: "b.png")
    var job = workshop.job(
      ["a.png", "b.png"].map { Part(photos: [Photo(file: $0)]) }, replacing: true)
    job.maker = "maker 1"
    self.job = job
    #expect(render(job).faults.isEmpty)
  }

  private func current(_ change: (inout RenderJob) -> Void) -> [Int] {
    var changed = job
    change(&changed)
    return currentParts(changed)
  }

  @Test func whatDoesNotShowInAPartKeepsIt() {
    #expect(currentParts(job) == [0, 1])
    #expect(current { $0.jobs = 3 } == [0, 1])
    #expect(current { $0.memory = RenderJob.leastMemory } == [0, 1])
    #expect(current { $0.replacing = false } == [0, 1])
    #expect(current { $0.parts = [1] } == [1])
  }

  @Test func anotherVersionMakesAllAgain() {
    #expect(current { $0.maker = "maker 2" } == [])
  }

  /// A profile that is left out changes the colours.
  @Test func anotherLimitOfProfilesMakesAllAgain() {
    #expect(current { $0.limits.profile += 1 } == [])
  }

  @Test func aPlanThatHasChangedMakesItsPartsAgain() {
    #expect(current { $0.plan.output.quality = 99 } == [])
    #expect(current { $0.plan.settings.background.color.red = 1 } == [])
    #expect(current { $0.plan.parts[0].photos[0].rotate = .half } == [1])
    #expect(current { $0.plan.parts.swapAt(0, 1) } == [])
  }

  /// Whatever is wrong with it comes out when its part is made.
  @Test func aPhotoThatIsGoneMakesItsPartAgain() throws {
    try workshop.folder.write([], as: "a.png")
    #expect(currentParts(job) == [1])
  }
}

import Codecs
import Files
import Pixels
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct ConcurrencyTests {
  /// Sixteen photos of every orientation, lower and higher than a band.
  private func photos(in workshop: Workshop) throws -> [Photo] {
    let orientations = Orientation.allCases
    return try (0..<16).map { index in
      let picture = Picture(noise: UInt64(index), width: 50 + index, height: 40 + 9 * index)
      let file = FileName("\(index).jpg")
      try workshop.folder.write(
        jpeg(picture.jpeg(quality: 60), tagged: orientations[index % 8]), as: file)
      return Photo(file: file)
    }
  }

  /// The bytes of `part` made by `jobs` threads with next to no room on the canvas.
  private func bytes(of part: PreparedPart, in workshop: Workshop, jobs: Int) throws -> [UInt8] {
    let output = try OutputFile(
      creating: workshop.folder.name.appending("tight.jpg"), replacing: true)
    let open = try OpenPart(
      part, output: Output(quality: 100, chroma: .full), limits: DecodeLimits(), window: 1)
    let writer = try PartWriter(
      open.encoding, profile: OutputColor.srgb.space.profile, part: 0, file: output)
    let crew = PaintingCrew(RenderBudget(jobs: 1, memory: .max))
    let schedule = open.schedule(PartTiles(part.tiles))
    crew.schedule.change { $0.add(open, schedule) }
    let workers = crew.start(jobs)
    for _ in 0..<open.encoding.bandCount {
      try writer.write(crew.schedule.wait { $0[open]?.takeBand() })
    }
    crew.schedule.change { $0.close() }
    workers.join()
    let recipe = PartRecipe(
      of: part, output: Output(quality: 100, chroma: .full), maker: "tallstitch")
    try writer.finish(recipe: recipe.digest())
    #expect(open.canvas.openBands == 0)
    return try workshop.folder.bytes(of: "tight.jpg")
  }

  @Test func theNumberOfJobsDoesNotShow() throws {
    let workshop = try Workshop()
    let photos = try photos(in: workshop)
    var first: [UInt8]?
    for jobs in [1, 2, 3, 8, 40] {
      var job = workshop.job([Part(photos: photos)], replacing: true)
      job.jobs = jobs
      #expect(render(job).faults.isEmpty)
      let bytes = try workshop.folder.bytes(of: "part0.jpg")
      #expect(bytes == first ?? bytes, "\(jobs) jobs")
      first = bytes
    }
  }

  @Test func waitingForRoomOnTheCanvasEndsAndDoesNotShow() throws {
    let workshop = try Workshop()
    let job = workshop.job([Part(photos: try photos(in: workshop))])
    #expect(render(job).faults.isEmpty)
    let expected = try workshop.folder.bytes(of: "part0.jpg")
    let part = try job.prepare(part: 0)
    for jobs in [1, 2, 3, 5] {
      let bytes = try bytes(of: part, in: workshop, jobs: jobs)
      #expect(bytes == expected, "\(jobs) jobs")
    }
  }

  /// Several parts are made at a time where each has only a photo or two.
  @Test func partsBesideEachOtherDoNotShow() throws {
    let workshop = try Workshop()
    let photos = try photos(in: workshop)
    let parts = photos.map { Part(photos: [$0]) } + [Part(photos: photos)]
    var first: [[UInt8]] = []
    for jobs in [1, 2, 5] {
      var job = workshop.job(parts, replacing: true)
      job.jobs = jobs
      var order: [Int] = []
      let report = render(job) { event in
        if case .partFinished(let part, _) = event { order.append(part) }
      }
      #expect(report.faults.isEmpty && order == Array(parts.indices))
      let bytes = try parts.indices.map { try workshop.folder.bytes(of: FileName("part\($0).jpg")) }
      #expect(first.isEmpty || bytes == first, "\(jobs) jobs")
      first = bytes
    }
  }

  @Test func photosBesideEachOtherDoNotWaitForEachOther() throws {
    let workshop = try Workshop()
    let photo = try photos(in: workshop)[8]
    var part = try workshop.job([Part(photos: [photo, photo, photo])]).prepare(part: 0)
    // Three columns that all begin at the top, in a canvas as wide as them together.
    for index in part.photos.indices {
      part.photos.corners[index] = PlacedPhotos.Corner(left: Int32(40 * index), top: 0)
    }
    let height = part.photos[0].placement.target.height
    part.canvas = PixelSize(width: 120, height: height)
    let one = try bytes(of: part, in: workshop, jobs: 1)
    for jobs in 2...4 {
      #expect(try bytes(of: part, in: workshop, jobs: jobs) == one)
    }
  }

  @Test func everyDamagedPhotoIsNamedOnceAndInOrder() throws {
    let workshop = try Workshop()
    let bytes = try Picture(noise: 1, width: 60, height: 400).jpeg()
    try workshop.folder.write(bytes, as: "good.jpg")
    try workshop.folder.write(Array(bytes.dropLast(40)), as: "late.jpg")
    try workshop.folder.write(Array(bytes.prefix(bytes.count / 2)), as: "early.jpg")
    let photos = ["good.jpg", "late.jpg", "early.jpg", "good.jpg"].map { Photo(file: $0) }
    for jobs in 1...6 {
      var job = workshop.job([Part(photos: photos)])
      job.jobs = jobs
      let faults = render(job).faults
      let damaged: [RenderFault.Subject] = [
        .photo(index: 1, file: "late.jpg"), .photo(index: 2, file: "early.jpg"),
      ]
      #expect(faults.map(\.subject) == damaged, "\(jobs) jobs")
    }
  }
}

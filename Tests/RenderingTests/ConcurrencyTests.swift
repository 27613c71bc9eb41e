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

  /// The bytes of `part` painted by `jobs` threads, in bands of `bandRows`, with next to no
  /// room on the canvas.
  private func bytes(
    of part: PreparedPart, in workshop: Workshop, jobs: Int, bandRows: Int
  ) throws -> [UInt8] {
    let canvas = Canvas(size: part.canvas, background: part.surface.background, bandRows: bandRows)
    let output = try OutputFile(
      creating: workshop.folder.name.appending("tight.jpg"), replacing: true)
    let writer = try PartWriter(
      canvas.size, output: Output(quality: 100, chroma: .full), part: 0, file: output.name,
      descriptor: output.descriptor)
    let painting = PartPainting(part, on: canvas, limits: DecodeLimits(), windowBytes: 1)
    try painting.run(jobs: jobs, writer: writer) { _ in }
    try writer.finish()
    try output.commit()
    #expect(canvas.openBands == 0)
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
    for (jobs, bandRows) in [(1, 1), (2, 3), (5, 8), (3, 64), (2, 100_000)] {
      let bytes = try bytes(of: part, in: workshop, jobs: jobs, bandRows: bandRows)
      #expect(bytes == expected, "\(jobs) jobs, bands of \(bandRows)")
    }
  }

  @Test func photosBesideEachOtherDoNotWaitForEachOther() throws {
    let workshop = try Workshop()
    let photo = try photos(in: workshop)[8]
    var part = try workshop.job([Part(photos: [photo, photo, photo])]).prepare(part: 0)
    // Three columns that all begin at the top, in a canvas as wide as them together.
    for index in part.photos.indices {
      part.photos[index].placement.target.top = 0
      part.photos[index].placement.target.left = 40 * index
    }
    let height = part.photos[0].placement.target.height
    part.canvas = PixelSize(width: 120, height: height)
    let one = try bytes(of: part, in: workshop, jobs: 1, bandRows: 4)
    for jobs in 2...4 {
      #expect(try bytes(of: part, in: workshop, jobs: jobs, bandRows: 4) == one)
    }
  }

  @Test func theFirstFaultInOrderIsReported() throws {
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
      #expect(faults.map(\.subject) == [.photo(index: 1, file: "late.jpg")], "\(jobs) jobs")
    }
  }
}

@Suite struct PaintingScheduleTests {
  private func schedule(_ tops: [Int], height: Int) -> PaintingSchedule {
    PaintingSchedule(tops: tops, height: height, windowRows: 20, bandRows: 10)
  }

  @Test func rowsAboveEveryUnfinishedPhotoAreFinished() {
    var schedule = schedule([5, 50, 80], height: 100)
    #expect(schedule.finishedRows == 5)
    #expect(schedule.begin() == 0 && schedule.begin() == 1)
    schedule.advance(1, toRow: 70)
    schedule.advance(0, toRow: 17)
    #expect(schedule.finishedRows == 17)
    schedule.complete(0)
    #expect(schedule.finishedRows == 70)
    schedule.complete(1)
    #expect(schedule.finishedRows == 80)
    #expect(schedule.begin() == 2)
    schedule.complete(2)
    #expect(schedule.finishedRows == 100 && schedule.begin() == nil)
  }

  @Test func photosBesideEachOtherHoldTheirRows() {
    var schedule = schedule([0, 0, 40], height: 80)
    _ = schedule.begin()
    schedule.advance(0, toRow: 40)
    #expect(schedule.finishedRows == 0)
    // Nothing can be encoded before the second is painted, so the first must go on.
    #expect(schedule.mayPaint(0, row: 39))
    schedule.complete(0)
    #expect(schedule.begin() == 1)
    schedule.advance(1, toRow: 30)
    #expect(schedule.finishedRows == 30)
  }

  @Test func theEncoderGetsBandsAndTheRest() {
    var schedule = schedule([0], height: 25)
    _ = schedule.begin()
    schedule.advance(0, toRow: 9)
    #expect(schedule.encodableRows.isEmpty)
    schedule.advance(0, toRow: 19)
    #expect(schedule.encodableRows == 0..<10)
    schedule.encode(rowsBefore: 10)
    #expect(schedule.encodableRows.isEmpty)
    schedule.complete(0)
    schedule.encode(rowsBefore: 20)
    #expect(schedule.encodableRows == 20..<25 && !schedule.isOver)
    schedule.encode(rowsBefore: 25)
    #expect(schedule.isOver)
  }

  @Test func nobodyPaintsFarBelowTheEncoder() {
    var schedule = schedule([0, 30], height: 60)
    _ = (schedule.begin(), schedule.begin())
    #expect(schedule.mayPaint(0, row: 19) && !schedule.mayPaint(1, row: 30))
    schedule.advance(0, toRow: 20)
    #expect(!schedule.mayPaint(0, row: 20))
    schedule.encode(rowsBefore: 20)
    #expect(schedule.mayPaint(0, row: 20) && schedule.mayPaint(1, row: 30))
  }

  @Test func afterAFailureEarlierPhotosGoOnAndLaterOnesDoNot() {
    var schedule = schedule([0, 10, 20, 30], height: 40)
    _ = (schedule.begin(), schedule.begin(), schedule.begin())
    func fault(_ part: Int) -> RenderFault {
      RenderFault(part: part, subject: .part, reason: .changedMeanwhile)
    }
    schedule.fail(1, with: fault(1))
    schedule.fail(2, with: fault(2))
    #expect(schedule.failure?.fault == fault(1))
    #expect(schedule.earlierFailure(than: 0) == nil)
    #expect(schedule.earlierFailure(than: 2) == fault(1))
    #expect(schedule.begin() == nil && !schedule.isOver)
    schedule.complete(0)
    #expect(schedule.isOver)
  }
}

import Codecs
import Files
import Pixels
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct GridTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }
  init() throws { workshop = try Workshop() }

  private static let png = Output(format: .png)

  private func settings(_ columns: Int, _ cell: PixelSize, spacing: Int = 0) -> Settings {
    Settings(spacing: spacing, layout: .grid(Grid(columns: columns, cell: cell)))
  }

  /// Photos of every orientation and of several kinds.
  private func photos(_ count: Int) throws -> [Photo] {
    try (0..<count).map { index in
      let picture = Picture(noise: UInt64(index), width: 60 + 3 * index, height: 90 - 2 * index)
      let orientation = Orientation.allCases[index % 8]
      if index % 3 == 2 {
        let file = FileName("\(index).png")
        try folder.write(picture.png(), as: file)
        return Photo(file: file, fit: .contain)
      }
      let file = FileName("\(index).jpg")
      try folder.write(jpeg(picture.jpeg(quality: 90), tagged: orientation), as: file)
      return Photo(file: file)
    }
  }

  /// `photos` again and again in an order that the seed decides.
  private func shuffled(_ photos: [Photo], count: Int, seed: UInt64) -> [Photo] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in photos[Int(random.next() % UInt64(photos.count))] }
  }

  private func pixels(ofPart index: Int = 0) throws -> Picture {
    let file = folder.name.appending(FileName("part\(index).jpg"))
    return try Picture(decoding: PNGDecoder(InputFile(opening: file)))
  }

  /// A PNG loses nothing, so that every cell can be compared with the same photo rendered by
  /// itself, whose one cell nothing repeats.
  @Test func everyCellIsTheSamePhotoRenderedAlone() throws {
    let cell = PixelSize(width: 31, height: 23)
    let photos = try photos(9)
    let sheet = shuffled(photos, count: 40, seed: 4)
    let alone = workshop.job(
      photos.map { Part(photos: [$0]) }, settings: settings(1, cell), output: Self.png)
    #expect(render(alone).faults.isEmpty)
    let cells = Dictionary(
      uniqueKeysWithValues: try photos.indices.map { (photos[$0].file, try pixels(ofPart: $0)) })
    let job = workshop.job(
      [Part(photos: sheet)], settings: settings(7, cell, spacing: 3), output: Self.png,
      replacing: true)
    #expect(render(job).faults.isEmpty)
    let canvas = try pixels()
    #expect(canvas.size == PixelSize(width: 7 * 31 + 18, height: 6 * 23 + 15))
    for (index, photo) in sheet.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 7)
      let box = PixelBox(left: column * 34, top: row * 26, width: 31, height: 23)
      #expect(canvas.cropped(to: box) == cells[photo.file], "cell \(index)")
    }
  }

  /// The bytes depend neither on the number of threads nor on what was kept.
  @Test(arguments: OutputFormat.allCases)
  func neitherJobsNorTheCacheShow(format: OutputFormat) throws {
    let cell = PixelSize(width: 40, height: 70)
    let photos = shuffled(try photos(8), count: 60, seed: 9)
    var first: [UInt8]?
    for jobs in [1, 2, 3, 8] {
      for capacity in [nil, 0, 3 * 40 * 70, 3 * 3 * 40 * 70] as [Int?] {
        let job = workshop.job(
          [Part(photos: photos)], settings: settings(10, cell),
          output: Output(format: format, quality: 80))
        let bytes = try bytes(of: job, jobs: jobs, tileCapacity: capacity)
        #expect(bytes == first ?? bytes, "\(jobs) jobs, \(capacity ?? -1) bytes kept")
        first = bytes
      }
    }
  }

  /// The part's bytes where no more than `tileCapacity` bytes of painted photos are kept, and
  /// there is next to no room on the canvas.
  private func bytes(of job: RenderJob, jobs: Int, tileCapacity: Int?) throws -> [UInt8] {
    var part = try job.prepare(part: 0)
    part.tileCapacity = tileCapacity ?? part.tileCapacity
    let open = try OpenPart(part, output: job.plan.output, limits: DecodeLimits(), window: 1)
    let output = try OutputFile(creating: job.outputs[0], replacing: true)
    let writer = try PartWriter(
      open.encoding, profile: OutputColor.srgb.space.profile, part: 0, file: output)
    let crew = PaintingCrew(RenderBudget(jobs: 1, memory: .max))
    crew.schedule.change { $0.add(open, open.schedule(PartTiles(part.tiles))) }
    let workers = crew.start(jobs)
    for _ in 0..<open.encoding.bandCount {
      try writer.write(crew.schedule.wait { $0[open]?.takeBand() })
    }
    crew.schedule.change { $0.close() }
    workers.join()
    try writer.finish(
      recipe: PartRecipe(of: part, output: job.plan.output, maker: "tallstitch").digest())
    return try folder.bytes(of: "part0.jpg")
  }

  @Test func aDamagedPhotoIsNamedOnceHoweverOftenItStands() throws {
    let bytes = Picture(noise: 1, width: 60, height: 60).png()
    try folder.write(bytes, as: "good.png")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "bad.png")
    let photos = (0..<50).map { Photo(file: $0 % 3 == 1 ? "bad.png" : "good.png") }
    for jobs in 1...3 {
      var job = workshop.job(
        [Part(photos: photos)], settings: settings(5, PixelSize(width: 20, height: 20)))
      job.jobs = jobs
      #expect(render(job).faults.map(\.subject) == [.photo(index: 1, file: "bad.png")])
    }
  }

  @Test func aPNGPartIsKeptWhileItIsCurrent() throws {
    let job = workshop.job(
      [Part(photos: try photos(4))], settings: settings(2, PixelSize(width: 90, height: 90)),
      output: Self.png)
    #expect(render(job).faults.isEmpty)
    let size = PixelSize(width: 180, height: 180)
    #expect(currentParts(job) == [0])
    try checkPart(job.outputs[0], planned: size, format: .png)
    let bytes = try folder.bytes(of: "part0.jpg")
    var changed = bytes
    changed[41 + 8] ^= 1
    try folder.write(changed, as: "part0.jpg")
    #expect(currentParts(job) == [])
    try folder.write(Array(bytes.dropLast(30)), as: "part0.jpg")
    #expect(throws: PartDefect.self) {
      try checkPart(job.outputs[0], planned: size, format: .png)
    }
    #expect(throws: PartDefect.self) {
      try checkPart(job.outputs[0], planned: size, format: .jpeg)
    }
  }

  /// What is kept is part of the memory that a job may take, and is said beforehand.
  @Test func whatIsKeptIsInTheEstimate() throws {
    let photos = shuffled(try photos(8), count: 60, seed: 2)
    let cell = PixelSize(width: 50, height: 60)
    let job = workshop.job([Part(photos: photos)], settings: settings(10, cell))
    #expect(estimate(job, base: 0).tiles == 8 * (3 * 50 * 61 + 1024))
    let once = workshop.job([Part(photos: Array(photos.prefix(1)))], settings: settings(1, cell))
    #expect(estimate(once, base: 0).tiles == 0)
  }

  // MARK: Several parts

  /// Parts that show some of the same photos, in cells of one size.
  private func parts() throws -> [Part] {
    let photos = try photos(8)
    return [shuffled(photos, count: 20, seed: 3), [photos[0]], shuffled(photos, count: 9, seed: 5)]
      .map { Part(photos: $0) }
  }

  private func job(_ parts: [Part], parts indices: [Int]? = nil) -> RenderJob {
    var job = workshop.job(
      parts, settings: settings(5, PixelSize(width: 40, height: 30)), output: Self.png,
      replacing: true)
    job.parts = indices ?? job.parts
    return job
  }

  @Test func whatPartsShareDoesNotShow() throws {
    let parts = try parts()
    var alone: [[UInt8]] = []
    for part in parts.indices {
      #expect(render(job(parts, parts: [part])).faults.isEmpty)
      alone.append(try folder.bytes(of: FileName("part\(part).jpg")))
    }
    for jobs in [1, 2, 5] {
      var job = job(parts)
      job.jobs = jobs
      #expect(render(job).faults.isEmpty)
      for part in parts.indices {
        #expect(try folder.bytes(of: FileName("part\(part).jpg")) == alone[part], "\(jobs) jobs")
      }
      // Each part knows its photos' contents, whichever part has read them.
      #expect(currentParts(job) == Array(parts.indices))
    }
  }

  @Test func whatPartsShareIsDecodedOnce() throws {
    let job = job(try parts())
    var shared = SharedTiles(job)
    let parts = try job.parts.map { shared.tiles(of: try job.prepare(part: $0)) }
    var tiles = TileSchedule()
    var decoded: [Int] = []
    for use in parts.flatMap({ Array($0.uses) }) {
      switch tiles.begin(use, capacity: .max) {
      case .newTile:
        decoded.append(use.name)
        tiles.complete(use, Self.tile)
      case .file: decoded.append(use.name)
      case .tile, .adoptedTile, .nothing: break
      }
    }
    #expect(decoded.count == 8 && Set(decoded).count == 8 && tiles.bytes == 0)
  }

  private static let tile = Tile(
    canvas: Canvas(
      size: PixelSize(width: 1, height: 1), background: RGB(red: 0, green: 0, blue: 0),
      bandRows: 1), contents: nil, defects: [])

  /// Another crop, another background and another file under the name are other pixels.
  @Test func onlyWhatLooksTheSameIsShared() throws {
    try folder.write(Picture(noise: 1, width: 60, height: 60).png(), as: "a")
    let crop = PixelBox(left: 0, top: 0, width: 50, height: 60)
    var dark = Part(photos: [Photo(file: "a")])
    dark.overrides.background = Background(Color(red: 1, green: 2, blue: 3))
    let same = Part(photos: [Photo(file: "a")])
    let job = job([same, Part(photos: [Photo(file: "a", crop: crop)]), dark, same])
    var shared = SharedTiles(job)
    var names: [Int] = []
    for part in job.parts {
      // Whoever replaces a photo while the job runs.
      if part == 3 { try folder.write(Picture(noise: 2, width: 61, height: 61).png(), as: "a") }
      names += shared.tiles(of: try job.prepare(part: part)).uses.map(\.name)
    }
    #expect(Set(names).count == 4)
  }

  @Test func aPhotoThatPartsShareIsReportedInEach() throws {
    let bytes = Picture(noise: 1, width: 60, height: 60).png()
    try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "bad.png")
    let part = Part(photos: [Photo(file: "bad.png"), Photo(file: "bad.png")])
    #expect(render(job([part, part])).faults.map(\.part) == [0, 1])
    let whole = try Picture(noise: 1, width: 60, height: 60).jpeg(quality: 90)
    let padding = Array(repeating: UInt8(7), count: 100)
    try folder.write(Array(whole.dropLast(2) + padding + whole.suffix(2)), as: "odd.jpg")
    let odd = Part(photos: [Photo(file: "odd.jpg"), Photo(file: "odd.jpg")])
    var reports: [Int] = []
    _ = render(job([odd, odd])) { event in
      if case .photoIsOdd(let part, _, _, _) = event { reports.append(part) }
    }
    #expect(reports == [0, 1])
  }
}

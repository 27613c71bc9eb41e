import StitchPlan
import TestPictures
import Testing
import Vocabulary

/// Layouts from the command line to the part.
@Suite struct LayoutToolTests {
  private let sandbox: Sandbox
  private let samples = ["01-harbour.jpg", "04-bridge.jpg", "05-ticket.png"]

  init() throws {
    sandbox = try Sandbox()
    sandbox.makeFolder("in")
    for sample in samples { try sandbox.copySample(sample, to: FileName("in/\(sample)")) }
  }

  private func plan(_ arguments: FileName...) throws -> Plan {
    let outcome = try sandbox.run(["plan", "in"] + arguments)
    try #require(outcome.status == 0, "\(outcome.error)")
    return try PlanDocument(parsing: outcome.output).plan
  }

  @Test func aMosaicOfTooManyCellsIsRefusedByTheTargetsHeader() throws {
    // 3 × 30,000 pixels, none of which is there.
    let header: [UInt8] = [0, 0, 0, 3, 0, 0, 0x75, 0x30, 8, 0, 0, 0, 0]
    let data = pngChunk("IHDR", header) + pngChunk("IDAT", [])
    try sandbox.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + data, to: "slim.png")
    let outcome = try sandbox.run(
      "plan", "in", "--layout", "mosaic", "--target", "slim.png", "--columns", "200")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasPrefix(
        "tallstitch: --target: slim.png: 200 columns take 2000000 rows to give the mosaic its shape"
      ),
      "\(outcome.error)")
  }

  /// Of one cell that has the shape of the target, no photo is nearer than the target itself.
  @Test func aMosaicFindsTheTargetItself() throws {
    for sample in samples {
      let file = FileName("in/\(sample)")
      let size = try #require(plan().parts[0].photos.first { $0.file == file }?.source?.upright)
      let cell = FileName("\(size.width / 4)x\(size.height / 4)")
      let plan = try plan("--layout", "mosaic", "--target", file, "--columns", "1", "--cell", cell)
      #expect(plan.parts[0].photos.map(\.file) == [file])
    }
  }

  @Test func aMosaicIsAGridLikeAnyOther() throws {
    let outcome = try sandbox.run(
      "plan", "in", "--layout", "mosaic", "--target", "in/01-harbour.jpg", "--columns", "8",
      "--cell", "20", "-o", "m.json")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("looked at the pixels of 4 photos"))
    let plan = try PlanDocument(parsing: sandbox.read("m.json")).plan
    #expect(plan.settings.layout == .grid(Grid(columns: 8, cell: PixelSize(width: 20, height: 20))))
    #expect(try sandbox.run("render", "m.json").status == 0)
  }

  private func plain(_ samples: Int...) -> [UInt8] {
    Picture(width: 16, height: 16, channels: samples.count) { _, _ in samples }.png()
  }

  /// What is transparent counts as the background, which it will show.
  @Test func aMosaicLooksAtPhotosOnTheBackground() throws {
    try sandbox.write(plain(90, 200, 90, 0), to: "clear.png")
    try sandbox.write(plain(0, 0, 0), to: "black.png")
    try sandbox.write(plain(255, 255, 255), to: "white.png")
    func chosen(_ target: FileName, _ background: FileName, _ tiles: FileName...) throws
      -> [FileName]
    {
      let outcome = try sandbox.run(
        ["plan", "--layout", "mosaic", "--columns", "1", "-b", background, "--target", target]
          + tiles)
      try #require(outcome.status == 0, "\(outcome.error)")
      return try PlanDocument(parsing: outcome.output).plan.parts[0].photos.map(\.file)
    }
    #expect(try chosen("clear.png", "black", "white.png", "black.png") == ["black.png"])
    #expect(try chosen("clear.png", "white", "black.png", "white.png") == ["white.png"])
    #expect(try chosen("black.png", "black", "white.png", "clear.png") == ["clear.png"])
    #expect(try chosen("white.png", "black", "clear.png", "white.png") == ["white.png"])
  }

  @Test func damagedTilesAreAllNamedOrLeftOut() throws {
    for (index, sample) in ["04-bridge.jpg", "01-harbour.jpg"].enumerated() {
      let whole = try sandbox.read(FileName("in/\(sample)"))
      try sandbox.write(Array(whole.prefix(whole.count / 2)), to: FileName("in/cut\(index).jpg"))
    }
    let mosaic: [FileName] = [
      "plan", "in", "--layout", "mosaic", "--target", "in/01-harbour.jpg", "--columns", "4",
    ]
    let refused = try sandbox.run(mosaic)
    #expect(refused.status == 1 && refused.output.isEmpty)
    for name in ["in/cut0.jpg", "in/cut1.jpg"] {
      #expect(refused.error.contains("\(name): is cut short"), "\(refused.error)")
    }
    #expect(refused.error.contains("--skip-unreadable"))

    let planned = try sandbox.run(mosaic + ["--skip-unreadable"])
    #expect(planned.status == 0)
    #expect(planned.error.contains("left out: in/cut0.jpg: is cut short"))
    #expect(planned.error.contains("left out: in/cut1.jpg: is cut short"))
    let files = try PlanDocument(parsing: planned.output).plan.parts[0].photos.map(\.file)
    #expect(Set(files).isSubset(of: samples.map { FileName("in/\($0)") }))

    let target = try sandbox.run(
      "plan", "in", "--layout", "mosaic", "--target", "in/cut0.jpg", "--skip-unreadable")
    #expect(target.status == 1 && target.output.isEmpty)
    #expect(target.error.contains("--target: in/cut0.jpg: is cut short"))

    let none = try sandbox.run(
      "plan", "in/cut0.jpg", "--layout", "mosaic", "--target", "in/01-harbour.jpg",
      "--skip-unreadable")
    #expect(none.status == 1 && none.output.isEmpty)
  }

  @Test func theLimitsOfPhotosCountForMosaics() throws {
    try sandbox.write(plain(0, 0, 0), to: "black.png")
    let mosaic: [FileName] = ["plan", "black.png", "--layout", "mosaic", "--target", "black.png"]
    let refused = try sandbox.run(mosaic + ["--max-pixels", "255"])
    #expect(refused.status == 1)
    #expect(refused.error.contains("raise --max-pixels"))
    #expect(try sandbox.run(mosaic + ["--max-pixels", "256"]).status == 0)
  }

  @Test func aTargetThatCannotBeReadIsNamed() throws {
    let outcome = try sandbox.run("plan", "in", "--layout", "mosaic", "--target", "no.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("--target: no.jpg"))
  }

  @Test func checkKnowsTheFolderOfAnExport() throws {
    try sandbox.copySample("07-panorama.jpg", to: "a.jpg")
    let plan = #"{"version": 1, "output": {"name": "a"}, "parts": [{"photos": ["a.jpg"]}]}"#
    try sandbox.write(Array(plan.utf8), to: "a.json")
    let here = try sandbox.run("check", "a.json")
    #expect(here.status == 1 && here.error.contains("is the photo a.jpg of the plan itself"))
    let there = try sandbox.run("check", "a.json", "-o", "web")
    #expect(there.status == 0 && there.error.isEmpty, "\(there.error)")
    #expect(!sandbox.exists("web"))
  }

  @Test func aHeightThatSaysNothingIsNoted() throws {
    try sandbox.copySample("07-panorama.jpg", to: "a.jpg")
    let plan = #"""
      {"version": 1, "layout": {"grid": {"columns": 2, "cell": [30, 30]}},
       "parts": [{"photos": [{"file": "a.jpg", "height": 50, "fit": "contain"}]}]}
      """#
    try sandbox.write(Array(plan.utf8), to: "a.json")
    let outcome = try sandbox.run("check", "--photos", "a.json")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("parts[0]: 1 photo with a \"height\", which only counts"))
    #expect(outcome.lines.contains { $0.contains("0, 0  30×30") }, "\(outcome.lines)")
  }

  @Test func everyPhotoBecomesAPartOfItsName() throws {
    _ = try sandbox.run("plan", "in", "--layout", "each", "--long-side", "60", "-o", "e.json")
    let outcome = try sandbox.run("render", "e.json", "-o", "out")
    #expect(outcome.status == 0, "\(outcome.error)")
    for sample in samples {
      #expect(sandbox.exists(FileName("out/\(sample.dropLast(4)).jpg")), "\(sample)")
    }
  }
}

import StitchPlan
import TestPictures
import Testing
import Vocabulary

/// `tallstitch plan`, as built, on the samples.
@Suite struct PlanToolTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    for name: FileName in ["10.jpg", "2.jpg", "1.jpg"] {
      try sandbox.copySample("01-harbour.jpg", to: name)
    }
  }

  private func files(_ outcome: Sandbox.Outcome) throws -> [FileName] {
    try #require(outcome.status == 0, "\(outcome.error)")
    return try PlanDocument(parsing: outcome.output).plan.parts.flatMap { $0.photos.map(\.file) }
  }

  @Test func filesKeepTheirOrder() throws {
    #expect(
      try files(sandbox.run("plan", "10.jpg", "1.jpg", "10.jpg")) == ["10.jpg", "1.jpg", "10.jpg"])
  }

  @Test func aFolderIsInNaturalOrder() throws {
    #expect(try files(sandbox.run("plan", ".")) == ["1.jpg", "2.jpg", "10.jpg"])
    #expect(try files(sandbox.run("plan", "--reverse", ".")) == ["10.jpg", "2.jpg", "1.jpg"])
  }

  @Test func whatWasStitchedBeforeIsPointedOut() throws {
    #expect(try sandbox.run("plan", "1.jpg", "-w", "90", "-o", "trip.json").status == 0)
    #expect(try sandbox.run("render", "trip.json").status == 0)
    #expect(
      try sandbox.run("plan", "1.jpg", "-w", "90", "--format", "png", "-o", "b.json").status == 0)
    #expect(try sandbox.run("render", "b.json").status == 0)
    let outcome = try sandbox.run("plan", ".")
    #expect(
      outcome.error.contains(
        "note: b-part-1-of-1.png (and 1 more): was made by tallstitch itself; leave it out"),
      "\(outcome.error)")
    #expect(try files(outcome).count == 5)
    #expect(try !sandbox.run("plan", "1.jpg").error.contains("was made by"))
  }

  @Test func aPhotoThatRenderWillRefuseIsPointedOut() throws {
    // 40,000 × 40,000 pixels of grey, by their header; nothing of them is read.
    let header: [UInt8] = [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40, 8, 0, 0, 0, 0]
    let data = pngChunk("IHDR", header) + pngChunk("IDAT", [])
    try sandbox.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + data, to: "huge.png")
    let outcome = try sandbox.run("plan", "huge.png", "1.jpg")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix(
        "note: huge.png: has 1600000000 pixels, and 'render' takes no more than 1073741824"),
      "\(outcome.error)")
  }

  @Test func aFolderGivesItsPhotosAndNothingElse() throws {
    try sandbox.copySample("01-harbour.jpg", to: ".hidden.jpg")
    try sandbox.copySample("05-ticket.png", to: "3.dat")
    try sandbox.write(Array("notes".utf8), to: "notes.txt")
    sandbox.makeFolder("deep")
    try sandbox.copySample("01-harbour.jpg", to: "deep/4.jpg")
    #expect(try files(sandbox.run("plan", ".")) == ["1.jpg", "2.jpg", "3.dat", "10.jpg"])
    #expect(try files(sandbox.run("plan", "-r", ".")).last == "deep/4.jpg")
  }

  @Test func linksToFoldersAreNotFollowed() throws {
    _ = try sandbox.shell("mkdir sub && ln -s .. sub/up && ln -s ../1.jpg sub/link.jpg")
    #expect(
      try files(sandbox.run("plan", "-r", ".")) == ["1.jpg", "2.jpg", "10.jpg", "sub/link.jpg"])
  }

  @Test func listsStandWhereTheyAreNamed() throws {
    try sandbox.write(Array("2.jpg\r\n\n10.jpg".utf8), to: "list")
    #expect(
      try files(sandbox.run("plan", "1.jpg", "--files-from", "list", "1.jpg"))
        == ["1.jpg", "2.jpg", "10.jpg", "1.jpg"])
  }

  @Test func everyUnreadablePhotoIsNamed() throws {
    try sandbox.write(Array("no photo".utf8), to: "fake.jpg")
    try sandbox.write([], to: "empty.png")
    let refused = try sandbox.run("plan", "fake.jpg", "1.jpg", "empty.png", "missing.jpg")
    #expect(refused.status == 1 && refused.output.isEmpty)
    for name in ["fake.jpg", "empty.png", "missing.jpg", "--skip-unreadable"] {
      #expect(refused.error.contains(name), "\(refused.error)")
    }
    let skipped = try sandbox.run("plan", "--skip-unreadable", "fake.jpg", "1.jpg", "missing.jpg")
    #expect(try files(skipped) == ["1.jpg"])
    #expect(skipped.error.contains("left out: fake.jpg: "))
    #expect(skipped.error.contains("left out: missing.jpg: "))
    // In a folder, a file that should be a photo by its name counts.
    #expect(try sandbox.run("plan", ".").status == 1)
  }

  @Test func aListThatCannotBeReadIsNeverSkipped() throws {
    let outcome = try sandbox.run("plan", "--skip-unreadable", "1.jpg", "--files-from", "nowhere")
    #expect(outcome.status == 1 && outcome.error.contains("nowhere: "))
  }

  @Test func oneLineAPartGoesToStandardError() throws {
    let outcome = try sandbox.run("plan", ".", "-H", "1500", "--over", "split")
    #expect(
      outcome.error == "part 1 of 2: 1 photo, 1080 × 720\npart 2 of 2: 2 photos, 1080 × 1464\n")
    #expect(try sandbox.run("plan", ".", "--quiet").error.isEmpty)
  }

  @Test func anExistingPlanIsNotReplaced() throws {
    try sandbox.write(Array("edited".utf8), to: "trip.json")
    let refused = try sandbox.run("plan", "1.jpg", "-o", "trip.json")
    #expect(refused.status == 1)
    #expect(
      refused.error
        == "tallstitch: trip.json: exists already, perhaps with edits; replace it with --force\n")
    #expect(try sandbox.read("trip.json") == Array("edited".utf8))
    #expect(try sandbox.run("plan", "1.jpg", "-o", "trip.json", "--force").status == 0)
    #expect(try sandbox.read("trip.json").first == UInt8(ascii: "{"))
  }

  @Test func aPlanNeverReplacesAPhoto() throws {
    let before = try sandbox.read("1.jpg")
    #expect(try sandbox.run("plan", "1.jpg", "-o", "1.jpg", "--force").status == 1)
    #expect(try sandbox.read("1.jpg") == before)
  }

  @Test func aPartialPlanIsCompleted() throws {
    let partial = Array(#"{"version": 1, "width": 600, "parts": [{"photos": ["1.jpg"]}]}"#.utf8)
    let outcome = try sandbox.run("plan", "--complete", "-", input: partial)
    #expect(outcome.status == 0, "\(outcome.error)")
    let photo = try PlanDocument(parsing: outcome.output).plan.parts[0].photos[0]
    #expect(photo.height == 400 && photo.source?.size == PixelSize(width: 1200, height: 800))
  }

  @Test func photosThatCannotBeCompletedAreNamedByTheirPlaces() throws {
    let partial = #"{"version": 1, "parts": [{"photos": ["no.jpg", "1.jpg"]}, {"photos": ["."]}]}"#
    try sandbox.write(Array(partial.utf8), to: "p.json")
    let outcome = try sandbox.run("plan", "--complete", "p.json")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.error.contains("p.json:1:38: parts[0].photos[0] (no.jpg): cannot open: "))
    #expect(outcome.error.contains("p.json:1:71: parts[1].photos[0] (.): is a folder"))
  }

  @Test func aPlanInAnotherFolderIsCompletedWithNamesSeenFromThere() throws {
    sandbox.makeFolder("a")
    sandbox.makeFolder("b")
    let partial = Array(#"{"version": 1, "parts": [{"photos": ["../1.jpg"]}]}"#.utf8)
    try sandbox.write(partial, to: "a/p.json")
    #expect(try files(sandbox.run("plan", "--complete", "a/p.json")) == ["a/../1.jpg"])
    #expect(try sandbox.run("plan", "--complete", "a/p.json", "-o", "b/p.json").status == 0)
    #expect(try sandbox.run("check", "b/p.json").status == 0)
  }

  @Test func aTemplateThatTellsNoPartsApartIsRefused() throws {
    let split = try sandbox.run("plan", ".", "--parts", "2", "--name", "trip", "-o", "p.json")
    #expect(split.status == 2 && !sandbox.exists("p.json"))
    #expect(split.error.contains("plan: --name: "), "\(split.error)")
    #expect(try sandbox.run("plan", ".", "--name", "trip").status == 0)
  }

  @Test(
    arguments: [
      (["-w", "100", "-m", "50"], 2), (["-w", "100", "--min-width", "200"], 2),
      (["-H", "40", "-m", "20"], 2), (["--parts", "4"], 1), (["-H", "100"], 1),
      (["--parts", "1", "--over", "split", "-H", "1000"], 1),
    ] as [([FileName], Int32)])
  func contradictionsExitWithTwoAndLimitsWithOne(options: [FileName], status: Int32) throws {
    let outcome = try sandbox.run(["plan", "."] + options)
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("tallstitch: "))
  }

  @Test func noPhotosAreAnError() throws {
    sandbox.makeFolder("nothing")
    let outcome = try sandbox.run("plan", "nothing")
    #expect(outcome.status == 1 && outcome.error.contains("no photos"))
  }

  @Test func aFolderWithoutPhotosIsNamed() throws {
    _ = try sandbox.shell("mkdir -p trip/day1 && echo text > trip/notes && cp 1.jpg trip/day1")
    let flat = try sandbox.run("plan", "1.jpg", "trip", ".")
    #expect(try files(flat) == ["1.jpg", "1.jpg", "2.jpg", "10.jpg"])
    #expect(
      flat.error.hasPrefix(
        "note: trip: no photo is in it; -r looks into its subfolders too\npart 1"))
    #expect(try sandbox.run("plan", "trip").error.hasPrefix("note: trip: no photo is in it; -r"))
    #expect(try files(sandbox.run("plan", "-r", "trip")) == ["trip/day1/1.jpg"])
    #expect(try !sandbox.run("plan", "1.jpg", "trip", "--quiet").error.contains("trip"))
  }

  @Test func aListMayBeginWithAByteOrderMark() throws {
    try sandbox.write([0xEF, 0xBB, 0xBF] + Array("2.jpg\r\n1.jpg\r\n".utf8), to: "list")
    #expect(try files(sandbox.run("plan", "--files-from", "list")) == ["2.jpg", "1.jpg"])
    // Between NUL bytes, a name is whatever stands there.
    #expect(try sandbox.run("plan", "-0", "--files-from", "list").status == 1)
  }

  @Test func aPipedPlanIsSeenFromTheWorkingDirectory() throws {
    let outcome = try sandbox.shell("$tallstitch plan 1.jpg | cat | $tallstitch check /dev/stdin")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.text.contains("stitch-part-1-of-1.jpg"))
  }
}

import StitchPlan
import Testing
import Vocabulary

/// A file's name is data: whatever it holds, it passes through plan and render.
@Suite struct NameTests {
  private static let names: [FileName] = [
    "two words.jpg", "it's \"quoted\".jpg", "[a-z]*?.jpg", "%d %s %%.jpg", "12:30:00.jpg",
    "-rf.jpg", "--width=5", "line\nbreak.jpg", "tab\tand\u{1B}[2J.jpg", "🏖️👩‍👩‍👧.jpg", "{part}.jpg",
    "back\\slash.jpg", "~.jpg", "$HOME `ls`;.jpg", "é.jpg", "e\u{301}.jpg", " ", "no extension",
  ]
  #if os(Linux)
    // APFS takes no other names than UTF-8.
    private static let rawNames = [FileName(bytes: [0x61, 0xFF, 0xC3, 0x2E, 0x6A, 0x70, 0x67])]
  #else
    private static let rawNames: [FileName] = []
  #endif

  private let sandbox: Sandbox
  private let names = Self.names + Self.rawNames

  init() throws {
    sandbox = try Sandbox()
    for name in names { try sandbox.copySample("05-ticket.png", to: name) }
  }

  @Test func namesPassThroughAPlanOnDisk() throws {
    let planned = try sandbox.run(["plan", "-o", "trip.json", "--quiet", "--"] + names)
    #expect(planned.status == 0 && planned.error.isEmpty, "\(planned.error)")
    let plan = try PlanDocument(parsing: try sandbox.read("trip.json")).plan
    #expect(plan.parts.flatMap { $0.photos.map(\.file) } == names)
    let rendered = try sandbox.run("render", "trip.json")
    #expect(rendered.status == 0 && rendered.error.isEmpty, "\(rendered.error)")
    #expect(rendered.lines == ["trip-part-1-of-1.jpg"])
  }

  @Test func namesPassThroughListsAndPipes() throws {
    let list: [UInt8] = names.reduce(into: []) { $0 += $1.bytes + [0] }
    let planned = try sandbox.run("plan", "-0", "--files-from", "-", input: list)
    #expect(planned.status == 0, "\(planned.error)")
    let rendered = try sandbox.run("render", "-", input: planned.output)
    #expect(rendered.status == 0 && rendered.error.isEmpty, "\(rendered.error)")
    #expect(rendered.lines == ["stitch-part-1-of-1.jpg"])
  }

  @Test func aFolderGivesTheSamePhotos() throws {
    let plan = try PlanDocument(parsing: try sandbox.run("plan", ".").output).plan
    #expect(Set(plan.parts.flatMap { $0.photos.map(\.file) }) == Set(names))
  }

  @Test func namesAreSeenFromThePlansFolder() throws {
    sandbox.makeFolder("plans")
    let planned = try sandbox.run(["plan", "-o", "plans/trip.json", "--"] + names)
    #expect(planned.status == 0, "\(planned.error)")
    let plan = try PlanDocument(parsing: try sandbox.read("plans/trip.json")).plan
    #expect(plan.parts[0].photos[0].file == "../two words.jpg")
    #expect(try sandbox.run("check", "plans/trip.json").status == 0)
  }

  @Test func noNameReachesATerminalRaw() throws {
    let missing: FileName = "gone\u{1B}[2J\n.jpg"
    let outcome = try sandbox.run("plan", missing)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("gone\\u{1b}[2J\\n.jpg"))
    #expect(!outcome.error.contains("\u{1B}"))
  }

  @Test func aPlanMayHaveAnyNameToo() throws {
    for name: FileName in ["{part}.json", "a b.json", "-x.json", "%d"] {
      let planned = try sandbox.run("plan", "e\u{301}.jpg", "-o", name, "--quiet")
      #expect(planned.status == 0, "\(planned.error)")
      let rendered = try sandbox.run("render", "--json", "--", name)
      #expect(rendered.status == 0, "\(rendered.error)")
      let part = FileName(bytes: name.stem.bytes + Array("-part-1-of-1.jpg".utf8))
      #expect(sandbox.exists(part), "\(part)")
    }
  }
}

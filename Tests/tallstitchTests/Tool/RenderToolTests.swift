import Testing
import Vocabulary

/// `tallstitch render`, as built, on the samples.
@Suite struct RenderToolTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try sandbox.copySample("07-panorama.jpg", to: "b.jpg")
  }

  private func plan(_ parts: String) throws {
    try sandbox.write(
      Array(#"{"version": 1, "width": 200, "parts": [\#(parts)]}"#.utf8), to: "p.json")
  }

  private let threeParts =
    #"{"photos": ["a.png"]}, {"photos": ["b.jpg"]}, {"photos": ["a.png", "b.jpg"]}"#

  @Test func finishedPathsGoToStandardOutput() throws {
    try plan(threeParts)
    sandbox.makeFolder("out")
    let outcome = try sandbox.run("render", "p.json", "-o", "out")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(
      outcome.lines
        == ["out/p-part-1-of-3.jpg", "out/p-part-2-of-3.jpg", "out/p-part-3-of-3.jpg"])
  }

  @Test func partsCanBePicked() throws {
    try plan(threeParts)
    #expect(
      try sandbox.run("render", "p.json", "--part", "3,1").lines
        == ["p-part-1-of-3.jpg", "p-part-3-of-3.jpg"])
    let outcome = try sandbox.run("render", "p.json", "--part", "2-4")
    #expect(outcome.status == 2)
    #expect(outcome.error == "tallstitch: render: --part: 4 is not there; p.json has 3 parts\n")
  }

  @Test func existingOutputsAreAllNamedAndNothingIsDone() throws {
    try plan(threeParts)
    try sandbox.write([1], to: "p-part-1-of-3.jpg")
    try sandbox.write([3], to: "p-part-3-of-3.jpg")
    let refused = try sandbox.run("render", "p.json")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.error.contains("p-part-1-of-3.jpg: exists already"))
    #expect(refused.error.contains("p-part-3-of-3.jpg: exists already"))
    #expect(!sandbox.exists("p-part-2-of-3.jpg"))
    #expect(try sandbox.read("p-part-1-of-3.jpg") == [1])
    #expect(try sandbox.run("render", "p.json", "--force").status == 0)
    #expect(try sandbox.read("p-part-1-of-3.jpg").count > 100)
  }

  @Test func workThatTakesAWhileIsAnnounced() throws {
    // A photo without a single row, so that the work is over at once.
    try sandbox.write(Array(try sandbox.read("b.jpg").prefix(1100)), to: "cut.jpg")
    let huge = #"""
      {"version": 1, "layout": {"grid": {"columns": 1, "cell": [60000, 30000]}},
       "parts": [{"photos": ["cut.jpg"]}]}
      """#
    try sandbox.write(Array(huge.utf8), to: "huge.json")
    let outcome = try sandbox.run("render", "huge.json", "-j", "1")
    #expect(outcome.status == 1 && outcome.error.hasPrefix("this takes about "), "\(outcome.error)")
    #expect(outcome.error.contains("of disk, and roughly 25 s\n"), "\(outcome.error)")
    let quiet = try sandbox.run("render", "huge.json", "-j", "1", "--quiet")
    #expect(quiet.status == 1 && quiet.error.hasPrefix("tallstitch: "), "\(quiet.error)")
  }

  @Test func aBadPhotoStopsItsPartAndNoOther() throws {
    try sandbox.write(Array(try sandbox.read("b.jpg").prefix(20_000)), to: "cut.jpg")
    try plan(
      #"{"photos": ["a.png"]}, {"photos": ["a.png", "cut.jpg"]}, {"photos": ["gone.jpg"]}"#)
    let outcome = try sandbox.run("render", "p.json")
    #expect(outcome.status == 1)
    #expect(outcome.lines == ["p-part-1-of-3.jpg"])
    #expect(outcome.error.contains("cut.jpg") && outcome.error.contains("gone.jpg"))
    #expect(sandbox.names == ["a.png", "b.jpg", "cut.jpg", "p.json", "p-part-1-of-3.jpg"])
  }

  @Test func aChangedPhotoIsNoticed() throws {
    _ = try sandbox.run("plan", "a.png", "b.jpg", "-o", "p.json")
    try sandbox.copySample("01-harbour.jpg", to: "b.jpg")
    let outcome = try sandbox.run("render", "p.json")
    #expect(outcome.status == 1 && outcome.error.contains("b.jpg"), "\(outcome.error)")
    #expect(outcome.error.contains("was 1600×520, is 1200×800"))
    #expect(try sandbox.run("check", "p.json").status == 1)
  }

  @Test func everyFaultOfAPlanIsSaidWithItsPlace() throws {
    try sandbox.write(
      Array(
        #"""
        { "version": 1, "widht": 5,
          "parts": [ { "photos": [ { "file": "a.png", "height": 0 } ] } ] }
        """#.utf8), to: "p.json")
    for command: FileName in ["render", "check"] {
      let outcome = try sandbox.run(command, "p.json")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.error.contains("tallstitch: p.json:1:17: widht: "), "\(outcome.error)")
      #expect(outcome.error.contains("tallstitch: p.json:2:"))
      #expect(outcome.error.contains("parts[0].photos[0].height: "))
    }
  }

  @Test func aPartThatIsTooTallIsRefused() throws {
    try plan(#"{"photos": ["a.png"]}, {"width": 60000, "photos": ["a.png", "a.png", "a.png"]}"#)
    let outcome = try sandbox.run("render", "p.json")
    #expect(outcome.status == 2, "\(outcome.error)")
    #expect(outcome.error.contains("parts[1]"))
    #expect(!sandbox.exists("p-part-1-of-2.jpg"))
  }

  @Test func eventsAreOneObjectALine() throws {
    try plan(#"{"photos": ["a.png"]}, {"photos": ["gone.jpg"]}"#)
    let outcome = try sandbox.run("render", "p.json", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 4, "\(outcome.lines)")
    #expect(
      outcome.lines.first == #"{ "event": "start", "part": 1, "parts": 2, "photos": 1 }"#)
    #expect(
      outcome.lines.dropFirst().first
        == #"{ "event": "done", "part": 1, "parts": 2, "file": "p-part-1-of-2.jpg" }"#)
    #expect(
      outcome.lines.dropFirst(2).first?.hasPrefix(
        #"{ "event": "fault", "part": 2, "parts": 2, "photo": "gone.jpg", "message": "p.json:"#)
        == true)
    #expect(outcome.lines.last == #"{ "event": "end", "made": 1, "kept": 0, "missing": 1 }"#)
  }

  @Test func anOutputNeverReplacesThePlanOrAPhoto() throws {
    try sandbox.write(
      Array(#"{"version": 1, "parts": [{"name": "p", "photos": ["b.jpg"]}]}"#.utf8), to: "p.jpg")
    #expect(try sandbox.run("render", "p.jpg", "--force").status == 1)
    try plan(#"{"name": "b", "photos": ["b.jpg"]}"#)
    let photo = try sandbox.read("b.jpg")
    #expect(try sandbox.run("render", "p.json", "--force").status == 1)
    #expect(try sandbox.read("b.jpg") == photo)
  }

  @Test func aFolderThatIsNotThereIsMade() throws {
    try plan(threeParts)
    #expect(try sandbox.run("render", "p.json", "-o", "a/new/one").status == 0)
    #expect(try !sandbox.read("a/new/one/p-part-1-of-3.jpg").isEmpty)
    let outcome = try sandbox.run("render", "p.json", "-o", "p.json")
    #expect(outcome.status == 1 && outcome.error.contains("p.json"))
  }

  @Test func theTableShowsPartsAndPhotos() throws {
    try plan(threeParts)
    let outcome = try sandbox.run("check", "--photos", "p.json")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(
      outcome.text.hasPrefix(
        """
        part  photos  width  height  file
           1       1    200      84  p-part-1-of-3.jpg
           2       1    200      65  p-part-2-of-3.jpg
           3       2    200     173  p-part-3-of-3.jpg

        part 1: y  rows  of        photo
                0    84  1100×460  a.png

        """))
  }

  @Test func aPhotoThatItsFrameCutsIsNamed() throws {
    try plan(
      #"{"photos": ["a.png", {"file": "a.png", "height": 84, "rotate": 90}]}"#)
    let outcome = try sandbox.run("check", "p.json")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix("note: p.json:1:61: parts[0].photos[1] (a.png): 17% of it shows"),
      "\(outcome.error)")
    try plan(#"{"photos": [{"file": "a.png", "rotate": 90}]}"#)
    #expect(try sandbox.run("check", "p.json").error.isEmpty)
  }

  @Test func ofManyThatAreCutAFewAreNamed() throws {
    let grid = #""layout": {"grid": {"columns": 3, "cell": [46, 46]}}"#
    func notes(_ count: Int) throws -> [Substring] {
      let photos = Array(repeating: #""a.png""#, count: count).joined(separator: ", ")
      try plan(#"{\#(grid), "photos": [\#(photos)]}"#)
      let outcome = try sandbox.run("check", "p.json")
      #expect(outcome.status == 0)
      return outcome.error.split(separator: "\n")
    }
    let five = try notes(5)
    #expect(five.count == 5)
    #expect(
      five[4].hasSuffix(
        "parts[0].photos[4] (a.png): 41% of it shows, since its cell is not of its ratio; to show "
          + "all of it, add \"fit\": \"contain\""))
    let many = try notes(20)
    #expect(many.count == 4)
    #expect(
      many[3]
        == "note: p.json: of 17 more photos 41% shows; to show all of each, add \"fit\": \"contain\""
    )
  }

  @Test func faultsOfThePlanDoNotHideThoseOfThePhotos() throws {
    let crop = #"{"file": "a.png", "crop": {"left": 9000, "top": 0, "width": 1, "height": 1}}"#
    try plan(#"{"photos": [\#(crop)]}, {"photos": ["gone.jpg", "b.jpg"]}"#)
    let outcome = try sandbox.run("check", "p.json")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let faults = outcome.error.split(separator: "\n")
    #expect(faults.count == 2, "\(outcome.error)")
    #expect(faults.first?.contains("parts[0].photos[0].crop: ") == true)
    #expect(faults.last?.contains("parts[1].photos[0] (gone.jpg): cannot open") == true)
  }
}

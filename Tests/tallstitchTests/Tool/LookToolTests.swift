import StitchPlan
import TestPictures
import Testing
import Vocabulary

/// Overlays, captions and backdrops from the command line to the part.
@Suite struct LookToolTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    sandbox.makeFolder("in")
    try sandbox.copySample("01-harbour.jpg", to: "in/1.jpg")
    try sandbox.copySample("04-bridge.jpg", to: "in/2.jpg")
    try sandbox.copySample("05-ticket.png", to: "logo.png")
  }

  private func plan(_ arguments: FileName...) throws -> Plan {
    let outcome = try sandbox.run(["plan", "in"] + arguments)
    try #require(outcome.status == 0, "\(outcome.error)")
    return try PlanDocument(parsing: outcome.output).plan
  }

  @Test func optionsComeIntoThePlan() throws {
    let image = try plan(
      "--overlay", "logo.png", "--overlay-anchor", "top", "--overlay-width", "0.25",
      "--overlay-margin", "0", "--overlay-opacity", "0.5", "--backdrop", "--backdrop-dim", "1")
    #expect(
      image.settings.overlays == [
        Overlay(
          .image("logo.png"), anchor: .top, width: Fraction(millionths: 250_000),
          margin: Fraction(millionths: 0), opacity: Fraction(millionths: 500_000),
          source: image.settings.overlays.first?.source)
      ])
    let bytes = try sandbox.read("logo.png").count
    #expect(image.settings.overlays.first?.source?.bytes == bytes)
    #expect(image.settings.background.backdrop == Backdrop(dim: .one))
    let text = try plan("--overlay-text", "© {name}", "--overlay-color", "red", "--caption", "{{}}")
    #expect(
      text.settings.overlays == [
        Overlay(.text("© {name}", Color(red: 255, green: 0, blue: 0)))
      ])
    #expect(text.parts[0].photos.map(\.caption) == [Caption("{{}}"), Caption("{{}}")])
    #expect(text.settings.background.backdrop == nil)
  }

  @Test func severalOverlaysHaveTheirOwnOptions() throws {
    let plan = try plan(
      "--overlay-margin", ".1", "--overlay", "logo.png", "--overlay-anchor", "top",
      "--overlay-text", "a", "--overlay-width", "25%", "--overlay-color", "red", "--overlay-text",
      "b")
    let tenth = Fraction(millionths: 100_000)
    #expect(
      plan.settings.overlays == [
        Overlay(
          .image("logo.png"), anchor: .top, margin: tenth,
          source: plan.settings.overlays.first?.source),
        Overlay(
          .text("a", Color(red: 255, green: 0, blue: 0)), width: Fraction(millionths: 250_000)),
        Overlay(.text("b", .white)),
      ])
  }

  @Test func anOverlaysNameIsAsSeenFromThePlan() throws {
    sandbox.makeFolder("plans")
    let planned = try sandbox.run(
      "plan", "in", "-w", "100", "--overlay", "logo.png", "-o", "plans/p.json")
    #expect(planned.status == 0)
    var plan = try PlanDocument(parsing: sandbox.read("plans/p.json")).plan
    #expect(plan.overlayFiles == ["../logo.png"])
    let source = plan.settings.overlays[0].source
    plan.settings.overlays[0].source = nil
    try sandbox.write(plan.text, to: "plans/p.json")
    let completed = try sandbox.run("plan", "--complete", "plans/p.json", "-o", "q.json")
    #expect(completed.status == 0, "\(completed.error)")
    #expect(
      try PlanDocument(parsing: sandbox.read("q.json")).plan.overlayFiles == ["plans/../logo.png"])
    #expect(
      try PlanDocument(parsing: sandbox.read("q.json")).plan.settings.overlays[0].source == source)
    #expect(try sandbox.run("render", "plans/p.json").status == 0)
  }

  @Test func anOverlayThatIsNotThereIsNamedByEveryCommand() throws {
    let refused = try sandbox.run("plan", "in", "--overlay", "none.png")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.error.contains("--overlay: none.png: "))
    _ = try sandbox.run(
      "plan", "in", "--layout", "each", "--long-side", "9", "--overlay", "logo.png", "-o", "p.json")
    _ = try sandbox.shell("rm logo.png")
    for command: FileName in ["check", "render"] {
      let outcome = try sandbox.run(command, "p.json")
      #expect(outcome.status == 1)
      let lines = outcome.error.split(separator: "\n")
      // For both parts once, with its line.
      #expect(lines.count { $0.contains("p.json:9:25: overlay.image (logo.png): ") } == 1)
      #expect(
        lines.last == "tallstitch: 1 more part is not made for the same reason"
          || command == "check")
    }
    #expect(!sandbox.exists("1.jpg"))
  }

  @Test func anOverlayThatWasExchangedIsNotTaken() throws {
    _ = try sandbox.run("plan", "in", "-w", "100", "--overlay", "logo.png", "-o", "p.json")
    try sandbox.copySample("08-sunset.png", to: "logo.png")
    for command: FileName in ["check", "render"] {
      let outcome = try sandbox.run(command, "p.json")
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("overlay.image (logo.png): has changed since the plan"))
    }
  }

  /// A part with the old logo is made again.
  @Test func resumingDoesNotMixOverlays() throws {
    try sandbox.write(
      Array(
        #"""
        {"version": 1, "width": 100, "overlay": {"image": "logo.png"},
         "parts": [{"photos": ["in/1.jpg"]}, {"overlay": [], "photos": ["in/2.jpg"]}]}
        """#.utf8), to: "p.json")
    #expect(try sandbox.run("render", "p.json").status == 0)
    let before = try sandbox.read("p-part-1-of-2.jpg")
    try sandbox.copySample("08-sunset.png", to: "logo.png")
    let outcome = try sandbox.run("render", "p.json", "--resume")
    #expect(outcome.status == 0 && outcome.error.contains("part 2 of 2 is kept"))
    #expect(!outcome.error.contains("part 1 of 2 is kept"))
    #expect(try sandbox.read("p-part-1-of-2.jpg") != before)
  }

  @Test func aCanvasStaysAsLargeAsItWasAskedFor() throws {
    let plan = try plan("--layout", "each", "--canvas", "90x160", "--caption", "{name}")
    let canvases = plan.parts.indices.map { index in
      plan.parts[index].canvasSize(
        settings: plan.settings(ofPart: index),
        sources: plan.parts[index].photos.compactMap(\.source))
    }
    #expect(canvases == Array(repeating: PixelSize(width: 90, height: 160), count: 2))
  }

  /// What `plan` accepts `check` does, too.
  @Test func aTextThatIsTooLongIsRefusedAtOnce() throws {
    let longest = String(repeating: "{name}", count: 16)
    let planned = try sandbox.run(
      "plan", "in", "-w", "100", "--caption", FileName(longest), "-o", "p.json")
    #expect(planned.status == 0)
    #expect(try sandbox.run("check", "p.json").status == 0)
    let refused = try sandbox.run("plan", "in", "--caption", FileName(longest + "{name}"))
    #expect(refused.status == 2)
    #expect(refused.error.contains("expected text of at most 4096 bytes"))
  }

  @Test func aRootConfinesOverlays() throws {
    try sandbox.write(
      Array(
        #"""
        {"version": 1, "width": 100, "overlay": {"image": "../logo.png"},
         "parts": [{"photos": ["1.jpg"]}]}
        """#.utf8), to: "in/p.json")
    #expect(try sandbox.run("render", "in/p.json").status == 0)
    let confined = try sandbox.run("render", "in/p.json", "--root", "in", "--force")
    #expect(confined.status == 1)
    #expect(confined.error.contains("does not lie in in, and nothing outside of it may be"))
  }

  @Test func nothingIsWrittenOverAnOverlay() throws {
    let before = try sandbox.read("logo.png")
    #expect(
      try sandbox.run("plan", "in", "--overlay", "logo.png", "-o", "logo.png", "--force").status
        == 1)
    try sandbox.write(
      Array(
        #"""
        {"version": 1, "width": 100, "overlay": {"image": "logo.png"},
         "parts": [{"name": "logo.png", "photos": ["in/1.jpg"]}],
         "output": {"format": "png"}}
        """#.utf8), to: "p.json")
    #expect(try sandbox.run("render", "p.json", "--force").status == 1)
    #expect(try sandbox.read("logo.png") == before)
  }

  #if Text
    /// A character of a private area, which no font of a test's machine has.
    private let odd = "\u{10FFFD}"

    @Test func aTextThatCannotBeReadIsNoted() throws {
      try sandbox.write(
        Array(
          #"""
          {"version": 1, "width": 200, "overlay": {"text": "\#(odd)"}, "parts": [{"photos": [
            {"file": "in/1.jpg", "caption": {"text": "{name}", "height": 2}},
            {"file": "in/2.jpg", "caption": "\#(odd)"}]}]}
          """#.utf8), to: "p.json")
      for command: FileName in ["check", "render"] {
        let outcome = try sandbox.run(command, "p.json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let notes = outcome.error.split(separator: "\n").filter { $0.hasPrefix("tallstitch: p") }
        #expect(notes.count == 2, "\(outcome.error)")
        #expect(
          outcome.error.contains("p.json:1:50: overlay.text (in/1.jpg): no installed font has U+"))
        #expect(
          outcome.error.contains("parts[0].photos[0].caption (in/1.jpg): too small to be read: "))
      }
      #expect(sandbox.exists("p-part-1-of-1.jpg"))
    }

    @Test func plansOfTextsThatCannotBeReadAreMade() throws {
      let caption = FileName("{name}\(odd)")
      let arguments: [FileName] = ["plan", "in", "-w", "100", "--caption", caption]
      let outcome = try sandbox.run(arguments)
      #expect(outcome.status == 0)
      #expect(
        outcome.error.contains("note: parts[0].photos[0].caption (in/1.jpg): no installed font"))
      #expect(try sandbox.run(arguments + ["--quiet"]).error.isEmpty)
    }

    @Test func manyTextsThatCannotBeReadAreCounted() throws {
      let photos = (0..<9).map { #"{"file": "in/1.jpg", "caption": "\#(odd)\#($0)"}"# }
      try sandbox.write(
        Array(
          #"""
          {"version": 1, "width": 100, "parts": [{"photos": [\#(photos.joined(separator: ", "))]}]}
          """#.utf8), to: "p.json")
      for command: FileName in ["check", "render"] {
        let outcome = try sandbox.run(command, "p.json")
        #expect(outcome.status == 0)
        let notes = outcome.error.split(separator: "\n").filter { $0.hasPrefix("tallstitch: p") }
        #expect(notes.count == 6, "\(outcome.error)")
        #expect(notes.last == "tallstitch: p.json: 4 more texts cannot be read as they are")
      }
    }

    @Test func oneTextOfManyPhotosIsSaidToBeSmallOnce() throws {
      let caption = FileName(String(repeating: "x", count: 2000))
      let planned = try sandbox.run("plan", "in", "in", "-w", "100", "--caption", caption)
      try sandbox.write(planned.output, to: "p.json")
      let plan = try PlanDocument(parsing: planned.output).plan
      #expect(plan.parts[0].photos.count == 4)
      for command: FileName in ["check", "render"] {
        let outcome = try sandbox.run(command, "p.json")
        let notes = outcome.error.split(separator: "\n").filter { $0.contains("too small") }
        #expect(notes.count == 1, "\(command): \(outcome.error)")
      }
    }

    @Test func textsOfWhichNothingIsSeenAreSaidOnce() throws {
      let picture = Picture(width: 60, height: 40) { _, _ in [90, 90, 90] }.png()
      for name: FileName in ["in/3.png", "in/4.png"] { try sandbox.write(picture, to: name) }
      let planned = try sandbox.run(
        "plan", "in", "-w", "100", "--caption", "{date}", "--overlay-text", " {date} ", "-o",
        "p.json")
      #expect(planned.status == 0)
      let said = "nothing is seen of this text for 2 photos, of which no date is known; write "
      let checked = try sandbox.run("check", "p.json")
      #expect(checked.status == 0)
      for (outcome, prefix) in [(planned, "note: "), (checked, "tallstitch: p.json:")] {
        let notes = outcome.error.split(separator: "\n").filter { $0.contains("nothing is seen") }
        #expect(notes.count == 2 && notes.allSatisfy { $0.hasPrefix(prefix) }, "\(outcome.error)")
        #expect(outcome.error.contains("parts[0].photos[2].caption (in/3.png): \(said)"))
        #expect(outcome.error.contains("overlay.text (in/3.png): \(said)"))
      }
    }

    @Test func withoutFontsThePackageIsNamed() throws {
      _ = try sandbox.run("plan", "in", "-w", "100", "--caption", "{name}", "-o", "p.json")
      try sandbox.write(Array("<fontconfig/>".utf8), to: "none.conf")
      let planned = try sandbox.shell(
        "FONTCONFIG_FILE=$PWD/none.conf $tallstitch plan in --caption a -o q.json")
      #expect(planned.status == 0 && sandbox.exists("q.json"))
      #expect(planned.error.contains("note: text needs a font, and none is installed; "))
      let outcome = try sandbox.shell(
        "FONTCONFIG_FILE=$PWD/none.conf $tallstitch render p.json")
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("fonts-dejavu-core"), "\(outcome.error)")
      #expect(!sandbox.exists("p-part-1-of-1.jpg"))
      #expect(try sandbox.run("render", "p.json").status == 0)
    }
  #endif
}

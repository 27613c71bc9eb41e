import Files
import Testing
import Vocabulary

@testable import tallstitch

/// `tallstitch preview`, as built, on the samples. What the page does is tested in a browser,
/// by `make test-page`.
@Suite struct PreviewToolTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try sandbox.copySample("07-panorama.jpg", to: "b.jpg")
    try plan(#"{"photos": ["a.png", "b.jpg"]}, {"photos": ["b.jpg"]}"#)
  }

  private func plan(_ parts: String) throws {
    try sandbox.write(Array(#"{"version": 1, "parts": [\#(parts)]}"#.utf8), to: "p.json")
  }

  @Test func theEndOfTheNameSaysWhatIsMade() throws {
    for name: FileName in ["p.jpg", "p.JPEG", "p.png", "p.html", "p.htm"] {
      let outcome = try sandbox.run("preview", "p.json", "-o", name)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty)
    }
    #expect(try sandbox.read("p.jpg").starts(with: [0xFF, 0xD8]))
    #expect(try sandbox.read("p.html").starts(with: Array("<!DOCTYPE html>".utf8)))
    #expect(try sandbox.read("p.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let refused = try sandbox.run("preview", "p.json", "-o", "p.gif")
    #expect(refused.status == 2 && refused.error.contains("'.jpg', '.png' or '.html'"))
  }

  @Test func theSameComesOutWithAnyNumberOfThreads() throws {
    _ = try sandbox.run("preview", "p.json", "-o", "1.jpg", "-j", "1")
    _ = try sandbox.run("preview", "p.json", "-o", "3.jpg", "-j", "3")
    #expect(try sandbox.read("1.jpg") == sandbox.read("3.jpg"))
  }

  @Test func aPictureThatIsTooLargeOrTooSmallIsRefused() throws {
    try plan(#"{"photos": ["a.png"], "width": 9000}"#)
    let large = try sandbox.run(
      "preview", "p.json", "-o", "p.jpg", "--max-size", "9000", "--memory", "16M")
    #expect(large.status == 1 && !sandbox.exists("p.jpg"))
    #expect(
      large.error.contains("; make it smaller with --max-size, or allow more with --memory"),
      "\(large.error)")
    try plan((0..<300).map { _ in #"{"photos": ["a.png"]}"# }.joined(separator: ", "))
    let small = try sandbox.run("preview", "p.json", "-o", "p.jpg", "--max-size", "64")
    #expect(small.status == 1)
    #expect(small.error.hasPrefix("tallstitch: --max-size: 300 parts of a pixel take "))
    let enough = try #require(small.error.split(separator: " ").last).dropLast()
    #expect(
      try sandbox.run("preview", "p.json", "-o", "p.jpg", "--max-size", FileName(String(enough)))
        .status == 0)
  }

  @Test func nothingIsReplacedUnasked() throws {
    try sandbox.write([1], to: "p.jpg")
    #expect(try sandbox.run("preview", "p.json", "-o", "p.jpg").status == 1)
    #expect(try sandbox.read("p.jpg") == [1])
    #expect(try sandbox.run("preview", "p.json", "-o", "p.jpg", "--force").status == 0)
    let photo = try sandbox.read("b.jpg")
    let outcome = try sandbox.run("preview", "p.json", "-o", "b.jpg", "--force")
    #expect(outcome.status == 1 && outcome.error.contains("b.jpg: is the photo b.jpg"))
    #expect(try sandbox.read("b.jpg") == photo)
  }

  @Test func aPhotoThatCannotBeReadIsNamedAndTheRestIsShown() throws {
    try plan(#"{"photos": ["a.png", "gone.jpg"]}"#)
    for name: FileName in ["p.jpg", "p.html"] {
      let outcome = try sandbox.run("preview", "p.json", "-o", name)
      #expect(outcome.status == 1 && sandbox.exists(name))
      #expect(outcome.error.contains("parts[0].photos[1] (gone.jpg): "), "\(outcome.error)")
    }
  }

  @Test func anOverlayThatCannotBeReadIsNamedAndTheRestIsShown() throws {
    try plan(
      #"{"photos": ["a.png", "b.jpg"], "overlay": [{"image": "gone.png"}, {"image": "a.png"}]}"#)
    for name: FileName in ["p.jpg", "p.html"] {
      let outcome = try sandbox.run("preview", "p.json", "-o", name)
      #expect(outcome.status == 1 && sandbox.exists(name))
      #expect(
        outcome.error.contains("p.json:1:79: parts[0].overlay[0].image (gone.png): "),
        "\(outcome.error)")
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
  }

  @Test func whatHasChangedIsNamedAsCheckNamesIt() throws {
    let source = #""source": {"width": 10, "height": 10}"#
    try plan(
      #"{"photos": ["b.jpg", {"file": "b.jpg", \#(source)}, "gone.jpg"], "#
        + #""overlay": {"image": "a.png", \#(source)}}"#)
    let checked = try sandbox.run("check", "p.json")
    #expect(checked.status == 1 && checked.error.split(separator: "\n").count == 3)
    for name: FileName in ["p.jpg", "p.png", "p.html"] {
      let outcome = try sandbox.run("preview", "p.json", "-o", name)
      #expect(outcome.status == 1 && sandbox.exists(name))
      #expect(
        Set(outcome.error.split(separator: "\n")) == Set(checked.error.split(separator: "\n")))
    }
  }

  @Test func noTagOfAPlanReachesThePage() throws {
    let text = #"</script><script>owned()</script><!--"#
    let caption = #"{"photos": [{"file": "a.png", "caption": "\#(text)"}]}"#
    try sandbox.write(
      [0xEF, 0xBB, 0xBF] + Array(#"{"version": 1, "parts": [\#(caption)]}"#.utf8), to: "p.json")
    #expect(try sandbox.run("preview", "p.json", "-o", "p.html").status == 0)
    let page = String(decoding: try sandbox.read("p.html"), as: UTF8.self)
    #expect(page.contains(#"\u003c/script>\u003cscript>owned()\u003c/script>\u003c!--"#))
    #expect(page.components(separatedBy: "<script").count == 4)
    #expect(!page.contains("%%") && !page.contains("\u{FEFF}"))
  }

  @Test func aPlanComesFromStandardInputToo() throws {
    let text = try sandbox.read("p.json")
    #expect(try sandbox.run(["preview", "-", "-o", "x.html"], input: text).status == 0)
    #expect(String(decoding: try sandbox.read("x.html"), as: UTF8.self).contains("stitch.json"))
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64IsThatOfTheStandard(text: String, expected: String) {
    #expect(String(decoding: base64(Array(text.utf8)), as: UTF8.self) == expected)
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}

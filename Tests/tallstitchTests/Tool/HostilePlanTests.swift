import Testing
import Vocabulary

/// A plan comes from anywhere: what it may not do, whatever it says.
@Suite struct HostilePlanTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    sandbox.makeFolder("in")
    sandbox.makeFolder("out")
    try sandbox.copySample("05-ticket.png", to: "in/a.png")
    try sandbox.copySample("05-ticket.png", to: "secret.png")
  }

  private func plan(_ photos: String..., name: String? = nil) throws {
    let name = name.map { #""name": "\#($0)", "# } ?? ""
    let photos = photos.map { "\"\($0)\"" }.joined(separator: ", ")
    let part = #"{\#(name)"photos": [\#(photos)]}"#
    try sandbox.write(
      Array(#"{"version": 1, "width": 50, "parts": [\#(part)]}"#.utf8), to: "in/p.json")
  }

  @Test func aListOfFaultsThatWasCutSaysSo() throws {
    let photos = [String](repeating: #"{"flie": "a.png", "file": "a.png"}"#, count: 1200)
    let text = #"{"version": 1, "parts": [{"photos": [\#(photos.joined(separator: ", "))]}]}"#
    try sandbox.write(Array(text.utf8), to: "in/p.json")
    let outcome = try sandbox.run("check", "in/p.json")
    #expect(outcome.status == 2 && outcome.error.split(separator: "\n").count == 1001)
    #expect(
      outcome.error.hasSuffix("in/p.json: there may be more faults than these 1000\n"))
  }

  // MARK: Photos

  @Test func aRootConfinesPhotos() throws {
    _ = try sandbox.shell("ln -s ../secret.png in/leak.png; ln -s a.png in/alias.png")
    try plan("a.png", "alias.png", "../in/a.png", "\(sandbox.path("in/a.png"))")
    #expect(try sandbox.run("render", "in/p.json", "--root", "in", "-o", "out").status == 0)
    for photo in ["../secret.png", "leak.png", "\(sandbox.path("secret.png"))", "../none.png"] {
      try plan("a.png", photo)
      for command in [["check"], ["render", "-o", "out", "--force"], ["plan", "--complete"]] {
        let words = command.map { FileName($0) } + ["in/p.json", "--root", "in"]
        let outcome = try sandbox.run(words)
        #expect(outcome.status == 1, "\(photo) \(command)")
        #expect(outcome.error.contains("does not lie in in, and nothing outside of it may be"))
        #expect(!outcome.error.contains("No such file"), "\(outcome.error)")
      }
    }
    #expect(try sandbox.run("check", "in/p.json", "--root", "none").status == 1)
    #expect(try sandbox.run("plan", "in", "--root", "in").status == 2)
  }

  @Test func whatIsNoPhotoIsRefusedWithoutWaiting() throws {
    _ = try sandbox.shell("mkfifo in/pipe; mkdir in/folder; ln -s /dev/zero in/device")
    try plan("a.png", "pipe", "folder", "device", "/dev/tty", "/dev/stdin")
    let outcome = try sandbox.run("render", "in/p.json", "-o", "out")
    #expect(outcome.status == 1)
    for kind in ["is a pipe", "is a folder", "is a device"] {
      #expect(outcome.error.contains("\(kind), not a file"), "\(outcome.error)")
    }
    #expect(try sandbox.run("plan", "in/pipe", "in/device").status == 1)
  }

  // MARK: Outputs

  @Test(arguments: ["../x", "a/b", "..", "/tmp/x", "a\\u0000b", "..\\u002fx", ""])
  func aNameCannotLeaveTheFolder(name: String) throws {
    try plan("a.png", name: name)
    let outcome = try sandbox.run("render", "in/p.json", "-o", "out", "--force")
    #expect(outcome.status == 2, "\(outcome.error)")
    #expect(sandbox.names == ["in", "out", "secret.png"])
  }

  @Test func aLinkUnderAPartsNameIsNotFollowed() throws {
    try plan("a.png", name: "x")
    _ = try sandbox.shell("echo theirs >target; ln -s ../target out/x.jpg")
    #expect(try sandbox.run("render", "in/p.json", "-o", "out").status == 1)
    #expect(try sandbox.run("render", "in/p.json", "-o", "out", "--force").status == 0)
    #expect(try sandbox.read("target") == Array("theirs\n".utf8))
    #expect(try sandbox.shell("test ! -L out/x.jpg").status == 0)
  }

  @Test func noInputIsEverOverwritten() throws {
    _ = try sandbox.shell("ln -s ../in/a.png out/l.jpg; ln in/a.png out/h.jpg")
    for (name, photo) in [("l", "a.png"), ("h", "a.png"), ("l", "../out/l.jpg")] {
      try plan(photo, name: name)
      let before = try sandbox.read("in/a.png")
      let outcome = try sandbox.run("render", "in/p.json", "-o", "out", "--force")
      #expect(outcome.status == 1 && outcome.error.contains("is the photo"), "\(outcome.error)")
      #expect(try sandbox.read("in/a.png") == before)
    }
    _ = try sandbox.shell("ln -s ../in/p.json out/q.jpg")
    try plan("a.png", name: "q")
    let outcome = try sandbox.run("render", "in/p.json", "-o", "out", "--force")
    #expect(outcome.status == 1 && outcome.error.contains("is the plan itself"))
  }

  @Test func namesThatOnlySomeSystemsTellApartAreRefused() throws {
    let parts = ["One", "one"].map { #"{"name": "\#($0)", "photos": ["a.png"]}"# }
    try sandbox.write(
      Array(#"{"version": 1, "parts": [\#(parts.joined(separator: ","))]}"#.utf8), to: "in/p.json")
    let outcome = try sandbox.run("render", "in/p.json", "-o", "out")
    #expect(outcome.status == 2)
    #expect(
      outcome.error.contains(
        #"found "one.jpg", which some file systems take for "One.jpg" of parts[0]; give"#),
      "\(outcome.error)")
  }

  @Test func aMissingPhotoAndAPhotoInTheWaySayHowToMendIt() throws {
    try plan("gone.jpg")
    let missing = try sandbox.run("render", "in/p.json", "-o", "out").error
    #expect(missing.contains("No such file or directory; look whether it was moved or renamed"))
    _ = try sandbox.shell("cp in/a.png out/a.jpg")
    try plan("../out/a.jpg", name: "a")
    let inTheWay = try sandbox.run("render", "in/p.json", "-o", "out").error
    #expect(inTheWay.contains("is the photo ../out/a.jpg; choose another name or folder"))
    #expect(!inTheWay.contains("--force"), "\(inTheWay)")
  }

  // MARK: Texts

  @Test func aPathIsBounded() throws {
    let long = String(repeating: "a", count: 4096)
    try plan(long)
    let outcome = try sandbox.run("check", "in/p.json")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("at most 4095 bytes, found 4096 in \"aaa"))
    try plan(String(long.dropLast()))
    #expect(try sandbox.run("check", "in/p.json").error.contains("File name too long"))
  }

  @Test func depthAndSizeAreBounded() throws {
    // A sanitizer takes terabytes of addresses for itself.
    let bound = "[ -n \"$ASAN_OPTIONS$TSAN_OPTIONS\" ] || ulimit -v 4000000"
    for script in [
      "head -c 300000 /dev/zero | tr '\\0' '['", "head -c 104857600 /dev/zero | tr '\\0' ' '",
      "head -c 104857600 /dev/zero", "yes '{\"a\":' | head -n 100000",
      #"{ echo '{"version":1,"parts":[{"photos":['; yes '"a",' | head -n 1000000; echo '"a"]}]}'; }"#,
    ] {
      let outcome = try sandbox.shell("\(script) | (\(bound); $tallstitch check -)")
      #expect(outcome.status == 2, "\(outcome.error)")
      #expect(outcome.error.utf8.count < 200_000)
    }
    #expect(try sandbox.run("check", "/dev/zero").status == 2)
  }

  @Test(arguments: ["1e400", "99999999999999999999", "-1", "1e9", "9223372036854775807"])
  func numbersCannotOverflow(number: String) throws {
    for field in ["width", "spacing", "margin", "version"] {
      let version = field == "version" ? "" : #""version": 1, "#
      let text = #"{\#(version)"\#(field)": \#(number), "parts": [{"photos": ["in/a.png"]}]}"#
      #expect(try sandbox.run("check", "-", input: Array(text.utf8)).status == 2, "\(field)")
    }
    for field in ["height", "atWidth", "rotate"] {
      let photo = #"{"file": "in/a.png", "\#(field)": \#(number)}"#
      let text = #"{"version": 1, "parts": [{"photos": [\#(photo)]}]}"#
      #expect(try sandbox.run("check", "-", input: Array(text.utf8)).status == 2, "\(field)")
    }
  }

  @Test func noControlCharacterReachesATerminal() throws {
    let evil = #"\u001b[2J\u009b1m\u0007\r\u202e\u007f"#
    let texts = [
      #"{"version": 1, "\#(evil)": 1, "parts": []}"#,
      #"{"version": 1, "background": "\#(evil)", "parts": [{"photos": ["\#(evil)"]}]}"#,
      #"{"version": 1, "parts": [{"name": "\#(evil)", "photos": ["in/a.png"]}]}"#,
      #"{"version": 1, "parts": [{"photos": ["\#(evil)"]}]}"#,
      #"{"version": 1, "layout": "\#(evil)", "parts": [{"photos": ["in/a.png"]}]}"#,
      #"{"version": "\#(evil)"}"#, #"{"version": 1, "output": {"name": "\#(evil)"}}"#,
      "\u{1B}[2J", "{\"\u{1B}\u{9B}\": 1}", "{\"version\": \u{1B}}",
    ]
    for text in texts {
      for command: [FileName] in [["check", "--photos"], ["render"], ["plan", "--complete"]] {
        let outcome = try sandbox.run(command + ["-"], input: Array(text.utf8))
        for shown in [outcome.error, outcome.text] {
          let raw = shown.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
          }
          #expect(raw.isEmpty, "\(text) \(command)")
        }
      }
    }
  }
}

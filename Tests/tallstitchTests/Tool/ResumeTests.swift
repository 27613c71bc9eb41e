import Files
import Testing
import Vocabulary

/// `render --resume`, as built: what is kept, and what is made again.
@Suite struct ResumeTests {
  private let sandbox: Sandbox
  private static let parts: [FileName] = [
    "out/p-part-1-of-3.jpg", "out/p-part-2-of-3.jpg", "out/p-part-3-of-3.jpg",
  ]

  init() throws {
    sandbox = try Sandbox()
    try sandbox.copySample("05-ticket.png", to: "a.png")
    try sandbox.copySample("07-panorama.jpg", to: "b.jpg")
    try plan()
    sandbox.makeFolder("out")
    #expect(try sandbox.run("render", "p.json", "-o", "out").status == 0)
  }

  private func plan(second: String = #"{"file": "b.jpg"}"#, quality: Int = 88) throws {
    let parts =
      #"{"photos": ["a.png"]}, {"photos": [\#(second)]}, {"photos": ["a.png", "b.jpg"]}"#
    try sandbox.write(
      Array(
        #"{"version": 1, "width": 200, "output": {"quality": \#(quality)}, "parts": [\#(parts)]}"#
          .utf8), to: "p.json")
  }

  /// Resumes, and returns the indices of the parts that were made again: a new file each.
  private func made() throws -> [Int] {
    let before = try Self.parts.map { try FileStatus(of: sandbox.path($0))?.identity }
    // Held by a second name, so that no new file gets the number of an old one.
    for (index, part) in Self.parts.enumerated() { _ = try sandbox.shell("ln \(part) old\(index)") }
    defer { _ = try? sandbox.shell("rm -f old?") }
    let outcome = try sandbox.run("render", "p.json", "-o", "out", "--resume")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(Set(outcome.lines) == Set(Self.parts.map(\.description)))
    let after = try Self.parts.map { try FileStatus(of: sandbox.path($0))?.identity }
    for (index, part) in Self.parts.enumerated() {
      let says = outcome.error.contains("part \(index + 1) of 3 is kept as it is: \(part)\n")
      #expect(says == (before[index] == after[index]))
    }
    return Self.parts.indices.filter { before[$0] != after[$0] }
  }

  @Test func whatIsCurrentIsKept() throws {
    #expect(try made() == [])
    _ = try sandbox.shell("touch a.png b.jpg; cp a.png c.png; mv c.png a.png")
    #expect(try made() == [])
  }

  @Test func whatIsNotWholeIsMadeAgain() throws {
    let whole = try sandbox.read(Self.parts[1])
    for damage in [
      "rm $part", ": >$part", "echo no picture >$part", "cp b.jpg $part",
      "cp \(Self.parts[0]) $part",
      "head -c \(whole.count - 1) $part >t && cp t $part", "head -c 300 $part >t && cp t $part",
      "printf x >>$part", "printf x | dd of=$part bs=1 seek=\(whole.count / 2) conv=notrunc",
      "printf x | dd of=$part bs=1 seek=50 conv=notrunc",
      "echo other >t; rm $part; ln -s ../t $part",
    ] {
      _ = try sandbox.shell("part=\(Self.parts[1]); \(damage)")
      #expect(try made() == [1], "\(damage)")
      #expect(try sandbox.read(Self.parts[1]) == whole, "\(damage)")
    }
  }

  @Test func aPlanThatHasChangedMakesItsPartAgain() throws {
    for second in [
      #"{"file": "b.jpg", "height": 70}"#, #"{"file": "b.jpg", "rotate": 180}"#,
      #"{"file": "b.jpg", "crop": {"left": 1, "top": 0, "width": 1599, "height": 520}}"#,
      #"{"file": "a.png"}"#, #"{"file": "b.jpg"}, "a.png""#,
    ] {
      try plan(second: second)
      #expect(try made() == [1], "\(second)")
    }
    try plan(second: #"{"file": "b.jpg"}, "a.png""#, quality: 87)
    #expect(try made() == [0, 1, 2])
  }

  /// With the size and the time of the old one, as a careless copy leaves them.
  @Test func aPhotoThatHasChangedMakesItsPartsAgain() throws {
    _ = try sandbox.shell(
      """
      cp -p b.jpg old; size=$(wc -c <b.jpg)
      printf '\\001' | dd of=b.jpg bs=1 seek=$((size - 30)) conv=notrunc; touch -r old b.jpg
      """)
    let outcome = try sandbox.run("render", "p.json", "-o", "out", "--resume")
    #expect(!outcome.error.contains("part 2 of 3 is kept"))
    #expect(outcome.error.contains("part 1 of 3 is kept"))
    #expect(!outcome.error.contains("part 3 of 3 is kept"))
  }

  @Test func noPhotoAndNoPlanIsReplaced() throws {
    let photo = try sandbox.read("b.jpg")
    try sandbox.write(
      Array(#"{"version": 1, "parts": [{"name": "b", "photos": ["b.jpg"]}]}"#.utf8), to: "p.json")
    #expect(try sandbox.run("render", "p.json", "--resume").status == 1)
    #expect(try sandbox.read("b.jpg") == photo)
  }

  @Test func aPartSaysNothingOfWhereItCameFrom() throws {
    sandbox.makeFolder("elsewhere")
    _ = try sandbox.shell("cp a.png b.jpg elsewhere; cp p.json elsewhere/p.json; mkdir other")
    #expect(try sandbox.run("render", "elsewhere/p.json", "-o", "other").status == 0)
    for part in Self.parts {
      let bytes = try sandbox.read(part)
      #expect(try sandbox.read(FileName("other/\(part.lastComponent)")) == bytes)
      for word in ["a.png", "b.jpg", "p.json", "elsewhere"] {
        #expect(!bytes.contains(Array(word.utf8)), "\(word)")
      }
    }
  }

  @Test func whatAKilledRenderLeftIsCompleted() throws {
    _ = try sandbox.shell("cp -r out whole; rm \(Self.parts[1]) \(Self.parts[2])")
    try sandbox.write([1], to: "out/.p-part-2-of-3.jpg.12ab.tallstitch-part")
    #expect(try sandbox.run("render", "p.json", "-o", "out", "--resume", "-q").status == 0)
    #expect(try sandbox.shell("diff -r whole out").text == "")
  }
}

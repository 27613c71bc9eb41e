import Testing
import Vocabulary

/// `tallstitch render --manifest` and `tallstitch verify`, as built.
@Suite struct VerifyToolTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.copySample("05-ticket.png", to: "a\u{1B}.png")
    try sandbox.copySample("07-panorama.jpg", to: "b.jpg")
    try sandbox.write(
      Array(
        #"""
        {"version": 1, "width": 200, "spacing": 10, "margin": 5, "parts": [
          {"photos": ["a\u001b.png", "b.jpg"]}, {"photos": ["b.jpg"]}]}
        """#.utf8), to: "p.json")
    let outcome = try sandbox.run("render", "p.json", "-o", "out", "--manifest", "m.json")
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  private let whole = ["out/p-part-1-of-2.jpg: whole", "out/p-part-2-of-2.jpg: whole"]

  @Test func aManifestSaysWhichPhotoIsWhere() throws {
    let text = String(decoding: try sandbox.read("m.json"), as: UTF8.self)
    let sum = try sandbox.shell("sha256sum out/p-part-1-of-2.jpg | cut -c1-64").lines[0]
    let bytes = try sandbox.read("out/p-part-1-of-2.jpg").count
    #expect(
      text.hasPrefix(
        """
        {
          "manifest": 1,
          "maker": "tallstitch 0.1.0",
          "parts": [
            {
              "part": 1,
              "parts": 2,
              "file": "out/p-part-1-of-2.jpg",
              "width": 200,
              "height": 161,
              "bytes": \(bytes),
              "sha256": "\(sum)",
              "photos": [
                { "file": "a\\u001b.png", "left": 5, "top": 5, "width": 190, "height": 79 },
                { "file": "b.jpg", "left": 5, "top": 94, "width": 190, "height": 62 }
              ]
            },

        """), "\(text)")
  }

  @Test func partsThatAreWholeAreNamed() throws {
    for arguments: [FileName] in [["m.json"], ["p.json", "-o", "out"]] {
      let outcome = try sandbox.run(["verify"] + arguments)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
      #expect(outcome.lines == whole)
      #expect(try sandbox.run(["verify", "-q"] + arguments).output.isEmpty)
    }
    _ = try sandbox.shell("mkdir far; mv out far; cp m.json far")
    #expect(try sandbox.run("verify", "far/m.json").status == 0)
    #expect(try sandbox.run("verify", "m.json", "-o", "far").status == 0)
  }

  @Test func whatIsWrongIsSaid() throws {
    let size = try sandbox.read("out/p-part-1-of-2.jpg").count
    _ = try sandbox.shell("cp -r out kept")
    for (damage, manifest, plan) in [
      ("rm $part", "is not there; render it", "is not there; render it"),
      (": >$part", "has 0 bytes, and the manifest says", "is cut short"),
      ("rm $part; mkdir $part", "is a folder, not a file", "is a folder, not a file"),
      ("cp b.jpg $part", "bytes, and the manifest says", "has 1600×520 pixels instead of 200×161"),
      (
        "head -c \(size - 2) kept/${part#out/} >$part", "bytes, and the manifest says",
        "is cut short"
      ),
      (
        "printf x | dd of=$part bs=1 seek=14 conv=notrunc",
        "has other contents than the manifest says", "was changed after it was made"
      ),
      ("printf x >>$part", "bytes, and the manifest says", "was changed after it was made"),
    ] {
      _ = try sandbox.shell("rm -rf out; cp -r kept out; part=out/p-part-1-of-2.jpg; \(damage)")
      for (arguments, words) in [
        (["m.json"], manifest), (["p.json", "-o", "out"], plan),
      ] as [([FileName], String)] {
        let outcome = try sandbox.run(["verify"] + arguments)
        #expect(outcome.status == 1 && outcome.lines == [whole[1]], "\(damage)")
        let start = "tallstitch: out/p-part-1-of-2.jpg: "
        #expect(outcome.error.hasPrefix(start), "\(damage): \(outcome.error)")
        #expect(outcome.error.contains(words), "\(damage): \(outcome.error)")
      }
    }
  }

  @Test func aManifestReplacesNothing() throws {
    for (name, words) in [
      ("m.json", "exists already; replace it with --force"), ("p.json", "is the plan itself"),
      ("b.jpg", "is the photo b.jpg"), ("none/m.json", "there is no folder none"),
      ("new/p-part-1-of-2.jpg", "is the name of a part"),
    ] {
      sandbox.makeFolder("new")
      let force: [FileName] = name == "m.json" ? [] : ["--force"]
      let outcome = try sandbox.run(
        ["render", "p.json", "-o", "new", "--manifest", FileName(name)] + force)
      #expect(outcome.status == 1 && outcome.error.contains(words), "\(outcome.error)")
      #expect(try sandbox.shell("ls -A new").output.isEmpty, "\(name)")
    }
    let again = try sandbox.run(
      "render", "p.json", "-o", "out", "--manifest", "m.json", "--resume")
    #expect(again.status == 0 && again.error.contains("is kept as it is"))
  }

  @Test func aManifestIsOnlyOfWholeRenders() throws {
    _ = try sandbox.shell("rm b.jpg")
    let outcome = try sandbox.run("render", "p.json", "-o", "x", "--manifest", "x.json")
    #expect(outcome.status == 1 && !sandbox.exists("x.json"))
  }

  /// It may name anything, and tells nothing of it to whoever confines it.
  @Test func aManifestCanBeConfined() throws {
    sandbox.makeFolder("here")
    let digest = String(repeating: "0", count: 64)
    let parts = ["../b.jpg", "/etc/passwd", "../none.jpg", "/dev/zero"].map { file in
      #"{"part": 1, "parts": 1, "file": "\#(file)", "width": 1, "height": 1, "bytes": 1, "#
        + #""sha256": "\#(digest)", "photos": []}"#
    }
    let text = #"{"manifest": 1, "maker": "x", "parts": [\#(parts.joined(separator: ","))]}"#
    try sandbox.write(Array(text.utf8), to: "here/m.json")
    let outcome = try sandbox.run("verify", "here/m.json", "--root", "here")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == parts.count)
    #expect(lines.allSatisfy { $0.contains("does not lie in here") }, "\(outcome.error)")
  }

  @Test func whatIsNoManifestIsRefused() throws {
    for text in [
      #"{"manifest": 2}"#, #"{"manifest": 1}"#, #"{"manifest": 1, "maker": "x", "parts": [{}]}"#,
      #"{"manifest": 1, "maker": "x", "parts": []}"#, #"{"manifest": 1, "#,
      #"{"manifest": "\u001b[2J"}"#,
    ] {
      let outcome = try sandbox.run("verify", "-", input: Array(text.utf8))
      #expect(outcome.status == 2 && !outcome.error.contains("\u{1B}"), "\(text)")
    }
    #expect(try sandbox.run("verify", "none.json").status == 2)
    #expect(try sandbox.run("verify", "-", input: Array("[]".utf8)).status == 2)
  }
}

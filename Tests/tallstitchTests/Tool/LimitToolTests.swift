import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a photo may ask for, and the options that allow it more.
@Suite struct LimitToolTests {
  private let sandbox: Sandbox
  init() throws { sandbox = try Sandbox() }

  private func refusal(of photo: FileName, _ options: FileName...) throws -> String {
    try sandbox.write(
      Array(#"{"version": 1, "width": 60, "parts": [{"photos": ["\#(photo)"]}]}"#.utf8),
      to: "p.json")
    let before = ContinuousClock.now
    let outcome = try sandbox.run(["render", "p.json", "--force"] + options)
    #expect(ContinuousClock.now - before < .seconds(20), "\(photo)")
    #expect((outcome.status == 0) == outcome.error.isEmpty, "\(outcome.error)")
    return outcome.error
  }

  @Test func pixelsAreBoundedFromTheHeader() throws {
    try sandbox.copySample("01-harbour.jpg", to: "a.jpg")
    let fault = try refusal(of: "a.jpg", "--max-pixels", "959999")
    #expect(fault.contains("has 1200×800 pixels, more than the 959999 allowed in a photo"))
    #expect(fault.contains("raise --max-pixels"))
    #expect(try sandbox.run("check", "p.json", "--max-pixels", "959999").error.contains("959999"))
    #expect(try refusal(of: "a.jpg", "--max-pixels", "960000").isEmpty)
  }

  // Skipped where the environment variable TALLSTITCH_CORPUS does not name the corpus.
  @Test(
    .enabled(if: corpus != nil, "TALLSTITCH_CORPUS is not set"),
    arguments: [
      ("jpg_bomb_prog_61472x32800.jpg", "raise --max-pixels"),
      ("jpg_bomb_24065x65500.jpg", "raise --max-pixels"), ("jpg_scans_45_oss_fuzz.jpg", ""),
      ("png_broken_80b.png", ""), ("jpg_its_2820x3077_prog_tiny.jpg", ""),
    ])
  func bombsAreRefusedQuickly(name: String, words: String) throws {
    let file = try #require(corpus).appending(FileName("broken/\(name)"))
    let fault = try refusal(of: file, "--memory", "64M")
    #expect(!fault.isEmpty && fault.contains(words), "\(fault)")
  }

  @Test(.enabled(if: corpus != nil, "TALLSTITCH_CORPUS is not set"))
  func textThatInflatesWithoutEndCostsNothing() throws {
    let file = try #require(corpus).appending("broken/png_bomb_ztxt.png")
    _ = try refusal(of: file, "--memory", "64M")
  }

  @Test(.enabled(if: corpus != nil, "TALLSTITCH_CORPUS is not set"))
  func scansAndProfilesAreBounded() throws {
    let folder = try #require(corpus).appending("broken")
    let scans = try refusal(of: folder.appending("jpg_arith_prog_25x25.jpg"), "--max-scans", "2")
    #expect(scans.contains("has more than 2 scans"), "\(scans)")
    #expect(scans.contains("raise --max-scans"))
    try sandbox.write(
      Array(
        #"{"version": 1, "width": 60, "parts": [{"photos": ["\#(folder)/icc_557k_on_140px_ycck.jpg"]}]}"#
          .utf8), to: "p.json")
    let outcome = try sandbox.run("render", "p.json", "--force", "--max-profile", "500000")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("profile is larger than 500000 bytes (--max-profile)"),
      "\(outcome.error)")
  }
}

private let corpus = getenv("TALLSTITCH_CORPUS").map { FileName(String(cString: $0)) }

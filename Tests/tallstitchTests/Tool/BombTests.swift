import TestPictures
import Testing
import Vocabulary

/// Small files that ask for much. Each is refused from its header or by a limit, with the
/// option that raises it, before it costs anything.
@Suite struct BombTests {
  private let sandbox: Sandbox
  init() throws { sandbox = try Sandbox() }

  /// Seconds of a processor, and kilobytes of addresses. A sanitizer takes terabytes of them
  /// for itself, and its time.
  private static let bounds = isSanitized ? ":" : "ulimit -t 3; ulimit -v 2000000"

  /// What `command` says of a plan of `photo` alone. Ends badly if it takes three seconds of a
  /// processor, however busy that is, or two gigabytes of addresses.
  private func refusal(of photo: FileName, _ command: String = "render --force") throws -> String {
    try sandbox.write(
      Array(#"{"version": 1, "width": 60, "parts": [{"photos": ["\#(photo)"]}]}"#.utf8),
      to: "p.json")
    let outcome = try sandbox.shell("\(Self.bounds); $tallstitch \(command) p.json")
    #expect(outcome.status == 1, "\(photo) \(command): \(outcome.error)")
    return outcome.error
  }

  private func refusals(of bytes: [UInt8]) throws -> [String] {
    try sandbox.write(bytes, to: "bomb")
    return [try refusal(of: "bomb", "check"), try refusal(of: "bomb")]
  }

  private static let largePNGs = [
    (65_536, false), (65_536, true), (0x7FFF_FFFF, false), (0x7FFF_FFFF, true),
  ]

  @Test(arguments: largePNGs)
  func aPNGOfTooManyPixelsIsRefused(side: Int, isInterlaced: Bool) throws {
    for error in try refusals(of: emptyPNG(side, isInterlaced: isInterlaced)) {
      #expect(error.contains("\(side)×\(side) pixels"), "\(error)")
      #expect(error.contains("raise --max-pixels"), "\(error)")
    }
  }

  @Test func whatMustBeHeldAndIsTooLargeIsRefused() throws {
    var bombs = [emptyPNG(30_000, isInterlaced: true), progressiveJPEG(20_000, 20_000)]
    #if WebP
      // A lossless picture of 16,384 pixels a side.
      let head: [UInt8] = [0x2F, 0xFF, 0xFF, 0xFF, 0x0F]
      let riff = Array("RIFF".utf8) + [30, 0, 0, 0]
      let chunk = Array("WEBPVP8L".utf8) + [18, 0, 0, 0]
      bombs.append(riff + chunk + head + [UInt8](repeating: 0, count: 13))
    #endif
    for bomb in bombs {
      for error in try refusals(of: bomb) {
        #expect(error.contains("raise --memory to "), "\(error)")
      }
    }
  }

  @Test func aProgressiveJPEGOfThreeHundredBytesIsRefused() throws {
    let bomb = progressiveJPEG(61_472, 32_800)
    #expect(bomb.count < 308)
    for error in try refusals(of: bomb) {
      #expect(error.contains("has 61472×32800 pixels"), "\(error)")
      #expect(error.contains("raise --max-pixels"), "\(error)")
    }
  }

  /// A JPEG whose header never comes, in a file without end.
  @Test func paddingIsNotSearchedForEver() throws {
    for byte in ["\\000", "\\377"] {
      _ = try sandbox.shell(
        """
        { printf '\\377\\330'; head -c 2000000 /dev/zero | tr '\\000' '\(byte)'; } >bomb
        truncate -s 50G bomb || true
        """)
      for command in ["check", "render --force"] {
        let error = try refusal(of: "bomb", command)
        #expect(error.contains("nothing but padding follows for 1048576 bytes"), "\(error)")
      }
    }
  }

  /// A fifth of a gigabyte of text in a chunk of a megabyte, which is not even looked at when
  /// the picture is painted.
  @Test func textThatInflatesIsInflatedInPart() throws {
    let text = zlibStream(zeros: 200_000_000)
    for (name, head) in [
      ("zTXt", "Raw profile type exif\0\0"), ("iTXt", "XML:com.adobe.xmp\0\u{1}\0\0\0"),
      ("iCCP", "x\0\0"),
    ] {
      var options = PNGOptions()
      options.chunks = [(name, Array(head.utf8) + text)]
      let picture = Picture(noise: 1, width: 60, height: 40)
      try sandbox.write(picture.png(options), to: "bomb")
      try sandbox.write(
        Array(#"{"version": 1, "width": 60, "parts": [{"photos": ["bomb"]}]}"#.utf8), to: "p.json")
      for command in ["check", "render --force"] {
        let outcome = try sandbox.shell("\(Self.bounds); $tallstitch \(command) p.json")
        #expect(outcome.status == 0, "\(name): \(outcome.error)")
      }
    }
  }

  // MARK: Making them

  private func emptyPNG(_ side: Int, isInterlaced: Bool) -> [UInt8] {
    let rest: [UInt8] = [16, 6, 0, 0, isInterlaced ? 1 : 0]
    let header = bigEndian(side, 4) + bigEndian(side, 4) + rest
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let data = pngChunk("IDAT", zlibStream(zeros: 1000))
    return signature + pngChunk("IHDR", header) + data + pngChunk("IEND", [])
  }

  private func progressiveJPEG(_ width: Int, _ height: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + bigEndian(body.count + 2, 2) + body
    }
    let components: [UInt8] = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
    let counts: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
    var file: [UInt8] = [0xFF, 0xD8]
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(0xC2, [8] + bigEndian(height, 2) + bigEndian(width, 2) + [3] + components)
    for table: UInt8 in [0x00, 0x10] { file += segment(0xC4, [table] + counts + [0]) }
    file += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
    return file + [0, 0, 0xFF, 0xD9]
  }
}

import Codecs
import Files
import TestPictures
import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How much memory the built tool takes. Measured by what Linux tells of a running process.
@Suite(.enabled(if: highWaterMark(of: getpid()) != nil, "the system does not tell"))
struct MemoryTests {
  private let sandbox: Sandbox
  init() throws { sandbox = try Sandbox() }

  /// A baseline photo of a slope with grain.
  private func photo(_ width: Int, _ height: Int, tagged orientation: Orientation? = nil) throws
    -> [UInt8]
  {
    var generator = SplitMix64(seed: 5)
    let grain = (0..<(6 * width)).map { UInt8($0 / 30 % 200) + UInt8(generator.next() % 40) }
    let encoding = JPEGEncoding(
      size: PixelSize(width: width, height: height), quality: 85,
      subsampling: JPEGEncoding.Subsampling(columns: 2, rows: 2))
    let encoder = try JPEGEncoder()
    let file = try grain.withUnsafeBufferPointer { grain in
      let start = try #require(grain.baseAddress)
      return try (0..<encoding.bandCount).reduce(into: encoder.header(of: encoding)) { file, band in
        let rows = encoding.rows(ofBand: band).map { start + 3 * ($0 * 7 % width) }
        file += try encoder.scan(of: rows, encoding) + encoding.marker(afterBand: band)
      }
    }
    return orientation.map { jpeg(file, tagged: $0) } ?? file
  }

  private func write(_ parts: [[String]], width: Int) throws {
    let texts = parts.map { photos in
      "{\"photos\": [" + photos.map { "\"\($0)\"" }.joined(separator: ", ") + "]}"
    }
    let text = #"{"version": 1, "width": \#(width), "parts": [\#(texts.joined(separator: ", "))]}"#
    try sandbox.write(Array(text.utf8), to: "p.json")
  }

  private func peak(jobs: Int) throws -> Int {
    try sandbox.peak("render", "p.json", "--force", "-q", "-j", FileName("\(jobs)"))
  }

  /// What `check` says, in bytes.
  private func estimate(jobs: Int) throws -> Int {
    let outcome = try sandbox.run("check", "p.json", "-j", FileName("\(jobs)"))
    let line = try #require(outcome.lines.first { $0.hasPrefix("memory: about ") })
    let words = line.split(separator: " ")
    let number = try #require(Int(words[2]))
    return number << (words[3] == "MiB" ? 20 : 10)
  }

  @Test func memoryDoesNotFollowTheNumberOfPhotos() throws {
    try sandbox.write(try photo(900, 700), to: "a.jpg")
    let hundred = Array(repeating: "a.jpg", count: 100)
    for jobs in [1, 2] {
      try write([Array(hundred.prefix(10))], width: 300)
      let ten = try peak(jobs: jobs)
      try write(Array(repeating: hundred, count: 10), width: 300)
      let thousand = try peak(jobs: jobs)
      // The build for tests keeps more of each photo's line than the one for release does;
      // holding photos would take 100 times as much.
      #expect(thousand - ten <= 12 << 20, "\(ten) and \(thousand) bytes with \(jobs) jobs")
    }
  }

  @Test func memoryDoesNotFollowTheHeightOfAPart() throws {
    try sandbox.write(try photo(2000, 30_000), to: "tall.jpg")
    try sandbox.write(try photo(2000, 1000), to: "low.jpg")
    try write([["low.jpg"]], width: 2000)
    let low = try peak(jobs: 2)
    try write([["tall.jpg", "tall.jpg"]], width: 2000)
    let tall = try peak(jobs: 2)
    // The window of the canvas, and a second photo with its encoder.
    #expect(tall - low <= 16 << 20, "\(low) and \(tall) bytes")
  }

  @Test func memoryDoesNotFollowTheNumberOfCells() throws {
    try sandbox.write(try photo(900, 700), to: "a.jpg")
    try sandbox.write(try photo(500, 600), to: "b.jpg")
    func writeGrid(cells: Int) throws {
      let photos = Array(repeating: #""a.jpg", "b.jpg""#, count: cells / 2).joined(separator: ", ")
      let text = #"""
        {"version": 1, "layout": {"grid": {"columns": 100, "cell": [100, 100]}},
         "spacing": 0, "parts": [{"photos": [\#(photos)]}]}
        """#
      try sandbox.write(Array(text.utf8), to: "p.json")
    }
    try writeGrid(cells: 200)
    let low = try peak(jobs: 2)
    try writeGrid(cells: 6000)
    let tall = try peak(jobs: 2)
    // The canvas has 180 MB.
    #expect(tall - low <= 12 << 20, "\(low) and \(tall) bytes")
  }

  @Test func photosSideBySideCountTowardTheBudget() throws {
    try sandbox.write(try photo(900, 700), to: "a.jpg")
    let text = #"""
      {"version": 1, "layout": {"grid": {"columns": 4, "cell": [2000, 2000]}},
       "parts": [{"photos": ["a.jpg", "a.jpg", "a.jpg", "a.jpg", "a.jpg"]}]}
      """#
    try sandbox.write(Array(text.utf8), to: "p.json")
    let refused = try sandbox.run("render", "p.json", "--memory", "32M")
    #expect(refused.status == 1 && sandbox.names == ["a.jpg", "p.json"])
    #expect(refused.error.contains("parts[0]: needs ") && refused.error.contains("side by side"))
    let words = refused.error.split(separator: " ").map(String.init)
    let needed = try #require(words.firstIndex(of: "--memory").map { words[$0 + 2] })
    let memory = FileName(needed.filter { $0.isNumber } + "M")
    let least = try sandbox.peak("render", "p.json", "-q", "-j", "2", "--memory", memory)
    // The budget, and what the process takes without any.
    let budget = try #require(Int(needed.filter(\.isNumber))) + 32
    #expect(least < budget << 20 && least < 8000 * 4000 * 3, "\(least) of \(budget) MiB")
  }

  @Test func estimatesAreWithinAQuarter() throws {
    try sandbox.write(try photo(4000, 3000), to: "plain.jpg")
    try sandbox.write(try photo(4000, 3000, tagged: .rightTop), to: "turned.jpg")
    try sandbox.write(try photo(6000, 2000, tagged: .bottomRight), to: "over.jpg")
    let cases = [["plain.jpg"], ["turned.jpg"], ["over.jpg", "plain.jpg"]]
    for (photos, width) in zip(cases, [1000, 3000, 6000]) {
      for jobs in [1, 2, 3] {
        try write([photos + photos + photos], width: width)
        try holdToEstimate(jobs: jobs, "\(photos), \(jobs) jobs")
      }
    }
  }

  #if Text
    @Test(arguments: [
      (#""overlay": {"text": "W", "anchor": "center", "width": 1}, "#, "{}", 6000),
      ("", #""caption": "A caption""#, 20_000), ("", #""caption": "{name}""#, 1000),
    ])
    func estimatesOfTextsAreWithinAQuarter(overlay: String, caption: String, width: Int) throws {
      try sandbox.write(try photo(900, 600), to: "a.jpg")
      let photo = #"{"file": "a.jpg", \#(caption == "{}" ? #""fit": "cover""# : caption)}"#
      try sandbox.write(
        Array(
          #"{"version": 1, "width": \#(width), \#(overlay)"parts": [{"photos": [\#(photo)]}]}"#.utf8
        ),
        to: "p.json")
      for jobs in [1, 2] { try holdToEstimate(jobs: jobs, "\(overlay)\(caption), \(jobs) jobs") }
    }
  #endif

  @Test(
    .enabled(if: getenv("TALLSTITCH_CORPUS") != nil, "the corpus of photos is not there"),
    arguments: [
      "photos/big_24mp_prog_beer.jpg", "photos/big_18mp_prog_444_plain.jpg",
      "photos/png_rgb8_interlaced_odd.png", "modern/heic_iphone7.heic",
      "modern/webp_exif_o6_10mp.webp", "modern/heif_sony_hif_o3_10bit.hif",
    ])
  func estimatesOfHeldPhotosAreWithinAQuarter(photo: String) throws {
    let corpus = String(cString: try #require(getenv("TALLSTITCH_CORPUS")))
    try write([["\(corpus)/\(photo)", "\(corpus)/\(photo)"]], width: 1080)
    for jobs in [1, 2] { try holdToEstimate(jobs: jobs, "\(photo), \(jobs) jobs") }
  }

  private func holdToEstimate(jobs: Int, _ name: String) throws {
    let (estimate, measured) = (try estimate(jobs: jobs), try peak(jobs: jobs))
    let ratio = Double(estimate) / Double(measured)
    #expect((0.8...1.25).contains(ratio), "\(name): \(estimate) of \(measured) bytes")
  }

  /// What takes the most beside a turned photo is one that is held whole.
  @Test(.enabled(if: getenv("TALLSTITCH_CORPUS") != nil, "the corpus of photos is not there"))
  func rowsOfATurnedPhotoAreGoneBeforeTheNextIsDecoded() throws {
    let corpus = String(cString: try #require(getenv("TALLSTITCH_CORPUS")))
    try write(
      [
        ["photos/orient5_portrait.jpg", "modern/heic_iphone7.heic", "photos/orient0_landscape.jpg"]
          .map { "\(corpus)/\($0)" }
      ], width: 3563)
    try holdToEstimate(jobs: 1, "a turned photo above one that is held")
    let peak = try sandbox.peak(
      "render", "p.json", "--force", "-q", "-j", "1", "--memory", "90M")
    #expect(peak < 95 << 20, "\(peak) bytes")
  }

  @Test func turnedPhotosOfNeighbouringPartsAreReckonedWith() throws {
    try sandbox.write(try photo(2400, 3600, tagged: .rightTop), to: "turned.jpg")
    try write(Array(repeating: ["turned.jpg"], count: 4), width: 3600)
    for jobs in [1, 2] { try holdToEstimate(jobs: jobs, "\(jobs) jobs") }
  }

  @Test func aPhotoAboveTheBudgetIsRefusedWithItsNumber() throws {
    try sandbox.write(try photo(9000, 3000, tagged: .rightTop), to: "turned.jpg")
    try write([["turned.jpg"]], width: 3000)
    let refused = try sandbox.run("render", "p.json", "--memory", "64M")
    #expect(refused.status == 1 && sandbox.names == ["p.json", "turned.jpg"])
    let words = refused.error.split(separator: " ").map(String.init)
    let needed = try #require(words.firstIndex(of: "--memory").map { words[$0 + 2] })
    #expect(refused.error.contains("turned.jpg") && refused.error.contains("52 MiB"))
    let checked = try sandbox.run("check", "p.json", "--memory", "64M")
    #expect(checked.status == 1)
    let sentence = "decoded whole: 1 photo, 27 megapixels, would take 103 MiB"
    #expect(checked.lines.contains { $0.hasPrefix(sentence) })
    let memory = FileName(needed.filter { $0.isNumber } + "M")
    #expect(try sandbox.run("render", "p.json", "--memory", memory).status == 0)
  }
}

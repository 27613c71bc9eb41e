import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// Photos that were cut, anywhere.
@Suite struct PrefixTests {
  private let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private static let samples = FileName(#filePath).folder.folder.folder.appending("Samples")
  private static let seeds = FileName(#filePath).folder.folder.folder.appending(
    "Fuzz/Corpus/photos")

  /// The lengths among `counts` at which a photo of the first bytes of `bytes` is painted.
  private func passing(_ bytes: [UInt8], _ counts: some Collection<Int>) throws -> [Int] {
    try workshop.folder.write(bytes, as: "cut")
    let job = workshop.job(
      [Part(photos: [Photo(file: "cut")])], settings: Settings(width: 16, spacing: 0),
      replacing: true)
    return try counts.sorted(by: >).filter { count in
      try workshop.folder.cut("cut", after: count)
      return render(job).faults.isEmpty
    }
  }

  private func photos(in folder: FileName) throws -> [(FileName, [UInt8])] {
    try contents(ofFolder: folder).filter { $0.kind == .file }.map(\.name)
      .filter { ["jpg", "png", "tif", "webp", "avif", "heic"].contains($0.lowercasedExtension) }
      .map { name in
        let file = try InputFile(opening: folder.appending(name))
        return (name, try file.bytes(at: 0, count: file.status.size))
      }
  }

  /// Every prefix of small photos of every format and kind. A TIFF's pixels may stand before
  /// its directory, and some formats can do without their last bytes, so the ends may pass;
  /// of an animation, the first frame counts.
  @Test func everyPrefixOfASmallPhotoFailsCleanly() throws {
    for (name, bytes) in try photos(in: Self.seeds) {
      #expect(try passing(bytes, [bytes.count]) == [bytes.count], "\(name)")
      let passed = try passing(bytes, 0..<bytes.count).count
      let most = name == "animated.webp" ? bytes.count / 2 : 12
      #expect(passed <= most, "\(name): \(passed) prefixes pass for whole")
      #expect(try workshop.folder.files().allSatisfy { $0 == "cut" || $0 == "part0.jpg" })
    }
  }

  /// Prefixes of the samples: of every length up to the first pixels', then of some.
  @Test func prefixesOfSamplesFailCleanly() throws {
    for (name, bytes) in try photos(in: Self.samples) {
      let start = min(bytes.count, startOfPixels(in: bytes))
      let some = stride(from: start, to: bytes.count - 12, by: max(1, bytes.count / 200))
      #expect(try passing(bytes, Array(0..<start) + Array(some)).isEmpty, "\(name)")
    }
  }

  /// Where the first scan of a JPEG or the first data of a PNG begin, or a little before.
  private func startOfPixels(in bytes: [UInt8]) -> Int {
    let names: [[UInt8]] = [[0xFF, 0xDA], Array("IDAT".utf8)]
    let places = names.compactMap { name in
      bytes.indices.first { bytes[$0...].starts(with: name) }
    }
    return (places.min() ?? 0) + 16
  }
}

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

  private func faults(_ bytes: some Collection<UInt8>) throws -> [RenderFault] {
    try workshop.folder.write(Array(bytes), as: "cut")
    return render(
      workshop.job(
        [Part(photos: [Photo(file: "cut")])], settings: Settings(width: 16, spacing: 0),
        replacing: true)
    ).faults
  }

  private func photos(in folder: FileName) throws -> [(FileName, [UInt8])] {
    try contents(ofFolder: folder).filter { $0.kind == .file }.map(\.name)
      .filter { ["jpg", "png", "tif", "webp", "avif"].contains($0.lowercasedExtension) }
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
      #expect(try faults(bytes).isEmpty, "\(name)")
      var passed = 0
      for count in 0..<bytes.count where try faults(bytes.prefix(count)).isEmpty { passed += 1 }
      let most = name == "animated.webp" ? bytes.count / 2 : 12
      #expect(passed <= most, "\(name): \(passed) prefixes pass for whole")
      #expect(try workshop.folder.files().allSatisfy { $0 == "cut" || $0 == "part0.jpg" })
    }
  }

  /// Prefixes of the samples: of every length up to the first pixels', then of some.
  @Test func prefixesOfSamplesFailCleanly() throws {
    for (name, bytes) in try photos(in: Self.samples) where name != "result.jpg" {
      let dense = stride(from: 0, to: min(bytes.count, 1500), by: 7)
      let sparse = stride(from: 1500, to: bytes.count - 12, by: max(1, bytes.count / 40))
      for count in Array(dense) + Array(sparse) {
        #expect(try !faults(bytes.prefix(count)).isEmpty, "\(name) \(count)")
      }
    }
  }
}

import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct FullSizeCostTests {
  private let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private func write(_ name: FileName, bitDepth: Int = 8, _ chunks: [(String, [UInt8])]) throws {
    let picture = Picture(width: 10, height: 6, bitDepth: bitDepth) { _, _ in [0, 1, 2] }
    var options = PNGOptions()
    options.chunks = chunks
    try workshop.folder.write(picture.png(options), as: name)
  }

  @Test func deepAndWidePhotosCountTwice() throws {
    try write("plain", [])
    try write("srgb", [("sRGB", [0])])
    try write("deep", bitDepth: 16, [])
    try write("p3", [("cICP", [12, 13, 0, 1])])
    let cost = fullSizeCost(
      workshop.job([
        Part(photos: ["plain", "srgb", "deep"].map { Photo(file: $0) }),
        Part(photos: [Photo(file: "p3"), Photo(file: "plain"), Photo(file: "gone")]),
      ]))
    // "plain" stands there twice, and is decoded once.
    #expect(cost.photos == 4 && cost.widePhotos == 2)
    #expect(cost.pixels == 4 * 60 && cost.bytes == 60 * (2 * 4 + 2 * 8))
  }
}

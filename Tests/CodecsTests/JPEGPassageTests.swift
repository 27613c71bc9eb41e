import Codecs
import Files
import TestPictures
import Testing
import Vocabulary

@Suite struct JPEGPassageTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func passage(_ bytes: [UInt8], profile: [UInt8] = []) throws -> JPEGPassage {
    try JPEGPassage(InputFile(opening: folder.write(bytes, as: "a.jpg")), profile: profile)
  }

  private func passed(_ bytes: [UInt8], profile: [UInt8] = []) throws -> [UInt8] {
    let passage = try passage(bytes, profile: profile)
    let chunks = try passage.chunks.indices.map(passage.bytes(ofChunk:))
    return passage.header + chunks.flatMap { $0 } + JPEGPassage.end
  }

  private func decode(_ bytes: [UInt8]) throws -> Picture {
    let file = try InputFile(opening: folder.write(bytes, as: "b.jpg"))
    return try Picture(decoding: JPEGDecoder(file), keeping: 2)
  }

  private func segment(_ marker: UInt8, _ contents: String) -> [UInt8] {
    let length = contents.utf8.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + Array(contents.utf8)
  }

  /// The kinds of metadata that files carry, each with a word that must not come through.
  private var metadata: [UInt8] {
    segment(0xE1, "Exif\0\0secret") + segment(0xE1, "http://ns.adobe.com/xap/1.0/\0secret")
      + segment(0xE0, "JFXX\0\u{13}secret") + segment(0xED, "Photoshop 3.0\0secret")
      + segment(0xE2, "MPF\0secret") + segment(0xE2, "ICC_PROFILE\0\u{1}\u{1}secret")
      + segment(0xFE, "secret") + segment(0xEE, "secret")
  }

  private func holds(_ bytes: [UInt8], _ word: String) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: word.utf8) }
  }

  @Test(arguments: [
    JPEGFixtures.progressive, JPEGFixtures.arithmetic, JPEGFixtures.restarting,
    JPEGFixtures.inked,
  ])
  func thePictureGoesThroughAndNothingElse(fixture: [UInt8]) throws {
    let laden = fixture.prefix(2) + metadata + fixture.dropFirst(2) + Array("secret".utf8)
    let result = try passed(Array(laden))
    #expect(!holds(result, "secret"))
    #expect(try decode(result) == decode(fixture))
    #expect(try passed(result) == result)
  }

  @Test func theDataOfAScanAreTheSameBytes() throws {
    let fixture = try Picture(gradientOf: 300, by: 200).jpeg()
    let scan = try #require(fixture.indices.last { fixture[$0...].starts(with: [0xFF, 0xDA]) })
    let result = try passed(Array(fixture.prefix(2) + metadata + fixture.dropFirst(2)))
    #expect(result.suffix(fixture.count - scan) == fixture.suffix(fixture.count - scan))
  }

  /// Where some programs hide them: between two scans of a progressive file.
  @Test func metadataBetweenScansStaysBehind() throws {
    let fixture = JPEGFixtures.progressive
    let scans = fixture.indices.filter { fixture[$0...].starts(with: [0xFF, 0xDA]) }
    let second = try #require(scans.dropFirst().first)
    let table = try #require(
      fixture.indices.first { $0 > scans[0] && fixture[$0...].starts(with: [0xFF, 0xC4]) })
    #expect(table < second)
    let laden = fixture[..<table] + metadata + fixture[table...]
    let result = try passed(Array(laden))
    #expect(!holds(result, "secret"))
    #expect(try decode(result) == decode(fixture))
  }

  @Test func aLargeProfileGoesInPieces() throws {
    let profile = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let result = try passed(Picture(gradientOf: 9, by: 9).jpeg(), profile: profile)
    let mark = Array("ICC_PROFILE\0".utf8)
    let starts = result.indices.filter { result[$0...].starts(with: mark) }
    #expect(starts.map { result[$0 + 12] } == [1, 2, 3])
    #expect(starts.allSatisfy { result[$0 + 13] == 3 })
    let pieces = starts.map { start -> ArraySlice<UInt8> in
      let length = Int(result[start - 2]) << 8 + Int(result[start - 1])
      return result[(start + 14)..<(start - 2 + length)]
    }
    #expect(pieces.flatMap { $0 } == profile)
    #expect(try decode(result) == decode(Picture(gradientOf: 9, by: 9).jpeg()))
  }

  /// A JFIF segment says that three components are YCbCr; Adobe's may say that they are RGB.
  @Test func noSegmentIsAddedThatChangesTheColours() throws {
    let fixture = JPEGFixtures.inked
    #expect(!holds(fixture, "JFIF"))
    #expect(try !holds(passed(fixture), "JFIF"))
  }

  @Test func everyPrefixIsRefused() throws {
    for fixture in [JPEGFixtures.progressive, JPEGFixtures.restarting] {
      for count in 0..<fixture.count {
        #expect(throws: DecodeFault.self, "\(count)") { try passage(Array(fixture.prefix(count))) }
      }
    }
  }

  @Test func chunksAreBounded() throws {
    let noise = Picture(width: 1200, height: 900) { x, y in
      [(x * 7919 + y * 104_729) % 256, (x * 31 + y * 17) % 256, x * y % 256]
    }
    let passage = try passage(noise.jpeg(quality: 100))
    #expect(passage.chunks.count > 1)
    #expect(passage.chunks.allSatisfy { $0.count <= JPEGPassage.chunkBytes })
  }
}

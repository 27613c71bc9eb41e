import Codecs
import Files
import Synchronization
import TestPictures
import Testing
import Vocabulary

/// Decoding ends soon after somebody wants it to, wherever it is.
@Suite struct StopTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Says no so many times, and then yes.
  private final class Patience: Sendable {
    private let rest: Atomic<Int>
    init(_ count: Int) { rest = Atomic(count) }
    func isOver() -> Bool { rest.subtract(1, ordering: .relaxed).newValue < 0 }
  }

  private func decode(_ file: InputFile, _ patience: Patience) throws(DecodeFault) {
    let shouldStop: @Sendable () -> Bool = { patience.isOver() }
    let decoder: any RowDecoder =
      if file.name.lowercasedExtension == "png" {
        try PNGDecoder(file, shouldStop: shouldStop)
      } else {
        try JPEGDecoder(file, shouldStop: shouldStop)
      }
    _ = try Picture(decoding: decoder)
  }

  private func files() throws -> [InputFile] {
    var options = PNGOptions()
    options.isInterlaced = true
    let noise = Picture(noise: 1, width: 150, height: 200)
    return try [
      (JPEGFixtures.progressive, "p.jpg"), (noise.jpeg(quality: 100), "b.jpg"),
      (noise.png(), "s.png"), (noise.png(options), "i.png"),
    ].map { try InputFile(opening: folder.write($0, as: $1)) }
  }

  @Test func aYesStopsTheWorkWheneverItComes() throws {
    for file in try files() {
      for count in [0, 1] {
        #expect(throws: DecodeFault.stopped, "\(file.name) \(count)") {
          try decode(file, Patience(count))
        }
      }
      #expect(throws: Never.self) { try decode(file, Patience(.max)) }
    }
  }

  @Test func aPhotoThatIsHeldWholeIsAskedAboutRowByRow() throws {
    for (name, least) in [("p.jpg", 10), ("i.png", 200)] {
      let file = try #require(try files().first { $0.name.lastComponent == FileName(name) })
      var count = 0
      while (try? decode(file, Patience(count))) == nil { count += 1 }
      #expect(count >= least, "\(name)")
    }
  }
}

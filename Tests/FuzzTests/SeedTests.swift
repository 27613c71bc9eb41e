import Files
import FuzzTargets
import Testing
import Vocabulary

/// What once failed stays mended, and the targets are built and run wherever the tests are.
///
/// A seed that breaks a promise ends the process, as it ends the fuzzer.
@Suite struct SeedTests {
  private static let corpus = FileName(#filePath).folder.folder.folder.appending("Fuzz/Corpus")

  private func seeds() throws -> [FileName] {
    try contents(ofFolder: Self.corpus).flatMap { folder in
      let path = Self.corpus.appending(folder.name)
      return try contents(ofFolder: path).map { path.appending($0.name) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func everySeedLeavesTheTargetWhole(_ target: FuzzTarget) throws {
    let seeds = try seeds()
    try #require(seeds.count > 30)
    for seed in seeds {
      let file = try InputFile(opening: seed)
      let bytes = try file.bytes(at: 0, count: file.status.size)
      target.feed(bytes)
      // Once more, cut in the middle.
      target.feed(Array(bytes.prefix(bytes.count / 2)))
    }
  }
}

import Files
import Testing
import Vocabulary

/// PROMISES.md names tests. They must be there.
@Suite struct PromisesTests {
  @Test func everyTestThatIsNamedIsThere() throws {
    let tests = try swiftText(below: packageFolder.appending("Tests"))
    let page = try text(of: packageFolder.appending("PROMISES.md"))
    let words = page.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    let names = words.filter { word in
      word.count > 16 && word.allSatisfy { $0.isASCII && $0.isLetter }
    }
    #expect(names.count > 40)
    for name in names { #expect(tests.contains("func \(name)("), "\(name)") }
  }

  private func text(of file: FileName) throws -> String {
    String(decoding: try contents(of: file, limit: 1 << 20), as: UTF8.self)
  }

  private func swiftText(below folder: FileName) throws -> String {
    try contents(ofFolder: folder).map { entry -> String in
      let path = folder.appending(entry.name)
      if entry.kind == .folder { return try swiftText(below: path) }
      return path.lowercasedExtension == "swift" ? try text(of: path) : ""
    }.joined()
  }
}

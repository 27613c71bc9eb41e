import Files
import StitchPlan
import Testing
import Vocabulary

@testable import tallstitch

/// What the tool prints about itself, as it was last approved. To approve what it prints
/// now: `RECORD=1 swift test --disable-xctest --filter SnapshotTests`.
@Suite struct SnapshotTests {
  private static let pages: [Page] =
    [
      Page(name: "tallstitch-short", text: shortHelp),
      Page(name: "tallstitch-long", text: longHelp),
      Page(name: "man", text: manPage),
    ]
    + CommandName.allCases.flatMap { name in
      [
        Page(name: "\(name.rawValue)-short", text: name.command.shortHelp),
        Page(name: "\(name.rawValue)-long", text: name.command.longHelp),
      ]
    }
    + Shell.allCases.map { Page(name: "completions-\($0.rawValue)", text: $0.completions) }

  @Test(arguments: pages)
  func isAsApproved(page: Page) throws {
    let file = packageFolder.appending(
      FileName("Tests/tallstitchTests/Snapshots/\(page.name).txt"))
    if Environment.process.isSet("RECORD") {
      let output = try OutputFile(creating: file, replacing: true)
      try output.write(Array(page.text.utf8))
      try output.commit()
    }
    let approved = String(decoding: try contents(of: file, limit: 1 << 20), as: UTF8.self)
    #expect(page.text == approved, "RECORD=1 approves it")
  }

  struct Page: CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }
  }
}

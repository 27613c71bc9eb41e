import Files
import StitchPlan
import Testing
import Vocabulary

@testable import tallstitch

/// What the tool prints about itself, as it was last approved. To approve what it prints
/// now: `RECORD=1 swift test --disable-xctest --filter SnapshotTests`.
@Suite struct SnapshotTests {
  private static let pages: [(name: String, text: String)] =
    [("help-short", shortHelp), ("help-long", longHelp), ("man", manPage)]
    + CommandName.allCases.flatMap { name in
      [
        ("\(name.rawValue)-short", name.command.shortHelp),
        ("\(name.rawValue)-long", name.command.longHelp),
      ]
    }
    + Shell.allCases.map { ("completions-\($0.rawValue)", $0.completions) }

  @Test(arguments: pages)
  func isAsApproved(name: String, text: String) throws {
    let file = packageFolder.appending(FileName("Tests/tallstitchTests/Snapshots/\(name).txt"))
    if Environment.process.isSet("RECORD") {
      let output = try OutputFile(creating: file, replacing: true)
      try output.write(Array(text.utf8))
      try output.commit()
    }
    let approved = try contents(of: file, limit: 1 << 20)
    #expect(text == String(decoding: approved, as: UTF8.self), "\(name): RECORD=1 approves it")
  }
}

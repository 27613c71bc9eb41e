import Testing

@testable import tallstitch

/// What the parser and the helps take for granted of the table.
@Suite struct FlagTableTests {
  @Test(arguments: CommandName.allCases)
  func noNameIsUsedTwice(command: CommandName) {
    let forms = command.command.flags.flatMap(\.forms)
    #expect(Set(forms).count == forms.count)
  }

  @Test(arguments: CommandName.allCases)
  func everyFlagIsExplained(command: CommandName) {
    for flag in command.command.flags {
      #expect(!flag.brief.isEmpty && !flag.brief.hasSuffix("."), "\(flag.long)")
      #expect(flag.detail.hasSuffix("."), "\(flag.long)")
      #expect(flag.brief.first?.isUppercase != true || flag.brief.hasPrefix("JPEG"), "\(flag.long)")
    }
  }

  @Test(arguments: CommandName.allCases)
  func everyDefaultThatIsAValueCanBeTyped(command: CommandName) {
    for flag in command.command.flags {
      guard let standard = flag.standard else { continue }
      switch flag.value {
      case .choice, .color, .template, .text, .fraction:
        #expect(flag.value.read(Array(standard.utf8)) != nil)
      case .none, .number, .pixels, .size, .path, .numbers: break
      }
    }
  }

  @Test func everyFlagNameIsUsed() {
    let used = Set(CommandName.allCases.flatMap { $0.command.flags.map(\.name) })
    #expect(used == Set(FlagName.allCases))
  }

  @Test(arguments: CommandName.allCases)
  func helpFitsTheScreen(command: CommandName) {
    for page in [command.command.shortHelp, command.command.longHelp] {
      // An example may be longer: a broken line could not be copied.
      for line in page.split(separator: "\n") where !line.hasPrefix("    $") {
        #expect(line.count <= helpWidth, "\(line)")
      }
    }
    // Most windows are higher than this; only 'plan' has so many options.
    let most = command == .plan ? 52 : 44
    #expect(command.command.shortHelp.split(separator: "\n").count <= most)
  }

  @Test(arguments: CommandName.allCases)
  func everyFlagIsOnTheFirstPage(command: CommandName) {
    let words = command.command.shortHelp.split { !($0.isLetter || $0.isNumber || $0 == "-") }
    for flag in command.command.flags {
      #expect(words.contains { $0 == flag.long }, "\(flag.long)")
    }
  }
}

/// The commands, in the order in which the help lists them.
enum CommandName: String, CaseIterable, Sendable {
  case plan, preview, render, check, verify, schema, completions, man, help

  var command: Command {
    switch self {
    case .plan: .plan
    case .preview: .preview
    case .render: .render
    case .check: .check
    case .verify: .verify
    case .schema: .schema
    case .completions: .completions
    case .man: .man
    case .help: .help
    }
  }
}

/// What a command is, for the parser and every kind of help.
struct Command: Sendable {
  let name: CommandName
  let operands: Operands
  /// One line; no capital, no full stop.
  let brief: String
  /// Paragraphs for `--help` and the man page.
  let detail: [String]
  let flags: [Flag]
  let examples: [Example]

  func flag(_ name: FlagName) -> Flag? { flags.first { $0.name == name } }

  /// The options under each heading that has any.
  var sections: [(section: FlagSection, flags: [Flag])] {
    FlagSection.allCases.compactMap { section in
      let flags = flags.filter { $0.section == section }
      return flags.isEmpty ? nil : (section, flags)
    }
  }
}

/// What a command takes besides options.
enum Operands: Sendable {
  case none
  /// Any number of photos and folders.
  case photos
  /// Exactly one plan; `-` is standard input.
  case plan
  /// Exactly one plan, or manifest; `-` is standard input.
  case planOrManifest
  /// One of some words.
  case word(String, [String], isOptional: Bool)

  /// As the usage line shows them.
  var placeholder: String {
    switch self {
    case .none: ""
    case .photos: "PHOTO..."
    case .plan: "PLAN"
    case .planOrManifest: "PLAN|MANIFEST"
    case .word(let name, _, let isOptional): isOptional ? "[\(name)]" : name
    }
  }
}

/// A line of shell, and what it does.
struct Example: Sendable {
  let does: String
  let line: String

  init(_ does: String, _ line: String) {
    self.does = does
    self.line = line
  }
}

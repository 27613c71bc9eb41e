extension Shell {
  /// The script that completes tallstitch's command line in this shell.
  var completions: String {
    switch self {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}

/// What may stand in a place of the command line.
enum Completion {
  case words([String])
  case files
  case folders
  /// Anything; nothing can be offered.
  case text
}

extension FlagValueKind {
  /// `nil` for a switch.
  var completion: Completion? {
    switch self {
    case .none: nil
    case .number(_, let words), .choice(_, let words): words.isEmpty ? .text : .words(words)
    case .path(_, kind: .file): .files
    case .path(_, kind: .folder): .folders
    case .pixels, .size, .color, .template, .text, .fraction, .numbers: .text
    }
  }
}

extension Operands {
  /// `nil` where there are none.
  var completion: Completion? {
    switch self {
    case .none: nil
    case .photos, .plan, .planOrManifest: .files
    case .word(_, let words, _): .words(words)
    }
  }
}

extension Flag {
  /// Both forms, with their dashes: `-w` and `--width`.
  var forms: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }
}

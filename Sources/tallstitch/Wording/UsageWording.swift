import StitchPlan
import Vocabulary

extension UsageFault {
  /// The fault as one line: where, what is wrong, how to mend it.
  var sentence: String {
    switch reason {
    case .noCommand, .unknownCommand, .optionBeforeCommand: commandSentence
    case .unknownOption, .missingOperand, .extraOperand, .badOperand, .emptyName,
      .photoFromStandardInput, .standardInputTwice:
      prefix + argumentSentence
    case .missingValue(let name), .unexpectedValue(let name, _), .badValue(let name, _),
      .conflict(let name, _), .operandBeside(let name, _), .needs(let name, _),
      .conflictWithValue(let name, _, _), .needsValue(let name, _, _),
      .missingOption(let name), .badExtension(let name, _, _, _):
      prefix + "--\(name.rawValue): " + valueSentence(of: name)
    }
  }

  private var prefix: String { command.map { "\($0.rawValue): " } ?? "" }
  private var usage: String { command?.command.usage ?? "tallstitch COMMAND" }
  private var help: String {
    "tallstitch \(command.map { $0.rawValue + " " } ?? "")--help"
  }

  private var commandSentence: String {
    switch reason {
    case .unknownCommand(let typed, let suggestion):
      "no command is called \(quoted(typed)); " + (didYouMean(suggestion) ?? "see '\(help)'")
    case .optionBeforeCommand(let typed):
      "\(quoted(typed)) stands before the command; the command comes first, as in "
        + "'tallstitch plan -w 800'"
    default: "no command is given; see '\(help)'"
    }
  }

  private var argumentSentence: String {
    switch reason {
    case .unknownOption(let typed, let suggestion):
      "no option is called \(quoted(typed)); "
        + (didYouMean(suggestion)
          ?? "see '\(help)', or put '--' before names that begin with a dash")
    case .extraOperand(let typed):
      "\(quoted(typed)) is one operand too many; usage: \(usage)"
    case .badOperand(let typed, let suggestion):
      "expected \(alternatives(command?.command.operands.words ?? [])), found \(quoted(typed))"
        + (didYouMean(suggestion).map { "; " + $0 } ?? "")
    case .emptyName:
      "a file name is empty; look for an unset variable or stray quotes"
    case .photoFromStandardInput:
      "a photo cannot come from standard input; give './-' for a file of that name, "
        + "'--files-from -' for a list of names"
    case .standardInputTwice:
      "standard input is asked for twice and can be read once; give one of them a file"
    default: "\(command?.command.operands.placeholder ?? "operand") is missing; usage: \(usage)"
    }
  }

  private func valueSentence(of name: FlagName) -> String {
    let kind = command?.command.flag(name)?.value ?? .none
    switch reason {
    case .unexpectedValue(_, let found):
      return "takes no value, found \(quoted(found)); leave it out"
    case .badValue(_, let found):
      if case .text = kind, let text = String(validating: found, as: UTF8.self),
        let fault = TextTemplate.fault(of: text)
      {
        return fault.message
      }
      let suggestion = didYouMean(nearest(to: found, among: kind.words))
      return "expected \(kind.accepted), found \(quoted(found))"
        + (suggestion.map { "; " + $0 } ?? "")
    case .conflict(_, let other):
      return "has no effect beside --\(other.rawValue); leave one of them out"
    case .operandBeside(_, let found):
      return "takes no photos, found \(quoted(found)); leave one of them out"
    case .missingOption:
      return "is missing; add it with \(kind.accepted)"
    case .badExtension(_, let found, let extensions, let other):
      return "expected a name that ends in \(alternatives(extensions))"
        + (other.map { " beside --\($0.rawValue)" } ?? "") + ", "
        + "found \(quoted(found.bytes))"
    case .needs(_, let other):
      return "has no effect without --\(other.rawValue); add that or leave this out"
    case .conflictWithValue(_, let other, let value):
      return "has no effect beside --\(other.rawValue) \(value); leave one of them out"
    case .needsValue(_, let other, let values):
      return "has no effect without --\(other.rawValue) "
        + "\(values.joined(separator: " or ")); add that or leave this out"
    default:
      return "a value is missing; expected \(kind.accepted)"
    }
  }
}

extension TextTemplate {
  fileprivate static func fault(of text: String) -> Fault? {
    do throws(Fault) {
      _ = try TextTemplate(text)
      return nil
    } catch {
      return error
    }
  }
}

extension FlagValueKind {
  /// What the option takes, as a phrase.
  var accepted: String {
    switch self {
    case .none: "nothing"
    case .number(let range, let words):
      alternatives(words, after: ["a whole number from \(range.lowerBound) to \(range.upperBound)"])
    case .pixels(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound), or two as in 160x90"
    case .size(let least): "a size as in 512M or 2G, at least \(least >> 20)M"
    case .choice(_, let words): alternatives(words)
    case .color: "#rgb, #rrggbb or a CSS colour name"
    case .path(_, kind: .file): "the name of a file"
    case .path(_, kind: .folder): "the name of a folder"
    case .template:
      "a name without slashes, with no other braces than {plan}, {part}, {parts} and {name}"
    case .text:
      "text with no other braces than {name}, {number}, {count} and {date}, and {{ or }} for a "
        + "brace"
    case .fraction(let range):
      "a decimal number from \(range.lowerBound) to \(range.upperBound), or a percentage"
    case .numbers: "numbers and ranges from 1, as in 2,5-7"
    }
  }
}

extension Operands {
  /// The words that may stand as the operand.
  var words: [String] {
    if case .word(_, let words, _) = self { words } else { [] }
  }
}

private func didYouMean(_ suggestion: String?) -> String? {
  suggestion.map { "did you mean '\($0)'?" }
}

/// `a phrase, 'b' or 'c'`.
private func alternatives(_ words: [String], after phrases: [String] = []) -> String {
  let all = phrases + words.map { "'\($0)'" }
  guard let last = all.last, all.count > 1 else { return all.first ?? "" }
  return all.dropLast().joined(separator: ", ") + " or " + last
}

/// `bytes` in quotes, as a terminal may show them.
func quoted(_ bytes: [UInt8]) -> String { "'\(printable(bytes))'" }

import StitchPlan
import Vocabulary

/// What a command line asks for.
enum Request: Equatable {
  /// `nil` is tallstitch itself.
  case shortHelp(CommandName?)
  case longHelp(CommandName?)
  case version
  case run(Invocation)
}

/// A command with its options and operands, in the order in which they were typed. Every
/// value has been checked against the flag table; what the values mean together is for
/// the command to say.
struct Invocation: Equatable {
  enum Item: Equatable {
    case flag(FlagName, FlagValue)
    case operand(FileName)
  }

  var command: CommandName
  var items: [Item] = []

  var operands: [FileName] {
    items.compactMap { if case .operand(let name) = $0 { name } else { nil } }
  }

  func has(_ name: FlagName) -> Bool { value(name) != nil }

  /// The value that was given last.
  func value(_ name: FlagName) -> FlagValue? {
    for case .flag(name, let value) in items.reversed() { return value }
    return nil
  }

  func number(_ name: FlagName) -> Int? {
    if case .number(let number) = value(name) { number } else { nil }
  }

  func word(_ name: FlagName) -> String? {
    if case .word(let word) = value(name) { word } else { nil }
  }

  func path(_ name: FlagName) -> FileName? {
    if case .path(let path) = value(name) { path } else { nil }
  }

  func color(_ name: FlagName) -> Color? {
    if case .color(let color) = value(name) { color } else { nil }
  }

  func text(_ name: FlagName) -> String? {
    if case .text(let text) = value(name) { text } else { nil }
  }

  func fraction(_ name: FlagName) -> Fraction? {
    if case .fraction(let fraction) = value(name) { fraction } else { nil }
  }

  /// The value of a `choice` option as the enumeration whose raw values are its words.
  func choice<Choice: RawRepresentable<String>>(_ name: FlagName) -> Choice? {
    word(name).flatMap(Choice.init(rawValue:))
  }
}

/// The value of an option, as its ``FlagValueKind`` reads it.
enum FlagValue: Equatable {
  case on
  case number(Int)
  case size(PixelSize)
  case word(String)
  case color(Color)
  case path(FileName)
  case template(String)
  case text(String)
  case fraction(Fraction)
  case numbers([ClosedRange<Int>])
}

import Vocabulary

/// What is wrong with a command line: facts, which Wording turns into a sentence.
struct UsageFault: Error, Equatable {
  /// The command that was being read; `nil` before there is one.
  var command: CommandName?
  var reason: Reason

  enum Reason: Equatable {
    case noCommand
    case unknownCommand([UInt8], suggestion: String?)
    /// The option as it was typed, dashes included.
    case unknownOption([UInt8], suggestion: String?)
    case optionBeforeCommand([UInt8])
    case missingValue(FlagName)
    case unexpectedValue(FlagName, [UInt8])
    case badValue(FlagName, [UInt8])
    case missingOperand
    case extraOperand([UInt8])
    case badOperand([UInt8], suggestion: String?)
    /// An empty string where a file's name is expected.
    case emptyName
    /// `-` where a photo is expected.
    case photoFromStandardInput
    /// The first option does nothing beside the second.
    case conflict(FlagName, FlagName)
    /// Photos were named beside an option that takes none.
    case operandBeside(FlagName, [UInt8])
    /// The first option needs the second.
    case needs(FlagName, FlagName)
    /// The first option does nothing beside this value of the second.
    case conflictWithValue(FlagName, FlagName, String)
    /// The first option needs one of these values of the second.
    case needsValue(FlagName, FlagName, [String])
    /// An option without which the command can do nothing.
    case missingOption(FlagName)
    /// The name of an output says what kind of file it is to be; it says none of these.
    /// The last option is what asks for that kind.
    case badExtension(FlagName, FileName, [String], beside: FlagName? = nil)
    /// Standard input can be read once only.
    case standardInputTwice
  }
}

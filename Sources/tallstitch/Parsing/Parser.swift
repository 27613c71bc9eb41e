import Vocabulary

/// Reads a command line without the program's name.
///
/// Options and operands may be mixed; `--` ends the options; short switches may be
/// bundled (`-r0`), and a value may follow its option as `--width 1080`, `--width=1080`,
/// `-w 1080` or `-w1080`. Of an option that is given several times, the last one holds.
func parse(_ arguments: [[UInt8]]) throws(UsageFault) -> Request {
  guard let first = arguments.first else {
    throw UsageFault(command: nil, reason: .noCommand)
  }
  if let request = requestBeforeCommand(first) { return request }
  guard first.first != dash else {
    throw UsageFault(command: nil, reason: .optionBeforeCommand(first))
  }
  guard let name = String(validating: first, as: UTF8.self).flatMap(CommandName.init(rawValue:))
  else {
    let suggestion = nearest(to: first, among: CommandName.allCases.map(\.rawValue))
    throw UsageFault(command: nil, reason: .unknownCommand(first, suggestion: suggestion))
  }
  var parser = Parser(command: name.command, arguments: arguments.dropFirst())
  return try parser.request()
}

private let dash = UInt8(ascii: "-")

private func requestBeforeCommand(_ argument: [UInt8]) -> Request? {
  switch String(decoding: argument, as: UTF8.self) {
  case "-h": .shortHelp(nil)
  case "--help": .longHelp(nil)
  case "-V", "--version": .version
  default: nil
  }
}

/// One pass over the arguments of a command.
private struct Parser {
  let command: Command
  var arguments: ArraySlice<[UInt8]>
  var invocation: Invocation
  /// Help or the version, once asked for: it wins over everything that follows.
  var aside: Request?

  init(command: Command, arguments: ArraySlice<[UInt8]>) {
    self.command = command
    self.arguments = arguments
    invocation = Invocation(command: command.name)
  }

  mutating func request() throws(UsageFault) -> Request {
    while aside == nil, let argument = arguments.popFirst() {
      if argument == [dash, dash] {
        for rest in arguments { try take(operand: rest) }
        break
      }
      if argument.starts(with: [dash, dash]) {
        try take(long: argument)
      } else if argument.first == dash, argument.count > 1 {
        try take(shorts: argument)
      } else {
        try take(operand: argument)
      }
    }
    if let aside { return aside }
    try checkOperandCount()
    return command.name == .help ? .longHelp(helpTopic) : .run(invocation)
  }

  private var helpTopic: CommandName? {
    invocation.operands.first.flatMap { CommandName(rawValue: $0.description) }
  }

  private func fault(_ reason: UsageFault.Reason) -> UsageFault {
    UsageFault(command: command.name, reason: reason)
  }

  // MARK: Options

  private mutating func take(long argument: [UInt8]) throws(UsageFault) {
    let body = argument.dropFirst(2)
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let name = Array(body[..<(equals ?? body.endIndex)])
    guard let flag = command.flags.first(where: { Array($0.name.rawValue.utf8) == name }) else {
      let known = command.flags.map(\.name.rawValue)
      let suggestion = nearest(to: name, among: known).map { "--" + $0 }
      throw fault(.unknownOption([dash, dash] + name, suggestion: suggestion))
    }
    let attached = equals.map { Array(body[($0 + 1)...]) }
    if case .none = flag.value {
      if let attached { throw fault(.unexpectedValue(flag.name, attached)) }
      take(flag: flag, .on, isLong: true)
    } else {
      try take(valueOf: flag, attached: attached)
    }
  }

  /// `-r0w1080`: switches, of which the last may have a value.
  private mutating func take(shorts argument: [UInt8]) throws(UsageFault) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let scalar = Character(Unicode.Scalar(letter))
      guard let flag = command.flags.first(where: { $0.short == scalar }) else {
        throw fault(.unknownOption(unknownShort(letter, followedBy: letters), suggestion: nil))
      }
      if case .none = flag.value {
        take(flag: flag, .on, isLong: false)
      } else {
        return try take(valueOf: flag, attached: letters.isEmpty ? nil : Array(letters))
      }
    }
  }

  /// What to name of an unknown letter: all bytes of a character beyond ASCII.
  private func unknownShort(_ letter: UInt8, followedBy rest: ArraySlice<UInt8>) -> [UInt8] {
    [dash, letter] + (letter < 0x80 ? [] : Array(rest.prefix { $0 & 0xC0 == 0x80 }))
  }

  private mutating func take(valueOf flag: Flag, attached: [UInt8]?) throws(UsageFault) {
    guard let bytes = attached ?? arguments.popFirst() else {
      throw fault(.missingValue(flag.name))
    }
    guard let value = flag.value.read(bytes) else { throw fault(.badValue(flag.name, bytes)) }
    invocation.items.append(.flag(flag.name, value))
  }

  private mutating func take(flag: Flag, _ value: FlagValue, isLong: Bool) {
    switch flag.name {
    case .help: aside = isLong ? .longHelp(command.name) : .shortHelp(command.name)
    case .version: aside = .version
    default: invocation.items.append(.flag(flag.name, value))
    }
  }

  // MARK: Operands

  private mutating func take(operand: [UInt8]) throws(UsageFault) {
    if operand.isEmpty { throw fault(.emptyName) }
    switch command.operands {
    case .none: throw fault(.extraOperand(operand))
    case .photos:
      if operand == [dash] { throw fault(.photoFromStandardInput) }
    case .plan, .planOrManifest:
      if !invocation.operands.isEmpty { throw fault(.extraOperand(operand)) }
    case .word(_, let words, _):
      if !invocation.operands.isEmpty { throw fault(.extraOperand(operand)) }
      guard words.contains(where: { Array($0.utf8) == operand }) else {
        throw fault(.badOperand(operand, suggestion: nearest(to: operand, among: words)))
      }
    }
    invocation.items.append(.operand(FileName(bytes: operand)))
  }

  private func checkOperandCount() throws(UsageFault) {
    guard invocation.operands.isEmpty else { return }
    switch command.operands {
    case .none, .word(_, _, isOptional: true): return
    case .photos:
      if invocation.has(.filesFrom) || invocation.has(.complete) { return }
      throw fault(.missingOperand)
    case .plan, .planOrManifest, .word: throw fault(.missingOperand)
    }
  }
}

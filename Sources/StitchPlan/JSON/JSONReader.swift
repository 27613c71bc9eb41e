/// Reads a JSON text (RFC 8259) into a ``JSONTree``.
///
/// Where it is safe to tell what was meant (a trailing comma, a missing one, a comment,
/// other quotes), the fault is noted and reading goes on, so that all faults of a file are
/// listed at once. Open containers stand on a stack of their own: no nesting can overflow
/// the thread's.
struct JSONReader {
  /// A plan of 64 MiB holds some 300,000 photos. Offsets fit 32 bits.
  static let largestText = 64 << 20
  static let greatestDepth = 64
  /// Reading stops after so many faults; nobody mends more at once.
  static let mostFaults = 1000

  let text: [UInt8]
  let index: TextIndex
  var offset = 0
  private(set) var faults: [SyntaxFault] = []
  /// Containers that have not been closed, the outermost first.
  private var open: [Container] = []
  /// The children of the open containers.
  private var pending: [JSONNode] = []
  /// The children of the closed ones.
  private var nodes: [JSONNode] = []

  private struct Container {
    var isObject: Bool
    var start: Int
    /// Where its children begin in ``pending``.
    var first: Int

    var opener: UInt8 { UInt8(ascii: isObject ? "{" : "[") }
    var closer: UInt8 { UInt8(ascii: isObject ? "}" : "]") }
  }

  private init(_ text: [UInt8]) {
    self.text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    index = TextIndex(self.text)
  }

  /// The tree of `text`, what is wrong with it, and whether it was read to its end.
  static func read(_ text: [UInt8]) -> (tree: JSONTree, faults: [SyntaxFault], isWhole: Bool) {
    guard text.count <= largestText else {
      let problem = SyntaxProblem.tooLarge(bytes: text.count, limit: largestText)
      let nothing = JSONTree(text: [], index: TextIndex([]), nodes: [], root: nil)
      return (nothing, [SyntaxFault(offset: 0, problem: problem)], false)
    }
    var reader = JSONReader(text)
    var isWhole = true
    do throws(SyntaxFault) {
      try reader.readText()
    } catch {
      reader.faults.append(error)
      isWhole = false
    }
    while !reader.open.isEmpty { reader.close() }
    let tree = JSONTree(
      text: reader.text, index: reader.index, nodes: reader.nodes, root: reader.pending.first)
    return (tree, reader.faults, isWhole)
  }

  private mutating func readText() throws(SyntaxFault) {
    if isUTF16 { throw fault(.utf16) }
    if let byte, byte >= 0x80, characterLength(at: 0) == 0 { throw fault(.notText) }
    try skipBlanks()
    if byte == nil { throw SyntaxFault(offset: 0, problem: .empty) }
    try readValue()
    while let container = open.last { try readNext(in: container) }
    try skipBlanks()
    switch byte {
    case nil: break
    case UInt8(ascii: "]"), UInt8(ascii: "}"): throw fault(.extraBracket(found))
    default: throw fault(.secondDocument(found: found))
    }
  }

  private var isUTF16: Bool {
    guard text.count >= 2 else { return false }
    let pair = (text[0], text[1])
    return pair == (0xFF, 0xFE) || pair == (0xFE, 0xFF) || pair.0 == 0 || pair.1 == 0
  }
}

// MARK: Containers

extension JSONReader {
  /// Reads what comes next inside `container`: its end, or a separator and one more item.
  private mutating func readNext(in container: Container) throws(SyntaxFault) {
    let isFirst = pending.count == container.first
    let end = offset
    let comma = try skipSeparators(isFirst: isFirst)
    switch byte {
    case nil:
      throw fault(.unclosed(bracket: shown(container.opener), at: position(container.start)))
    case container.closer:
      if let comma { try note(.trailingComma, at: comma) }
      offset += 1
      close()
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw fault(
        .mismatched(
          found: found, bracket: shown(container.opener), at: position(container.start)))
    default:
      if comma == nil, !isFirst { try noteMissingComma(after: end) }
      if container.isObject { try readKey(in: container) }
      try readValue()
    }
  }

  /// Skips blanks and commas; the last comma that follows a value is returned.
  private mutating func skipSeparators(isFirst: Bool) throws(SyntaxFault) -> Int? {
    var comma: Int?
    try skipBlanks()
    while byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
      if byte == UInt8(ascii: ";") {
        try note(.wrongSeparator(found: ";", expected: ","), at: offset)
      } else if isFirst || comma != nil {
        try note(.extraComma, at: offset)
      }
      if !isFirst { comma = comma ?? offset }
      offset += 1
      try skipBlanks()
    }
    return comma
  }

  /// Goes on only where the comma alone is missing: before something that begins an item,
  /// unless that is a bare word on the same line, where a quote may be what is missing.
  private mutating func noteMissingComma(after end: Int) throws(SyntaxFault) {
    guard startsItem else { throw fault(.expectedSeparator(found: found)) }
    let endsLine = text[end..<offset].contains { $0 == 0x0A || $0 == 0x0D }
    if startsWord, !endsLine { throw fault(.missingQuote(found: found)) }
    try note(.missingComma(next: found, endsLine: endsLine), at: end)
  }

  private mutating func readKey(in container: Container) throws(SyntaxFault) {
    if let quotes = quotes {
      pending.append(try readString(quotes))
    } else if startsWord {
      let word = wordRange
      offset = word.upperBound
      try note(.unquotedKey(shown(word)), at: word.lowerBound)
      pending.append(stringNode(word, content: word))
    } else {
      throw fault(.expectedKey(found: found, at: position(container.start)))
    }
    try skipBlanks()
    switch byte {
    case UInt8(ascii: ":"): offset += 1
    case UInt8(ascii: "="):
      try note(.wrongSeparator(found: "=", expected: ":"), at: offset)
      offset += 1
    default:
      if startsItem { try note(.missingColon(found: found), at: offset) }
    }
  }

  private mutating func open(isObject: Bool) throws(SyntaxFault) {
    guard open.count < Self.greatestDepth else {
      throw fault(.tooDeep(limit: Self.greatestDepth))
    }
    open.append(Container(isObject: isObject, start: offset, first: pending.count))
    offset += 1
  }

  /// Moves the innermost container's children to ``nodes``, and leaves the container in
  /// their place. A key whose value was never reached gets an invalid one.
  private mutating func close() {
    guard let container = open.popLast() else { return }
    var count = pending.count - container.first
    if container.isObject, !count.isMultiple(of: 2) {
      pending.append(JSONNode(.invalid, offset..<offset))
      count += 1
    }
    var node = JSONNode(container.isObject ? .object : .array, container.start..<offset)
    node.first = Int32(nodes.count)
    node.count = Int32(count)
    nodes += pending[container.first...]
    pending.removeSubrange(container.first...)
    pending.append(node)
  }
}

// MARK: Values

extension JSONReader {
  private mutating func readValue() throws(SyntaxFault) {
    try skipBlanks()
    if let quotes = quotes {
      pending.append(try readString(quotes))
      return
    }
    switch byte {
    case UInt8(ascii: "{"): try open(isObject: true)
    case UInt8(ascii: "["): try open(isObject: false)
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "]"), UInt8(ascii: "}"), nil:
      guard !open.isEmpty, byte != nil else { throw fault(.expectedValue(found: found)) }
      try note(.missingValue(found: found), at: offset)
      pending.append(JSONNode(.invalid, offset..<offset))
    default: pending.append(try readWord())
    }
  }
}

// MARK: Blanks and faults

extension JSONReader {
  var byte: UInt8? { offset < text.count ? text[offset] : nil }

  /// Skips blanks, and comments with a fault each.
  private mutating func skipBlanks() throws(SyntaxFault) {
    while let byte {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "#"): try skipLineComment()
      case UInt8(ascii: "/"):
        if text[offset...].starts(with: "//".utf8) {
          try skipLineComment()
        } else if text[offset...].starts(with: "/*".utf8) {
          try skipBlockComment()
        } else {
          return
        }
      case 0x80...:
        guard let blank = strayBlank else { return }
        try note(.strayBlank(blank.value), at: offset)
        offset += UTF8.width(blank)
      default: return
      }
    }
  }

  /// The blank that stands here, of those that editors and web pages slip into a text.
  private var strayBlank: Unicode.Scalar? {
    let bytes = text[offset..<(offset + characterLength(at: offset))]
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      return nil
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format: return scalar
    default: return nil
    }
  }

  private mutating func skipLineComment() throws(SyntaxFault) {
    try note(.comment, at: offset)
    offset = text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
  }

  private mutating func skipBlockComment() throws(SyntaxFault) {
    let start = offset
    offset += 2
    while !text[offset...].starts(with: "*/".utf8) {
      guard offset < text.count else {
        throw SyntaxFault(offset: start, problem: .unclosedComment)
      }
      offset += 1
    }
    offset += 2
    try note(.comment, at: start)
  }

  func fault(_ problem: SyntaxProblem) -> SyntaxFault {
    SyntaxFault(offset: offset, problem: problem)
  }

  /// Notes a fault that reading can go on after.
  mutating func note(_ problem: SyntaxProblem, at offset: Int) throws(SyntaxFault) {
    let fault = SyntaxFault(offset: offset, problem: problem)
    if faults.count + 1 >= Self.mostFaults { throw fault }
    faults.append(fault)
  }

  func position(_ offset: Int) -> TextPosition { index.position(of: offset, in: text) }

  /// What stands at the current offset, as a message shows it.
  var found: String {
    guard let byte else { return "the end of the file" }
    if isWordByte(byte) { return shown(wordRange) }
    if byte == UInt8(ascii: "\""),
      let end = text[(offset + 1)...].prefix(40).firstIndex(of: UInt8(ascii: "\""))
    {
      return short(text[offset...end], 40)
    }
    return shown(offset..<(offset + max(1, characterLength(at: offset))))
  }

  func shown(_ byte: UInt8) -> String { quoted([byte]) }
  func shown(_ range: Range<Int>) -> String { quoted(text[range]) }
}

/// The quotes that a string opens with.
enum Quotes {
  case double
  /// Not JSON's, but it is clear what they mean.
  case single, typographic
}

extension JSONReader {
  /// The quotes that open at the current offset.
  var quotes: Quotes? {
    switch byte {
    case UInt8(ascii: "\""): .double
    case UInt8(ascii: "'"): .single
    case 0xE2: isTypographicQuote(at: offset) ? .typographic : nil
    default: nil
    }
  }

  /// `‘ ’ ‚ ‛ “ ” „ ‟`: U+2018 to U+201F.
  private func isTypographicQuote(at offset: Int) -> Bool {
    offset + 2 < text.count && text[offset] == 0xE2 && text[offset + 1] == 0x80
      && (0x98...0x9F).contains(text[offset + 2])
  }

  /// Reads the string that starts here. Faults of its content are noted, and what it says
  /// is then not to be used.
  mutating func readString(_ quotes: Quotes) throws(SyntaxFault) -> JSONNode {
    let start = offset
    switch quotes {
    case .double: break
    case .single: try note(.singleQuotes, at: start)
    case .typographic: try note(.typographicQuotes, at: start)
    }
    let noted = faults.count
    offset += quotes == .typographic ? 3 : 1
    let first = offset
    var hasEscapes = false
    while true {
      let step = closingLength(of: quotes)
      if step > 0 {
        var node = stringNode(start..<(offset + step), content: first..<offset)
        node.hasEscapes = hasEscapes
        if faults.count > noted { node.kind = .invalid }
        offset += step
        return node
      }
      if byte == UInt8(ascii: "\\") { hasEscapes = true }
      try readCharacter(ofStringAt: start)
    }
  }

  func stringNode(_ range: Range<Int>, content: Range<Int>) -> JSONNode {
    var node = JSONNode(.string, range)
    node.first = Int32(content.lowerBound)
    node.count = Int32(content.count)
    return node
  }

  /// How many bytes the closing quote at the current offset takes; 0 if there is none.
  private func closingLength(of quotes: Quotes) -> Int {
    switch quotes {
    case .double: byte == UInt8(ascii: "\"") ? 1 : 0
    case .single: byte == UInt8(ascii: "'") ? 1 : 0
    case .typographic:
      isTypographicQuote(at: offset) ? 3 : byte == UInt8(ascii: "\"") ? 1 : 0
    }
  }

  private mutating func readCharacter(ofStringAt start: Int) throws(SyntaxFault) {
    switch byte {
    case nil, 0x0A, 0x0D: throw SyntaxFault(offset: start, problem: .unclosedString)
    case let byte? where byte < 0x20:
      try note(.controlCharacter(byte), at: offset)
      offset += 1
    case UInt8(ascii: "\\"): try readEscape()
    case let byte? where byte >= 0x80:
      let length = characterLength(at: offset)
      if length == 0 { try note(.invalidUTF8(byte), at: offset) }
      offset += max(1, length)
    default: offset += 1
    }
  }

  private mutating func readEscape() throws(SyntaxFault) {
    let start = offset
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): offset += 1
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"): offset += 1
    case UInt8(ascii: "r"), UInt8(ascii: "t"): offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      let digits = text[offset...].prefix(4).prefix { $0.hexadecimalValue != nil }.count
      offset += digits
      if digits < 4 { try note(.unknownEscape(shown(start..<offset)), at: start) }
    default:
      // What follows the backslash is read as the next character, unless the string ends.
      let length = byte.map { $0 < 0x20 ? 0 : characterLength(at: offset) } ?? 0
      try note(.unknownEscape(shown(start..<(offset + length))), at: start)
    }
  }

  /// How many bytes the character at `offset` takes in well-formed UTF-8 (Unicode, table
  /// 3-7); 0 if it is not well-formed.
  func characterLength(at offset: Int) -> Int {
    let lead = text[offset]
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0x00...0x7F: (1, 0x80...0xBF)
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0xBF)
      }
    guard count > 1 else { return count }
    guard offset + count <= text.count, second.contains(text[offset + 1]) else { return 0 }
    return text[(offset + 2)..<(offset + count)].allSatisfy { $0 & 0xC0 == 0x80 } ? count : 0
  }
}

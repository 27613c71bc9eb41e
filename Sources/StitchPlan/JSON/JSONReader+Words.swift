extension JSONReader {
  /// Reads a number, `true`, `false`, `null`, or what stands where one of them should.
  mutating func readWord() throws(SyntaxFault) -> JSONNode {
    let range = wordRange
    if range.isEmpty { throw fault(.expectedValue(found: found)) }
    let word = text[range]
    var node = JSONNode(.invalid, range)
    if let kind = literals.first(where: { word.elementsEqual($0.name) })?.kind {
      node.kind = kind
    } else if isNumber(word) {
      node.kind = .number
    } else if startsWord {
      try noteUnknownWord(range)
    } else {
      try note(.malformedNumber(shown(range)), at: offset)
    }
    offset = range.upperBound
    return node
  }

  private mutating func noteUnknownWord(_ range: Range<Int>) throws(SyntaxFault) {
    let word = String(decoding: text[range], as: UTF8.self)
    if range.upperBound < text.count, text[range.upperBound] == UInt8(ascii: "\"") {
      // The opening quote is missing, so from here on in and out are exchanged.
      throw fault(.unknownWord(shown(range), meant: nil))
    }
    if ["nan", "inf", "infinity"].contains(word.lowercased()) {
      return try note(.notFinite(shown(range)), at: offset)
    }
    let meant: String? =
      switch word.lowercased() {
      case "true", "yes", "on": "true"
      case "false", "no", "off": "false"
      case "null", "none", "nil", "undefined": "null"
      default: nil
      }
    try note(.unknownWord(shown(range), meant: meant), at: offset)
  }

  /// Letters, digits and what may stand in a number or a bare word.
  var wordRange: Range<Int> {
    let end = text[offset...].firstIndex { !isWordByte($0) } ?? text.count
    return offset..<end
  }

  /// Whether a letter, an underscore or a dollar stands here.
  var startsWord: Bool {
    guard let byte else { return false }
    return (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  /// Whether a value or a key could start here.
  var startsItem: Bool {
    guard let byte else { return false }
    return quotes != nil || startsWord || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
  }
}

private let literals: [(name: String.UTF8View, kind: JSONNode.Kind)] = [
  ("true".utf8, .true), ("false".utf8, .false), ("null".utf8, .null),
]

func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
  case UInt8(ascii: "_"), UInt8(ascii: "$"): true
  default: false
  }
}

/// Whether `word` is a number by RFC 8259, section 6.
private func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
  var rest = word
  if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
  let startsWithZero = rest.first == 0x30
  let whole = dropDigits(&rest)
  guard whole == 1 || (whole > 1 && !startsWithZero) else { return false }
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    guard dropDigits(&rest) > 0 else { return false }
  }
  if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard dropDigits(&rest) > 0 else { return false }
  }
  return rest.isEmpty
}

private func dropDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
  let count = rest.prefix { (0x30...0x39).contains($0) }.count
  rest = rest.dropFirst(count)
  return count
}

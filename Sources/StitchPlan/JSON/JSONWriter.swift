/// Writes JSON for people: two spaces a level, a container on one line or on many.
public struct JSONWriter {
  /// How a container is laid out.
  public enum Style: Sendable {
    case line, lines
  }

  /// What has been written, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// The containers that are open, and whether anything stands in them yet.
  private var open: [(style: Style, isEmpty: Bool)] = []

  public init() {}

  /// Writes an object whose members `body` writes.
  public mutating func object(_ style: Style, _ body: (inout JSONWriter) -> Void) {
    container("{", "}", style, body)
  }

  /// Writes an array whose elements `body` writes.
  public mutating func array(_ style: Style, _ body: (inout JSONWriter) -> Void) {
    container("[", "]", style, body)
  }

  /// Begins a member; its value must follow.
  public mutating func key(_ name: String) {
    element()
    string(name)
    bytes += ": ".utf8
  }

  /// Begins an element of an array; its value must follow.
  public mutating func element() {
    guard let last = open.indices.last else { return }
    if !open[last].isEmpty { bytes.append(UInt8(ascii: ",")) }
    let style = open[last].style
    if style == .lines {
      newLine()
    } else if !open[last].isEmpty || bytes.last == UInt8(ascii: "{") {
      bytes.append(UInt8(ascii: " "))
    }
    open[last].isEmpty = false
  }

  public mutating func integer(_ value: Int) { bytes += String(value).utf8 }
  public mutating func fraction(_ value: Fraction) { bytes += value.description.utf8 }
  public mutating func boolean(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }
  public mutating func null() { bytes += "null".utf8 }
  public mutating func string(_ text: String) { string(bytes: Array(text.utf8)) }

  /// Writes text; a byte that is not part of valid UTF-8 becomes `\udcXX`. Control
  /// characters and the line separators U+2028 and U+2029 are escaped.
  public mutating func string(bytes text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var rest = text[...]
    while let byte = rest.first {
      if byte < 0x80 {
        ascii(byte)
        rest = rest.dropFirst()
      } else {
        rest = rest.dropFirst(character(at: rest))
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * open.count)
  }

  private mutating func container(
    _ opener: Character, _ closer: Character, _ style: Style, _ body: (inout JSONWriter) -> Void
  ) {
    bytes += String(opener).utf8
    open.append((style, true))
    body(&self)
    let wasEmpty = open.popLast()?.isEmpty ?? true
    if !wasEmpty, style == .lines { newLine() }
    if !wasEmpty, style == .line, closer == "}" { bytes.append(UInt8(ascii: " ")) }
    bytes += String(closer).utf8
  }

  private mutating func ascii(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x00...0x1F, 0x7F: escape(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  /// Writes the character, or the raw byte, that `rest` begins with, and returns how many
  /// bytes of `rest` that was.
  private mutating func character(at rest: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = rest.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      escape(0xDC00 | UInt16(rest[rest.startIndex]))
      return 1
    }
    let length = UTF8.width(scalar)
    switch scalar.value {
    case 0x80...0x9F, 0x2028, 0x2029: escape(UInt16(scalar.value))
    default: bytes += rest.prefix(length)
    }
    return length
  }

  private mutating func escape(_ unit: UInt16) {
    let digits = String(unit, radix: 16)
    bytes += "\\u".utf8
    bytes += repeatElement(0x30, count: 4 - digits.utf8.count)
    bytes += digits.utf8
  }
}

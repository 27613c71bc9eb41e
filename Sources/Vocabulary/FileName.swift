/// A file's path as the system knows it: bytes without a NUL. No character in it is
/// special, and it need not be UTF-8.
public struct FileName: Hashable, Sendable {
  /// The path's bytes, without the terminating NUL.
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
  public init(_ string: String) { self.init(bytes: Array(string.utf8)) }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// What follows the last slash; trailing slashes do not count (`a/b/` gives `b`).
  public var lastComponent: FileName {
    let end = bytes.lastIndex { $0 != Self.slash }.map { $0 + 1 } ?? bytes.count
    let start = bytes[..<end].lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
    return FileName(bytes: Array(bytes[start..<end]))
  }

  /// What stands before the last component: `a` for `a/b`, `/` for `/b`, `.` for `b`.
  public var folder: FileName {
    let end = bytes.lastIndex { $0 != Self.slash }.map { $0 + 1 } ?? bytes.count
    guard let slash = bytes[..<end].lastIndex(of: Self.slash) else { return FileName(".") }
    let last = bytes[..<slash].lastIndex { $0 != Self.slash }
    return FileName(bytes: last.map { Array(bytes[...$0]) } ?? [Self.slash])
  }

  /// The last component without its extension: `trip` for `a/trip.json`; a leading dot
  /// starts no extension.
  public var stem: FileName {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return FileName(bytes: name) }
    return FileName(bytes: Array(name[..<dot]))
  }

  /// The last component's extension in lower case, without the dot; empty if it has none.
  public var lowercasedExtension: String {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// Equal for names that macOS and Windows take for one: in any case, and however accents
  /// are encoded, since strings are compared by what they mean.
  public var folded: String { String(decoding: bytes, as: UTF8.self).lowercased() }

  /// As much of the name's beginning as fits into `limit` bytes without cutting a character;
  /// of one character that is longer, as many code points as fit.
  public func beginning(_ limit: Int) -> FileName {
    guard bytes.count > limit else { return self }
    var end = 0
    for character in String(validating: bytes, as: UTF8.self) ?? "" {
      guard end + character.utf8.count <= limit else { break }
      end += character.utf8.count
    }
    if end == 0 { end = bytes[...limit].lastIndex { $0 & 0xC0 != 0x80 } ?? 0 }
    return FileName(bytes: Array(bytes[..<end]))
  }

  /// `other` seen from this folder: `self/other`, or `other` itself where it is absolute
  /// or this folder is `.` or empty.
  public func appending(_ other: FileName) -> FileName {
    if other.isAbsolute || bytes.isEmpty || bytes == [Self.dot] { return other }
    return FileName(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + other.bytes)
  }
}

extension FileName: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension FileName: CustomStringConvertible {
  /// The name as it may be shown on a terminal: control characters, line separators,
  /// characters that turn the writing direction, and bytes that are not UTF-8 stand as
  /// `\n`, `\t`, `\u{7f}` or `\xff`, so that a name cannot move the cursor or pose as
  /// another line.
  public var description: String { printable(bytes) }
}

/// `bytes` as text that a terminal shows on one line; see ``FileName/description``.
public func printable(_ bytes: [UInt8]) -> String {
  var shown = ""
  var rest = bytes[...]
  while let first = rest.first {
    var decoder = UTF8()
    var iterator = rest.prefix(4).makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      shown += isDisruptive(scalar) ? escaped(scalar) : String(scalar)
      rest = rest.dropFirst(UTF8.width(scalar))
    } else {
      shown += "\\x" + hexadecimal(UInt32(first), digits: 2)
      rest = rest.dropFirst()
    }
  }
  return shown
}

private func isDisruptive(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // Direction marks and isolates can make a name read as another; joiners (U+200D) are
  // part of emoji and stay.
  case .format: scalar.value != 0x200D && scalar.value != 0x200C
  default: false
  }
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{" + hexadecimal(scalar.value, digits: 1) + "}"
  }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

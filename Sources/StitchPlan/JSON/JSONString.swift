/// The content of a JSON string as bytes.
///
/// A lone low surrogate `\udc80` to `\udcff` stands for the raw byte 0x80 to 0xFF, as in
/// Python's `surrogateescape` (PEP 383), so that file names that are not UTF-8 survive.
struct JSONString: Equatable {
  /// UTF-8, but for raw bytes.
  var bytes: [UInt8] = []
  /// The first escape that stands for a raw byte. Only a file name may have one.
  var rawByte: UInt8?
  /// The first half of a surrogate pair that stands alone and for no byte.
  var loneSurrogate: UInt16?

  /// The bytes as text; what is not UTF-8 becomes U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONString {
  /// - Parameter content: what stands between the quotes; its escapes must be well-formed.
  init(decoding content: ArraySlice<UInt8>) {
    bytes.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      if escape == UInt8(ascii: "u") {
        appendUnit(from: &rest)
      } else {
        bytes.append(plain(escape))
      }
    }
  }

  /// Decodes four hexadecimal digits, or twice four with `\u` between where the two make a pair.
  private mutating func appendUnit(from rest: inout ArraySlice<UInt8>) {
    let unit = hexadecimal(rest.prefix(4))
    rest = rest.dropFirst(4)
    switch unit {
    case 0xD800...0xDBFF:
      guard let low = lowSurrogate(rest) else {
        loneSurrogate = loneSurrogate ?? unit
        return
      }
      rest = rest.dropFirst(6)
      append(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    case 0xDC80...0xDCFF:
      let raw = UInt8(truncatingIfNeeded: unit)
      rawByte = rawByte ?? raw
      bytes.append(raw)
    case 0xDC00...0xDFFF: loneSurrogate = loneSurrogate ?? unit
    default: append(UInt32(unit))
    }
  }

  private mutating func append(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    bytes += UTF8.encode(scalar).map(Array.init) ?? []
  }
}

/// The second half of a pair, if an escape with one comes next.
private func lowSurrogate(_ rest: ArraySlice<UInt8>) -> UInt16? {
  guard rest.starts(with: "\\u".utf8) else { return nil }
  let unit = hexadecimal(rest.dropFirst(2).prefix(4))
  return (0xDC00...0xDFFF).contains(unit) ? unit : nil
}

private func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt16 {
  digits.reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) }
}

private func plain(_ escape: UInt8) -> UInt8 {
  switch escape {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: escape
  }
}

extension UInt8 {
  /// 0 to 15 for an ASCII hexadecimal digit in either case.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

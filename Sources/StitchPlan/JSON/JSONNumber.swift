/// What a JSON number says, kept exactly: `1080`, `1080.0` and `1.08e3` are one integer,
/// and no exponent, however large, costs time or overflows.
enum JSONNumber: Equatable {
  case integer(Int)
  /// Not a whole number.
  case fraction
  /// A whole number that `Int` cannot hold.
  case beyondInteger(isNegative: Bool)

  /// - Parameter text: a number by JSON's grammar.
  init(_ text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
    let mantissa = text[..<mark].drop { $0 == UInt8(ascii: "-") }
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let digits = (mantissa[..<point] + mantissa[point...].dropFirst()).drop { $0 == 0x30 }
    guard let last = digits.lastIndex(where: { $0 != 0x30 }) else {
      self = .integer(0)
      return
    }
    // digits[...last] · 10^power is the number.
    let decimals = max(0, mantissa.endIndex - point - 1)
    let power = exponent(text[mark...].dropFirst()) - decimals + (digits.endIndex - 1 - last)
    let significant = digits[...last]
    if power < 0 {
      self = .fraction
    } else if let value = whole(significant, power: power, isNegative: isNegative) {
      self = .integer(value)
    } else {
      self = .beyondInteger(isNegative: isNegative)
    }
  }
}

/// The exponent's value; past ten digits it no longer matters, and stays put.
private func exponent(_ text: ArraySlice<UInt8>) -> Int {
  let digits = text.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
  let size = digits.reduce(0) { $0 > 1_000_000_000 ? $0 : $0 * 10 + Int($1 - 0x30) }
  return text.first == UInt8(ascii: "-") ? -size : size
}

/// `digits` · 10^`power`, if an `Int` holds it.
private func whole(_ digits: ArraySlice<UInt8>, power: Int, isNegative: Bool) -> Int? {
  guard digits.count + power <= 19 else { return nil }
  var value = 0
  for place in 0..<(digits.count + power) {
    let digit = place < digits.count ? Int(digits[digits.startIndex + place] - 0x30) : 0
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    // Reckoned below zero, where there is room for one more.
    let (difference, underflow) = product.subtractingReportingOverflow(digit)
    if overflow || underflow { return nil }
    value = difference
  }
  if isNegative { return value }
  return value == .min ? nil : -value
}

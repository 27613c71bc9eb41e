extension Color {
  /// The colour that `text` names: `#rgb`, `#rrggbb` or one of CSS's 148 names, in either
  /// case. `nil` for anything else.
  public init?(_ text: String) {
    if text.utf8.first == UInt8(ascii: "#") {
      self.init(hexadecimal: Array(text.utf8.dropFirst()))
    } else {
      let name = text.lowercased()
      guard let value = Self.names.first(where: { $0.name == name })?.value else { return nil }
      self.init(value)
    }
  }

  private init?(hexadecimal digits: [UInt8]) {
    let values = digits.compactMap(\.hexadecimalValue).map(UInt32.init)
    guard values.count == digits.count, digits.count == 3 || digits.count == 6 else { return nil }
    // A single digit stands for itself twice: #f80 is #ff8800.
    self.init(
      digits.count == 3
        ? values.reduce(0) { $0 << 8 | $1 * 0x11 }
        : values.reduce(0) { $0 << 4 | $1 })
  }

  /// - Parameter value: 0xRRGGBB.
  private init(_ value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16),
      green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb`, as the plan's writer writes it.
  public var description: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// A decimal number kept exactly, so that a plan that is read and written again is the same
/// plan.
public struct Fraction: Hashable, Sendable {
  public var millionths: Int

  public init(millionths: Int) { self.millionths = millionths }

  public static let one = Fraction(millionths: 1_000_000)

  /// This fraction of `length`, halves rounded up.
  ///
  /// - Parameter length: 0 to 2³¹.
  public func of(_ length: Int) -> Int { (length * millionths + 500_000) / 1_000_000 }

  public var value: Double { Double(millionths) / 1_000_000 }
}

extension Fraction: Comparable {
  public static func < (a: Fraction, b: Fraction) -> Bool { a.millionths < b.millionths }
}

extension Fraction: CustomStringConvertible {
  /// `0.18`: without zeros at the end.
  public var description: String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return String(whole) }
    let digits = String(rest)
    let decimals = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    let end = decimals.lastIndex { $0 != "0" } ?? decimals.startIndex
    return "\(whole).\(decimals[...end])"
  }
}

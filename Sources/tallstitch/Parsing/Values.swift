import StitchPlan
import Vocabulary

extension FlagValueKind {
  /// `bytes` as a value of this kind; `nil` where they are none.
  func read(_ bytes: [UInt8]) -> FlagValue? {
    switch self {
    case .none: return nil
    case .number(let range, let words):
      return readWord(bytes, of: words) ?? wholeNumber(bytes, in: range).map(FlagValue.number)
    case .pixels(let range): return pixelSize(bytes, in: range).map(FlagValue.size)
    case .size(let least): return byteCount(bytes, atLeast: least).map(FlagValue.number)
    case .choice(_, let words): return readWord(bytes, of: words)
    case .color: return validText(bytes).flatMap(Color.init).map(FlagValue.color)
    case .path: return bytes.isEmpty ? nil : .path(FileName(bytes: bytes))
    case .template: return validText(bytes).flatMap(readTemplate)
    case .text: return validText(bytes).flatMap(readText)
    case .fraction(let range): return decimal(bytes, in: range).map(FlagValue.fraction)
    case .numbers: return numberRanges(bytes).map(FlagValue.numbers)
    }
  }

  private func readWord(_ bytes: [UInt8], of words: [String]) -> FlagValue? {
    words.first { Array($0.utf8) == bytes }.map(FlagValue.word)
  }
}

private func readTemplate(_ text: String) -> FlagValue? {
  (try? NameTemplate(text)) == nil ? nil : .template(text)
}

private func readText(_ text: String) -> FlagValue? {
  (try? TextTemplate(text)) == nil ? nil : .text(text)
}

/// `0.18`, `.18` or `18%`: digits, and after a point no more than six; of a percentage, four.
private func decimal(_ bytes: [UInt8], in range: ClosedRange<Fraction>) -> Fraction? {
  let zero = UInt8(ascii: "0")
  let isPercentage = bytes.last == UInt8(ascii: "%")
  let pieces = bytes.dropLast(isPercentage ? 1 : 0)
    .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let digits = isPercentage ? 4 : 6
  let decimals = pieces.count == 2 ? Array(pieces[1]) : []
  guard pieces.count == 1 || (pieces.count == 2 && 1...digits ~= decimals.count),
    let whole = wholeNumber(
      pieces.count == 2 && pieces[0].isEmpty ? [zero] : pieces[0], in: 0...1_000_000),
    let rest = wholeNumber(
      decimals + repeatElement(zero, count: digits - decimals.count), in: 0...999_999)
  else { return nil }
  let fraction = Fraction(millionths: whole * (isPercentage ? 10_000 : 1_000_000) + rest)
  return range ~= fraction ? fraction : nil
}

/// `bytes` as text, where they are UTF-8 and not empty.
private func validText(_ bytes: [UInt8]) -> String? {
  bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
}

/// Decimal digits and nothing else: no sign, no space, no `0x`.
private func wholeNumber(_ bytes: some Collection<UInt8>, in range: ClosedRange<Int>) -> Int? {
  guard !bytes.isEmpty, bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }),
    let number = Int(String(decoding: bytes, as: UTF8.self)), range ~= number
  else { return nil }
  return number
}

/// `150`, `160x90`, `160X90` or `160×90`.
private func pixelSize(_ bytes: [UInt8], in range: ClosedRange<Int>) -> PixelSize? {
  let words = String(decoding: bytes, as: UTF8.self)
    .split(omittingEmptySubsequences: false) { "xX×".contains($0) }
  let sides = words.compactMap { wholeNumber($0.utf8, in: range) }
  guard sides.count == words.count, words.count <= 2, let width = sides.first,
    let height = sides.last
  else { return nil }
  return PixelSize(width: width, height: height)
}

/// `512M`: a number of bytes in units of 1024, 1024² or 1024³.
private func byteCount(_ bytes: [UInt8], atLeast least: Int) -> Int? {
  let units: [UInt8: Int] = [
    UInt8(ascii: "K"): 10, UInt8(ascii: "M"): 20, UInt8(ascii: "G"): 30,
  ]
  let unit = bytes.last.flatMap { units[$0 & 0b1101_1111] }
  // A million gigabytes still fit an integer.
  guard let number = wholeNumber(bytes.dropLast(unit == nil ? 0 : 1), in: 1...1_000_000_000_000)
  else { return nil }
  let (count, overflow) = number.multipliedReportingOverflow(by: 1 << (unit ?? 0))
  return !overflow && count >= least ? count : nil
}

/// `2,5-7`: numbers and ranges from 1.
private func numberRanges(_ bytes: [UInt8]) -> [ClosedRange<Int>]? {
  var ranges: [ClosedRange<Int>] = []
  for piece in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
    let ends = piece.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map { wholeNumber($0, in: 1...1_000_000) }
    guard ends.count <= 2, let first = ends.first, let last = ends.last,
      let first, let last, first <= last
    else { return nil }
    ranges.append(first...last)
  }
  return ranges
}

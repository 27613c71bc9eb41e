extension CaptureTime {
  /// The day by the camera's clock: `2026-11-30`.
  public var day: String {
    let (year, month, day) = civilDay(Int(local.floorDivided(by: 86_400_000_000_000)))
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}

/// Howard Hinnant's civil_from_days: years begin in March, so that the leap day is the last
/// one, and four hundred of them make an era.
private func civilDay(_ daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
  let days = daysSince1970 + 719_468
  let era = days.floorDivided(by: 146_097)
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

extension BinaryInteger {
  fileprivate func floorDivided(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

private func digits(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}

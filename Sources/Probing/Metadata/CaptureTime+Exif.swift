extension CaptureTime {
  /// The time in EXIF's texts: `2023:07:09 12:34:56`, sub-seconds as the digits after the
  /// point, an offset like `+02:00`. `nil` for a date that is blank, all zeros, or none.
  init?(dateTimeOriginal: [UInt8], subSeconds: [UInt8], offset: [UInt8]) {
    guard let seconds = secondsSince1970(dateTimeOriginal) else { return nil }
    local = seconds * 1_000_000_000 + nanoseconds(subSeconds)
    offsetMinutes = minutes(offset)
  }
}

/// `YYYY:MM:DD HH:MM:SS`, with any separators. Years that do not fit 64 bits of nanoseconds
/// are no dates of photos.
private func secondsSince1970(_ text: [UInt8]) -> Int64? {
  guard text.count >= 19 else { return nil }
  let fields = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { number(text[$0]) }
  guard fields.count == 6 else { return nil }
  let (year, month, day) = (fields[0], fields[1], fields[2])
  let (hour, minute, second) = (fields[3], fields[4], fields[5])
  guard (1678...2261).contains(year), (1...12).contains(month),
    (1...days(inMonth: month, of: year)).contains(day), hour < 24, minute < 60,
    second <= 60  // A leap second.
  else { return nil }
  let days = daysSince1970(year: year, month: month, day: day)
  return Int64(((days * 24 + hour) * 60 + minute) * 60 + second)
}

private func days(inMonth month: Int, of year: Int) -> Int {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return switch month {
  case 2: isLeap ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// Howard Hinnant's days_from_civil, for years after 0: years begin in March, so that the
/// leap day is the last one.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let y = month <= 2 ? year - 1 : year
  let monthFromMarch = (month + 9) % 12
  let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
  return 365 * y + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
}

/// The digits after a decimal point, as many as there are; past the ninth they do not count.
private func nanoseconds(_ text: [UInt8]) -> Int64 {
  let digits = text.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }.prefix(9)
  let padded = digits + repeatElement(0x30, count: 9 - digits.count)
  return padded.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
}

/// `+HH:MM`, `-HH:MM` or `Z`.
private func minutes(_ text: [UInt8]) -> Int? {
  guard let sign = text.first else { return nil }
  if sign == UInt8(ascii: "Z") { return 0 }
  guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.count >= 6,
    let hours = number(text[1..<3]), let minutes = number(text[4..<6]),
    hours <= 15, minutes < 60
  else { return nil }
  return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
}

/// A number of digits alone.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

import Vocabulary

/// A display profile with the curve of sRGB, or a plain gamma, and these primaries, as version
/// 4 of ICC.1 first laid it out; sections are those of ICC.1:2022.
///
/// It is written here and not by Little CMS, which puts the time of day into it.
func matrixProfile(
  named name: String, _ chromaticities: Chromaticities, gamma: Double? = nil
) -> [UInt8] {
  let columns = colorants(chromaticities)
  let curve =
    gamma.map { parametricCurve(type: 0, [$0]) }
    ?? parametricCurve(type: 3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  let tags: [(String, [UInt8])] = [
    ("desc", text(name)), ("cprt", text("No copyright, use freely")), ("wtpt", xyz(fixed(d50))),
    ("chad", adaptation), ("rXYZ", xyz(columns[0])), ("gXYZ", xyz(columns[1])),
    ("bXYZ", xyz(columns[2])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
  ]
  let (table, data) = tagTable(tags)
  return header(size: 128 + table.count + data.count) + table + data
}

/// The header of 128 bytes (7.2). Its date is that of no run of this program, and the
/// fields that name programs and machines are empty.
private func header(size: Int) -> [UInt8] {
  let date: [UInt8] = [2024, 1, 1, 0, 0, 0].flatMap { bigEndian(UInt16($0)) }
  let beginning =
    bigEndian(UInt32(size)) + zeros(4) + [4, 0, 0, 0] + Array("mntrRGB XYZ ".utf8) + date
    + Array("acsp".utf8)
  // Platform, flags, manufacturer, model, attributes, and the intent, 0 for perceptual, as
  // every display profile has it.
  let middle = zeros(28)
  let white = fixed(d50).flatMap(bigEndian)
  return beginning + middle + white + zeros(48)
}

/// The table of the tags, and their data; equal data is stored once.
private func tagTable(_ tags: [(String, [UInt8])]) -> (table: [UInt8], data: [UInt8]) {
  let start = 128 + 4 + 12 * tags.count
  var table = bigEndian(UInt32(tags.count))
  var data: [UInt8] = []
  var offsets: [[UInt8]: Int] = [:]
  for (name, value) in tags {
    let offset = offsets[value] ?? data.count
    if offset == data.count { data += value + zeros(-value.count & 3) }
    offsets[value] = offset
    table += Array(name.utf8) + bigEndian(UInt32(start + offset)) + bigEndian(UInt32(value.count))
  }
  return (table, data)
}

/// The primaries under D50, adjusted by the last bit so that they add up to white exactly:
/// white must stay white.
private func colorants(_ chromaticities: Chromaticities) -> [[Int32]] {
  guard let matrix = chromaticities.toXYZUnderD50 else { return [] }
  let red = fixed(matrix.columns.0)
  let blue = fixed(matrix.columns.2)
  let white = fixed(d50)
  return [red, (0..<3).map { white[$0] - red[$0] - blue[$0] }, blue]
}

/// The matrix from D65 to D50 that the primaries were adapted by (9.2.15).
private var adaptation: [UInt8] {
  let d65ToD50: [Double] = [
    1.047882, 0.022918, -0.050217, 0.029587, 0.990479, -0.017059, -0.009247, 0.015074, 0.751678,
  ]
  return Array("sf32".utf8) + zeros(4) + d65ToD50.flatMap { bigEndian(fixed($0)) }
}

private func xyz(_ values: [Int32]) -> [UInt8] {
  Array("XYZ ".utf8) + zeros(4) + values.flatMap(bigEndian)
}

/// Of type 0 (10.18): Y = X^g. Of type 3: Y = (aX + b)^g from d on, and cX below, with g, a, b,
/// c, d given.
private func parametricCurve(type: UInt8, _ parameters: [Double]) -> [UInt8] {
  Array("para".utf8) + zeros(4) + [0, type, 0, 0] + parameters.flatMap { bigEndian(fixed($0)) }
}

/// A multi-localised text (10.15) in one language. The text must be ASCII.
private func text(_ text: String) -> [UInt8] {
  let characters = text.utf16.flatMap { bigEndian($0) }
  return Array("mluc".utf8) + zeros(4) + bigEndian(UInt32(1)) + bigEndian(UInt32(12))
    + Array("enUS".utf8) + bigEndian(UInt32(characters.count)) + bigEndian(UInt32(28)) + characters
}

private func fixed(_ column: Matrix.Column) -> [Int32] {
  [fixed(column.x), fixed(column.y), fixed(column.z)]
}

/// A number as s15Fixed16.
private func fixed(_ value: Double) -> Int32 {
  Int32((value * 65536).rounded(.toNearestOrAwayFromZero))
}

private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

private func bigEndian(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }

private func bigEndian(_ value: UInt32) -> [UInt8] {
  bigEndian(UInt16(value >> 16)) + bigEndian(UInt16(value & 0xFFFF))
}

private func bigEndian(_ value: Int32) -> [UInt8] { bigEndian(UInt32(bitPattern: value)) }

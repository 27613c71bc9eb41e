/// One image file directory of a TIFF (TIFF 6.0, section 2) or BigTIFF: the places of its
/// values, read when they are asked for.
struct TIFFDirectory {
  private struct Entry {
    let type: Int
    let count: Int
    /// Where the values lie in the file.
    let position: Int
  }

  private let order: TIFFByteOrder
  private var entries: [UInt16: Entry] = [:]
  /// Where the next directory lies; 0 after the last.
  private(set) var next = 0

  /// Reads the directory at the reader's position.
  init(_ reader: inout HeaderReader, order: TIFFByteOrder) throws(ProbeFault.Reason) {
    self.order = order
    let count = try order.integer(order.isBig ? 8 : 2, &reader)
    guard count <= 0xFFFF else { throw .malformed(.tiff, .badChunk("directory")) }
    for _ in 0..<count { try readEntry(&reader) }
    // A last directory whose closing zeros are cut off is still the last.
    if reader.size - reader.position >= order.offsetSize {
      next = try order.integer(order.offsetSize, &reader)
    }
  }

  private mutating func readEntry(_ reader: inout HeaderReader) throws(ProbeFault.Reason) {
    let tag = try order.integer(2, &reader)
    let type = try order.integer(2, &reader)
    let count = try order.integer(order.offsetSize, &reader)
    let inline = reader.position
    let offset = try order.integer(order.offsetSize, &reader)
    let (length, overflows) = count.multipliedReportingOverflow(by: size(ofType: type))
    guard !overflows else { return }
    let entry = Entry(
      type: type, count: count, position: length <= order.offsetSize ? inline : offset)
    entries[UInt16(tag)] = entries[UInt16(tag)] ?? entry
  }

  func contains(_ tag: UInt16) -> Bool { entries[tag] != nil }

  /// The integers of a tag, at most `most` of them; empty where it is absent or of another
  /// type.
  func integers(
    _ tag: UInt16, most: Int = 16, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> [Int] {
    guard let entry = entries[tag], [1, 3, 4, 13, 16, 18].contains(entry.type) else { return [] }
    reader.move(to: entry.position)
    var values: [Int] = []
    for _ in 0..<min(entry.count, most) {
      values.append(try order.integer(size(ofType: entry.type), &reader))
    }
    return values
  }

  /// The bytes of a tag, at most `most`, fewer where the file ends; empty where it is
  /// absent.
  func bytes(
    _ tag: UInt16, most: Int, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> [UInt8] {
    guard let range = range(tag) else { return [] }
    reader.move(to: range.lowerBound)
    return try reader.peek(min(most, range.count))
  }

  /// Where the bytes of a tag lie; they may lie past the file's end.
  func range(_ tag: UInt16) -> Range<Int>? {
    guard let entry = entries[tag] else { return nil }
    let (end, overflows) = entry.position.addingReportingOverflow(
      entry.count * size(ofType: entry.type))
    return overflows ? nil : entry.position..<end
  }
}

/// How the numbers of a TIFF are written.
struct TIFFByteOrder {
  let isLittleEndian: Bool
  /// Whether offsets have 64 bits: BigTIFF.
  let isBig: Bool

  var offsetSize: Int { isBig ? 8 : 4 }

  func integer(
    _ size: Int, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> Int {
    let bytes = try reader.bytes(size)
    let ordered = isLittleEndian ? bytes.reversed() : bytes
    let value = ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let result = Int(exactly: value) else { throw .malformed(.tiff, .badChunk("directory")) }
    return result
  }
}

/// In bytes; an unknown type counts as bytes.
private func size(ofType type: Int) -> Int {
  switch type {
  case 3, 8: 2
  case 4, 9, 11, 13: 4
  case 5, 10, 12, 16, 17, 18: 8
  default: 1
  }
}

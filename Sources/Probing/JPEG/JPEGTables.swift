/// What the tables before a scan have said so far. libjpeg stops at a segment of them whose
/// parts do not add up to its length, or whose numbers are out of range.
struct JPEGTables {
  /// The numbers of the quantization tables that are defined.
  private(set) var quantization: Set<UInt8> = []

  /// Reads the segment that `marker` opens.
  mutating func read(
    _ marker: JPEGMarker, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    let length = try reader.uint16()
    guard length >= 2, define(marker, try reader.bytes(length - 2)) else {
      throw .malformed(.jpeg, .badSegment(marker: marker.rawValue))
    }
  }

  /// Returns whether the segment is sound.
  private mutating func define(_ marker: JPEGMarker, _ contents: [UInt8]) -> Bool {
    switch marker {
    case .quantizationTables: defineQuantization(contents)
    case .huffmanTables: areHuffmanTables(contents)
    case .arithmeticConditioning: areConditionings(contents)
    default: contents.count == 2
    }
  }

  /// Each table is a byte of precision and number, then 64 entries of one byte or two.
  private mutating func defineQuantization(_ contents: [UInt8]) -> Bool {
    var rest = contents[...]
    while let kind = rest.popFirst() {
      let length = kind >> 4 == 0 ? 64 : 128
      guard kind & 15 < 4, rest.count >= length else { return false }
      quantization.insert(kind & 15)
      rest = rest.dropFirst(length)
    }
    return true
  }
}

/// Each a byte of class and number, then how many codes there are of each length from 1 to
/// 16, then the codes' values.
private func areHuffmanTables(_ contents: [UInt8]) -> Bool {
  var rest = contents[...]
  while let kind = rest.popFirst() {
    let count = rest.prefix(16).reduce(0) { $0 + Int($1) }
    let number = kind & 0x10 == 0 ? kind : kind - 0x10
    guard number < 4, count <= 256, rest.count >= 16 + count else { return false }
    rest = rest.dropFirst(16 + count)
  }
  return true
}

/// Pairs of a table's number and its value; for the first sixteen, the lower half of the
/// value may not exceed the upper.
private func areConditionings(_ contents: [UInt8]) -> Bool {
  contents.count.isMultiple(of: 2)
    && stride(from: 0, to: contents.count, by: 2).allSatisfy { index in
      let (number, value) = (contents[index], contents[index + 1])
      return number < 32 && (number >= 16 || value & 15 <= value >> 4)
    }
}

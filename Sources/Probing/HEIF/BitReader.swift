/// Reads fields of a bitstream's headers, the highest bit first.
struct BitReader {
  /// The header goes on past its end, or has a number that no header has.
  struct Defect: Error {}

  private let bytes: [UInt8]
  /// In bits.
  private var position = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  mutating func flag() throws(Defect) -> Bool {
    guard position / 8 < bytes.count else { throw Defect() }
    defer { position += 1 }
    return bytes[position / 8] >> (7 - position % 8) & 1 == 1
  }

  /// An unsigned integer of `count` bits, 0…32.
  mutating func bits(_ count: Int) throws(Defect) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 1 | (try flag() ? 1 : 0) }
    return value
  }

  mutating func skip(_ count: Int) throws(Defect) {
    guard count >= 0, position + count <= 8 * bytes.count else { throw Defect() }
    position += count
  }

  /// An unsigned Exp-Golomb number: ue(v) of HEVC, uvlc() of AV1.
  mutating func golomb() throws(Defect) -> Int {
    var zeros = 0
    while try !flag() {
      zeros += 1
      guard zeros < 32 else { throw Defect() }
    }
    return (1 << zeros) - 1 + (try bits(zeros))
  }

  mutating func skipGolombs(_ count: Int) throws(Defect) {
    for _ in 0..<count { _ = try golomb() }
  }
}

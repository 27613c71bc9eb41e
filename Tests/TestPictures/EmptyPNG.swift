public import Vocabulary

extension Picture {
  /// An interlaced PNG of 16-bit RGBA in which all is zero: the slowest kind to decode, in a
  /// thousandth of its pixels' bytes.
  public static func emptyInterlacedPNG(_ size: PixelSize) -> [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    let count = passes.reduce(0) { sum, pass in
      let (left, top, stepX, stepY) = pass
      let columns = (size.width - left + stepX - 1) / stepX
      let rows = (size.height - top + stepY - 1) / stepY
      return sum + rows * (1 + 8 * columns)
    }
    let header = bigEndian(size.width) + bigEndian(size.height) + [16, 6, 0, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + pngChunk("IHDR", header)
      + pngChunk("IDAT", zlibStream(zeros: count)) + pngChunk("IEND", [])
  }
}

/// A zlib stream of one block with the fixed codes of RFC 1951, 3.2.6: a zero, and then as
/// many repetitions of 258 bytes as there are.
public func zlibStream(zeros count: Int) -> [UInt8] {
  var bits = BitWriter()
  bits.append(0b011, 3)
  for _ in 0..<(1 + (count - 1) % 258) { bits.append(0b0000_1100, 8) }
  // Codes stand with their highest bit first: length 258 is 11000101, distance 1 is 00000.
  for _ in 0..<((count - 1) / 258) { bits.append(0b0_0000_1010_0011, 13) }
  bits.append(0, 7)
  let adler = (count % 65_521) << 16 | 1
  return [0x78, 0x01] + bits.bytes + bigEndian(adler)
}

/// Bits from the lowest of each byte on.
private struct BitWriter {
  private var whole: [UInt8] = []
  private var rest = 0
  private var restCount = 0

  mutating func append(_ bits: Int, _ count: Int) {
    rest |= bits << restCount
    restCount += count
    while restCount >= 8 {
      whole.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      restCount -= 8
    }
  }

  var bytes: [UInt8] { whole + (restCount > 0 ? [UInt8(truncatingIfNeeded: rest)] : []) }
}

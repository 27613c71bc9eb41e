/// The header of a PNG built byte by byte, up to its first image data.
struct TinyPNG {
  /// Width 133, height 101: exchanging them shows.
  var width = 133
  var height = 101
  var bitDepth: UInt8 = 8
  var color: UInt8 = 2
  var interlace: UInt8 = 0
  /// Chunks between IHDR and IDAT.
  var chunks: [UInt8] = []

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + contents
    return bigEndian(contents.count, bytes: 4) + named + bigEndian(Int(crc32(named)), bytes: 4)
  }

  var imageHeader: [UInt8] {
    Self.chunk(
      "IHDR",
      bigEndian(width, bytes: 4) + bigEndian(height, bytes: 4)
        + [bitDepth, color, 0, 0, interlace])
  }

  /// Up to the header of IDAT, with it, and the first bytes of its contents.
  var contents: [UInt8] {
    Self.signature + imageHeader + chunks + bigEndian(100, bytes: 4) + Array("IDAT".utf8) + [1, 2]
  }

  /// ImageMagick's way of writing a profile as text.
  static func rawProfile(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.enumerated().map { index, byte in
      (index % 36 == 0 ? "\n" : "") + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return Array("\n\(name)\n      \(bytes.count)\(digits.joined())\n".utf8)
  }

  static func text(_ keyword: String, _ text: [UInt8]) -> [UInt8] {
    chunk("tEXt", Array("\(keyword)\0".utf8) + text)
  }

  static func compressedText(_ keyword: String, _ text: [UInt8]) -> [UInt8] {
    chunk("zTXt", Array("\(keyword)\0\0".utf8) + zlibStream(text))
  }

  static func xmp(_ packet: String, compressed: Bool = false) -> [UInt8] {
    let text = Array(packet.utf8)
    return chunk(
      "iTXt",
      Array("XML:com.adobe.xmp\0".utf8) + [compressed ? 1 : 0, 0] + Array("en\0t\0".utf8)
        + (compressed ? zlibStream(text) : text))
  }
}

/// The checksum of PNG, bit by bit as its specification writes it.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
    (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
      crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
    }
  }
}

/// A zlib stream of one stored block.
func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
  let length = bigEndian(bytes.count, bytes: 2).reversed()
  var (a, b) = (1, 0)
  for byte in bytes {
    a = (a + Int(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes
    + bigEndian(b << 16 | a, bytes: 4)
}

/// What a test PNG may have besides its pixels.
public struct PNGOptions {
  /// 1, 2, 4, 8 or 16; samples are written at this depth.
  public var bitDepth: Int?
  public var isInterlaced = false
  /// RGB entries; makes the picture's one channel an index.
  public var palette: [[Int]]?
  /// The body of a tRNS chunk.
  public var transparency: [UInt8]?
  /// Whole chunks to stand before IDAT: a name and a body.
  public var chunks: [(String, [UInt8])] = []

  public init() {}
}

extension Picture {
  /// A PNG of the picture: 1 to 4 channels, no compression, no filter.
  public func png(_ options: PNGOptions = PNGOptions()) -> [UInt8] {
    let depth = options.bitDepth ?? bitDepth
    let type =
      options.palette == nil ? [1: 0, 2: 4, 3: 2, 4: 6][channels] ?? 2 : 3
    let header =
      bigEndian(size.width) + bigEndian(size.height)
      + [UInt8(depth), UInt8(type), 0, 0, options.isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += pngChunk("IHDR", header)
    for (name, body) in options.chunks { file += pngChunk(name, body) }
    if let palette = options.palette {
      file += pngChunk("PLTE", palette.flatMap { $0.map { UInt8($0) } })
    }
    if let transparency = options.transparency { file += pngChunk("tRNS", transparency) }
    file += pngChunk("IDAT", zlibStream(scanlines(depth: depth, interlaced: options.isInterlaced)))
    return file + pngChunk("IEND", [])
  }

  /// Each with its filter byte.
  private func scanlines(depth: Int, interlaced: Bool) -> [UInt8] {
    let passes =
      interlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    return passes.flatMap { left, top, stepX, stepY -> [UInt8] in
      let columns = Array(stride(from: left, to: size.width, by: stepX))
      if columns.isEmpty { return [] }
      return stride(from: top, to: size.height, by: stepY).flatMap { y in
        [0] + packed(columns.flatMap { self[$0, y] }, depth: depth)
      }
    }
  }
}

/// Samples of `depth` bits, the first in the highest bits.
private func packed(_ samples: [Int], depth: Int) -> [UInt8] {
  if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
  var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
  for (index, sample) in samples.enumerated() {
    let bit = index * depth
    bytes[bit / 8] |= UInt8(sample) << UInt8(8 - depth - bit % 8)
  }
  return bytes
}

public func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  let content = Array(name.utf8) + body
  return bigEndian(body.count) + content + bigEndian(Int(crc32(content)))
}

func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
}

/// A zlib stream of stored blocks.
public func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(65_535)
    rest = rest.dropFirst(block.count)
    let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
    stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
  } while !rest.isEmpty
  return stream + bigEndian(Int(adler32(bytes)))
}

private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return b << 16 | a
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes { crc = crcTable[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
  return ~crc
}

private let crcTable: [UInt32] = (0..<256).map { value in
  var crc = UInt32(value)
  for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  return crc
}

/// `value` in `count` bytes, the lowest first.
public func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
  bigEndian(value, count).reversed()
}

/// An uncompressed TIFF of one directory.
public struct TIFFBuilding: Sendable {
  public var isLittleEndian = true
  public var isBig = false
  public var photometric = 2
  /// Of a sample; what a picture has more of is cut off.
  public var bitDepth = 8
  /// Rows of a strip.
  public var rowsPerStrip = 5
  /// The side of a tile, a multiple of 16, where the picture is stored in tiles.
  public var tile: Int?
  public var isPlanar = false
  /// What the samples after the colours are.
  public var extraSamples: [Int] = []
  /// Where the next directory lies; 0 for none.
  public var next = 0
  /// More tags, each with values of 16 bits.
  public var tags: [Int: [Int]] = [:]

  public init() {}

  public func bytes(_ picture: Picture) -> [UInt8] {
    let pieces = tile.map { tiles($0, picture) } ?? strips(picture)
    let offsetSize = isBig ? 8 : 4
    var offset = isBig ? 16 : 8
    let offsets = pieces.map { piece in
      defer { offset += piece.count }
      return offset
    }
    var header = Array((isLittleEndian ? "II" : "MM").utf8) + number(isBig ? 43 : 42, 2)
    if isBig { header += number(8, 2) + number(0, 2) }
    // A directory begins at an even place.
    let padding = offset % 2
    header += number(offset + padding, offsetSize)
    let body = Array(pieces.joined()) + Array(repeating: 0, count: padding)
    return header + body
      + directory(entries(picture, offsets, pieces.map(\.count)), at: offset + padding)
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    isLittleEndian ? littleEndian(value, count) : bigEndian(value, count)
  }

  private func entries(
    _ picture: Picture, _ offsets: [Int], _ counts: [Int]
  ) -> [Int: (type: Int, values: [Int])] {
    var entries: [Int: (type: Int, values: [Int])] = [
      256: (3, [picture.size.width]), 257: (3, [picture.size.height]),
      258: (3, Array(repeating: bitDepth, count: picture.channels)), 259: (3, [1]),
      262: (3, [photometric]), 277: (3, [picture.channels]), 284: (3, [isPlanar ? 2 : 1]),
    ]
    if !extraSamples.isEmpty { entries[338] = (3, extraSamples) }
    if let tile {
      entries.merge([322: (3, [tile]), 323: (3, [tile]), 324: (4, offsets), 325: (4, counts)]) {
        $1
      }
    } else {
      entries.merge([273: (4, offsets), 278: (3, [rowsPerStrip]), 279: (4, counts)]) { $1 }
    }
    for (tag, values) in tags { entries[tag] = (3, values) }
    return entries
  }

  private func directory(_ entries: [Int: (type: Int, values: [Int])], at start: Int) -> [UInt8] {
    let offsetSize = isBig ? 8 : 4
    let size = (isBig ? 8 : 2) + entries.count * (isBig ? 20 : 12) + offsetSize
    var bytes = number(entries.count, isBig ? 8 : 2)
    var outside: [UInt8] = []
    for (tag, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let values = entry.values.flatMap { number($0, entry.type == 3 ? 2 : 4) }
      bytes += number(tag, 2) + number(entry.type, 2) + number(entry.values.count, offsetSize)
      if values.count <= offsetSize {
        bytes += values + Array(repeating: 0, count: offsetSize - values.count)
      } else {
        bytes += number(start + size + outside.count, offsetSize)
        outside += values
      }
    }
    return bytes + number(next, offsetSize) + outside
  }

  private func strips(_ picture: Picture) -> [[UInt8]] {
    planes(picture).flatMap { plane in
      stride(from: 0, to: plane.size.height, by: rowsPerStrip).map { top in
        (top..<min(plane.size.height, top + rowsPerStrip)).flatMap { y in
          packed((0..<plane.size.width).flatMap { plane[$0, y] })
        }
      }
    }
  }

  private func tiles(_ side: Int, _ picture: Picture) -> [[UInt8]] {
    planes(picture).flatMap { plane in
      stride(from: 0, to: plane.size.height, by: side).flatMap { top in
        stride(from: 0, to: plane.size.width, by: side).map { left in
          (top..<(top + side)).flatMap { y in
            packed(
              (left..<(left + side)).flatMap { x in
                x < plane.size.width && y < plane.size.height
                  ? plane[x, y] : Array(repeating: 0, count: plane.channels)
              })
          }
        }
      }
    }
  }

  /// The picture itself, or one picture a channel.
  private func planes(_ picture: Picture) -> [Picture] {
    guard isPlanar else { return [picture] }
    return (0..<picture.channels).map { channel in
      Picture(width: picture.size.width, height: picture.size.height, channels: 1) {
        [picture[$0, $1][channel]]
      }
    }
  }

  /// The samples of a row, filled up to whole bytes.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if bitDepth == 16 { return samples.flatMap { number($0, 2) } }
    if bitDepth == 8 { return samples.map { UInt8($0) } }
    let perByte = 8 / bitDepth
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (0..<perByte).reduce(UInt8(0)) { byte, index in
        let sample = start + index < samples.count ? samples[start + index] : 0
        return byte << UInt8(bitDepth) | UInt8(sample)
      }
    }
  }
}

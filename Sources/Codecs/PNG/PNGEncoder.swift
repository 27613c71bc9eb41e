import CZlib
import Vocabulary

/// The pieces of PNGs from 8-bit rows: headers (an ICC profile, and nothing else about
/// the picture) and the IDAT chunks of bands.
///
/// For one thread at a time; any number of encoders make the same pieces.
public final class PNGEncoder {
  private let deflater: OpaquePointer

  /// zlib's level. Of the photos that ``PNGFilter`` tells of, against the default of 6: 4.5
  /// times as fast, and 4 % larger.
  private static let level: Int32 = 4

  public init() throws(EncodeFault) {
    guard let deflater = czlib_deflater_create(Self.level) else { throw .outOfMemory }
    self.deflater = deflater
  }

  deinit { czlib_deflater_free(deflater) }

  /// All that stands before the first band.
  ///
  /// - Parameter profile: the ICC profile of the rows; empty for none.
  public func header(
    of encoding: PNGEncoding, profile: [UInt8] = []
  ) throws(EncodeFault) -> [UInt8] {
    let size = bigEndian(UInt32(encoding.size.width)) + bigEndian(UInt32(encoding.size.height))
    let colors: UInt8 = encoding.channels == 4 ? 6 : 2
    // 8 bits, RGB or RGBA, deflate, adaptive filters, not interlaced.
    var header = pngSignature + pngChunk("IHDR", size + [8, colors, 0, 0, 0])
    if !profile.isEmpty {
      let name = Array("ICC profile".utf8) + [0]
      header += pngChunk("iCCP", name + [0] + (try stream(of: profile)))
    }
    return header + pngChunk("IDAT", Self.streamHeader)
  }

  /// Deflate with a window of 32 KiB, packed fast.
  private static let streamHeader: [UInt8] = [0x78, 0x5E]

  /// `bytes` as a whole zlib stream.
  private func stream(of bytes: [UInt8]) throws(EncodeFault) -> [UInt8] {
    czlib_deflater_restart(deflater)
    guard czlib_deflater_append(deflater, bytes, bytes.count), czlib_deflater_flush(deflater)
    else { throw .outOfMemory }
    let checksum = czlib_deflater_adler32(deflater)
    return Self.streamHeader + deflated + [0x03, 0x00] + bigEndian(checksum)
  }

  /// One band, all of whose rows are given, each of the picture's width.
  public func band(
    of rows: [UnsafePointer<UInt8>], _ encoding: PNGEncoding
  ) throws(EncodeFault) -> EncodedBand {
    czlib_deflater_restart(deflater)
    var filter = PNGFilter(width: encoding.size.width, channels: encoding.channels)
    var above: UnsafePointer<UInt8>?
    for row in rows {
      let filtered = filter.filter(row, above: above)
      guard czlib_deflater_append(deflater, filtered.baseAddress, filtered.count)
      else { throw .outOfMemory }
      above = row
    }
    guard czlib_deflater_flush(deflater) else { throw .outOfMemory }
    let checksum = Adler32(
      value: czlib_deflater_adler32(deflater),
      count: rows.count * (encoding.bytesPerRow + 1))
    return EncodedBand(bytes: pngChunk("IDAT", deflated), checksum: checksum)
  }

  /// What was deflated last, good until more is.
  private var deflated: UnsafeBufferPointer<UInt8> {
    var count = 0
    return UnsafeBufferPointer(start: czlib_deflater_bytes(deflater, &count), count: count)
  }
}

let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

extension Adler32 {
  /// That of these bytes and, behind them, of those of `other`.
  public mutating func append(_ other: Adler32) {
    self = Adler32(
      value: czlib_adler32_combine(value, other.value, other.count), count: count + other.count)
  }
}

public import Vocabulary

/// How a picture becomes a PNG: 8-bit RGB or RGBA, one deflate stream in pieces that are made each
/// on its own, by whoever and in whichever order.
///
/// The file is ``PNGEncoder/header(of:profile:)``, every band's IDAT chunk, and the
/// ``trailer(_:)``.
public struct PNGEncoding: Equatable, Sendable {
  /// At most 1,000,000 on either side, where libpng stops reading unless it is told otherwise.
  public var size: PixelSize
  /// 3, or 4 with an alpha that the colours are not multiplied by.
  public var channels: Int

  public init(size: PixelSize, channels: Int = 3) {
    self.size = size
    self.channels = channels
  }

  public var bytesPerRow: Int { channels * size.width }

  /// What stands behind the last band: the end of the deflate stream and of the file.
  ///
  /// - Parameter checksum: of the bands together.
  public func trailer(_ checksum: Adler32) -> [UInt8] {
    // An empty block that says it is the last.
    pngChunk("IDAT", [0x03, 0x00] + bigEndian(checksum.value)) + pngChunk("IEND", [])
  }
}

/// The Adler-32 of some bytes, and how many they are.
public struct Adler32: Equatable, Sendable {
  public private(set) var value: UInt32
  let count: Int

  /// That of no bytes.
  public init() { self.init(value: 1, count: 0) }

  init(value: UInt32, count: Int) {
    self.value = value
    self.count = count
  }
}

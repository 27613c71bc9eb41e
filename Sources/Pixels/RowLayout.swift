public import Vocabulary

/// What the channels of a pixel mean, in the order in which they stand in memory.
public enum Channels: Sendable {
  case gray
  case grayAlpha
  case rgb
  case rgba
  /// Ink: 0 is none.
  case cmyk

  public var count: Int {
    switch self {
    case .gray: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba, .cmyk: 4
    }
  }

  /// Whether the last channel is alpha.
  public var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
}

/// How the rows of a picture lie in memory: interleaved, without padding. Alpha is not
/// premultiplied; 16-bit channels are in the machine's byte order.
public struct RowLayout: Equatable, Sendable {
  /// Of the whole picture.
  public var size: PixelSize
  public var channels: Channels
  /// 8 or 16.
  public var bitDepth: Int

  public init(size: PixelSize, channels: Channels, bitDepth: Int) {
    self.size = size
    self.channels = channels
    self.bitDepth = bitDepth
  }

  public var bytesPerPixel: Int { channels.count * bitDepth / 8 }
  public var bytesPerRow: Int { size.width * bytesPerPixel }
}

/// A colour as the canvas stores it.
public struct RGB: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public var isGray: Bool { red == green && green == blue }
}

public import Vocabulary

/// One channel of a picture as a codec holds it. Who makes one keeps the memory alive.
public struct SamplePlane {
  /// In samples; colour can have fewer than the picture has pixels.
  public let size: PixelSize
  /// 8…16. Samples of more than 8 bits have two bytes each, in the machine's order.
  public let bitDepth: Int
  private let start: UnsafeRawPointer
  private let stride: Int

  /// - Parameters:
  ///   - start: of the first row.
  ///   - stride: bytes from one row to the next.
  public init(_ start: UnsafeRawPointer, stride: Int, size: PixelSize, bitDepth: Int) {
    self.start = start
    self.stride = stride
    self.size = size
    self.bitDepth = bitDepth
  }

  /// Writes the samples of row `y` as `(sample - black) * scale`.
  func copyRow(_ y: Int, black: Float, scale: Float, into row: UnsafeMutablePointer<Float>) {
    let bytes = start + y * stride
    if bitDepth > 8 {
      let samples = bytes.assumingMemoryBound(to: UInt16.self)
      for x in 0..<size.width { row[x] = (Float(samples[x]) - black) * scale }
    } else {
      let samples = bytes.assumingMemoryBound(to: UInt8.self)
      for x in 0..<size.width { row[x] = (Float(samples[x]) - black) * scale }
    }
  }
}

/// Where in a plane's numbers the values 0 and 1 lie.
struct SampleRange {
  var black: Float
  var scale: Float

  /// Luma, grey, alpha, or one of red, green and blue (H.273, equations 20 to 25).
  static func level(_ bitDepth: Int, isFull: Bool) -> SampleRange {
    let unit = Float(1 << (bitDepth - 8))
    return isFull
      ? SampleRange(black: 0, scale: 1 / Float(1 << bitDepth - 1))
      : SampleRange(black: 16 * unit, scale: 1 / (219 * unit))
  }

  /// A difference from luma, -0.5…0.5.
  static func difference(_ bitDepth: Int, isFull: Bool) -> SampleRange {
    let unit = Float(1 << (bitDepth - 8))
    let span = isFull ? Float(1 << bitDepth - 1) : 224 * unit
    return SampleRange(black: 128 * unit, scale: 1 / span)
  }
}

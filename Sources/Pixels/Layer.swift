public import Vocabulary

/// A picture that is laid on a canvas: 8-bit red, green, blue and alpha, premultiplied.
public struct Layer: Sendable {
  public let size: PixelSize
  /// Four bytes a pixel, row by row.
  public let pixels: [UInt8]

  /// - Parameter pixels: four bytes for each pixel of `size`.
  public init(size: PixelSize, pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  /// The layer whose pixels are these before they are turned by `orientation`.
  public func turned(by orientation: Orientation) -> Layer {
    if orientation == .topLeft { return self }
    let turned = orientation.upright(size)
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count)
    for y in 0..<turned.height {
      let row = orientation.flipsY ? turned.height - 1 - y : y
      for x in 0..<turned.width {
        let column = orientation.flipsX ? turned.width - 1 - x : x
        let index =
          orientation.exchangesSides ? column * size.width + row : row * size.width + column
        result += pixels[(4 * index)..<(4 * index + 4)]
      }
    }
    return Layer(size: turned, pixels: result)
  }

  /// The layer with other colours.
  ///
  /// - Parameter convert: gives as many colours as it is given, three bytes each. It is given
  ///   those of a row at a time.
  public func recolored(_ convert: ([UInt8]) -> [UInt8]) -> Layer {
    var result = pixels
    for y in 0..<size.height {
      let row = (y * size.width)..<((y + 1) * size.width)
      var colors: [UInt8] = []
      colors.reserveCapacity(3 * size.width)
      for pixel in row {
        for channel in 0..<3 { colors.append(straight(channel, ofPixel: pixel)) }
      }
      for (index, code) in convert(colors).enumerated() {
        let (pixel, channel) = (row.lowerBound + index / 3, index % 3)
        result[4 * pixel + channel] = share(code, of: pixels[4 * pixel + 3])
      }
    }
    return Layer(size: size, pixels: result)
  }

  /// ``pixels`` with colours that are not multiplied by alpha.
  public var straightPixels: [UInt8] {
    var result = pixels
    for pixel in 0..<(pixels.count / 4) {
      for channel in 0..<3 { result[4 * pixel + channel] = straight(channel, ofPixel: pixel) }
    }
    return result
  }

  private func straight(_ channel: Int, ofPixel pixel: Int) -> UInt8 {
    let alpha = UInt16(max(1, pixels[4 * pixel + 3]))
    return UInt8(min(255, (UInt16(pixels[4 * pixel + channel]) * 255 + alpha / 2) / alpha))
  }

  /// Whether nothing shows through it.
  public var isOpaque: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }

  /// Bytes that it takes.
  public var bytes: Int { pixels.count }

  /// Lays row `y` on the RGB pixels at `target`.
  ///
  /// - Parameter opacity: of the whole layer, 255 as it is.
  public func blend(row y: Int, onto target: UnsafeMutablePointer<UInt8>, opacity: UInt8) {
    pixels.withUnsafeBufferPointer { pixels in
      for x in 0..<size.width {
        let source = 4 * (y * size.width + x)
        let alpha = pixels[source + 3]
        if alpha == 0 { continue }
        let rest = 255 - share(alpha, of: opacity)
        for channel in 0..<3 {
          let color = share(pixels[source + channel], of: opacity)
          let below = share(target[3 * x + channel], of: rest)
          target[3 * x + channel] = UInt8(min(255, UInt16(color) + UInt16(below)))
        }
      }
    }
  }
}

/// `value · part / 255`, rounded.
@inline(__always)
private func share(_ value: UInt8, of part: UInt8) -> UInt8 {
  UInt8((UInt16(value) * UInt16(part) + 127) / 255)
}

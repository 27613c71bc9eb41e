/// Carries transparent rows through a resampler and a conversion of colours: premultiplied
/// before, separated between, laid on the background after.
///
/// Where colours need no conversion ``Flattening`` comes to the same, with less to carry.
/// Where they do, it does not: the background is a colour of the canvas, and a photo's own
/// space may have none that is equal to it.
public struct Transparency: Sendable {
  /// `.grayAlpha` or `.rgba`, 8 or 16 bits.
  public let input: RowLayout
  /// The same channels premultiplied, 16 bits: 8 would lose too much of faint colours.
  public let premultiplied: RowLayout

  public init(_ input: RowLayout) {
    self.input = input
    premultiplied = RowLayout(size: input.size, channels: input.channels, bitDepth: 16)
  }

  private var colors: Int { input.channels.count - 1 }

  /// Multiplies the colours of one row of ``input`` by their alpha.
  public func premultiply(_ row: UnsafeRawPointer, into result: UnsafeMutablePointer<UInt16>) {
    if input.bitDepth == 16 {
      premultiply(samples: row.assumingMemoryBound(to: UInt16.self), into: result)
    } else {
      premultiply(samples: row.assumingMemoryBound(to: UInt8.self), into: result)
    }
  }

  private func premultiply<Sample: FixedWidthInteger & UnsignedInteger>(
    samples row: UnsafePointer<Sample>, into result: UnsafeMutablePointer<UInt16>
  ) {
    // 8 bits times 257 are 16.
    let unit: UInt32 = Sample.bitWidth == 8 ? 257 : 1
    let count = input.channels.count
    for x in 0..<input.size.width {
      let pixel = row + count * x
      let alpha = UInt32(pixel[colors]) * unit
      for i in 0..<colors {
        result[count * x + i] = share(UInt32(pixel[i]) * unit, of: alpha)
      }
      result[count * x + colors] = UInt16(alpha)
    }
  }

  /// The colours of `count` premultiplied pixels as they were, in the bits of ``input`` and
  /// without alpha. Those of transparent pixels are 0.
  public func separate(
    _ row: UnsafePointer<UInt16>, count: Int, into result: UnsafeMutableRawPointer
  ) {
    if input.bitDepth == 16 {
      let result = result.assumingMemoryBound(to: UInt16.self)
      separate(row, count: count) { result[$0] = $1 }
    } else {
      let result = result.assumingMemoryBound(to: UInt8.self)
      separate(row, count: count) { result[$0] = short($1) }
    }
  }

  @inline(__always)
  private func separate(
    _ row: UnsafePointer<UInt16>, count: Int, store: (_ index: Int, _ value: UInt16) -> Void
  ) {
    for x in 0..<count {
      let pixel = row + (colors + 1) * x
      let alpha = UInt32(pixel[colors])
      for i in 0..<colors {
        // A kernel with negative lobes can leave more colour than alpha.
        let value = min(UInt32(pixel[i]), alpha)
        store(colors * x + i, alpha == 0 ? 0 : UInt16((value * 65535 + alpha / 2) / alpha))
      }
    }
  }

  /// `count` premultiplied pixels as 8-bit RGBA, premultiplied.
  public func shorten(
    _ row: UnsafePointer<UInt16>, count: Int, into result: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let pixel = row + (colors + 1) * x
      let alpha = short(pixel[colors])
      for channel in 0..<3 {
        result[4 * x + channel] = min(short(pixel[colors == 1 ? 0 : channel]), alpha)
      }
      result[4 * x + 3] = alpha
    }
  }

  /// Makes of `count` pixels of 8-bit RGB, in place, premultiplied RGBA with the alpha of the
  /// premultiplied `row`.
  public func join(
    _ pixels: UnsafeMutablePointer<UInt8>, alphaOf row: UnsafePointer<UInt16>, count: Int
  ) {
    for x in (0..<count).reversed() {
      let alpha = UInt32(row[(colors + 1) * x + colors])
      let (red, green, blue) = (pixels[3 * x], pixels[3 * x + 1], pixels[3 * x + 2])
      pixels[4 * x] = mix(red, over: 0, alpha)
      pixels[4 * x + 1] = mix(green, over: 0, alpha)
      pixels[4 * x + 2] = mix(blue, over: 0, alpha)
      pixels[4 * x + 3] = short(UInt16(alpha))
    }
  }

  /// Lays `count` pixels of 8-bit RGB, with the alpha of the premultiplied `row`, on
  /// `background`.
  public func blend(
    _ pixels: UnsafeMutablePointer<UInt8>, alphaOf row: UnsafePointer<UInt16>, count: Int,
    onto background: RGB
  ) {
    for x in 0..<count {
      let alpha = UInt32(row[(colors + 1) * x + colors])
      if alpha == 65535 { continue }
      let pixel = pixels + 3 * x
      pixel[0] = mix(pixel[0], over: background.red, alpha)
      pixel[1] = mix(pixel[1], over: background.green, alpha)
      pixel[2] = mix(pixel[2], over: background.blue, alpha)
    }
  }
}

/// `value · alpha / 65535`, rounded.
@inline(__always)
private func share(_ value: UInt32, of alpha: UInt32) -> UInt16 {
  // At most 65535² + 32767, which 32 bits hold.
  UInt16((value &* alpha &+ 32767) / 65535)
}

/// Of 16 bits 8, rounded.
@inline(__always)
private func short(_ value: UInt16) -> UInt8 { UInt8((UInt32(value) + 128) / 257) }

@inline(__always)
private func mix(_ value: UInt8, over background: UInt8, _ alpha: UInt32) -> UInt8 {
  let sum = UInt32(value) &* alpha &+ UInt32(background) &* (65535 &- alpha)
  return UInt8((sum &+ 32767) / 65535)
}

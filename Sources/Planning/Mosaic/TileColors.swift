/// What a tile, or a cell that wants one, looks like from afar: the colours of a grid of four
/// by four, in Oklab, where equal distances look about equally different.
public struct TileColors: Equatable, Sendable {
  /// Pixels of the grid, either way.
  public static let side = 4
  static let count = side * side

  /// L, a and b of each pixel: 48 numbers.
  let values: [SIMD8<Float>]
  /// The mean of L, a and b.
  let mean: SIMD4<Float>

  /// - Parameter pixels: ``side`` by ``side`` pixels of 8-bit sRGB, interleaved, row by row.
  public init(srgb pixels: [UInt8]) {
    precondition(pixels.count == 3 * Self.count)
    var values = [SIMD8<Float>](repeating: .zero, count: 3 * Self.count / 8)
    var sum = SIMD4<Float>.zero
    for pixel in 0..<Self.count {
      let color = oklab(pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
      for channel in 0..<3 {
        let place = channel * Self.count + pixel
        values[place / 8][place % 8] = color[channel]
      }
      sum += color
    }
    self.values = values
    mean = sum / Float(Self.count)
  }

  /// The sum of squared distances to `other`, or any number above `limit` if it is greater.
  func distance(to other: TileColors, limit: Float) -> Float {
    // The mean of squares is no less than the square of the mean.
    let difference = mean - other.mean
    let least = Float(Self.count) * (difference * difference).sum()
    if least > limit { return least }
    var sum = SIMD8<Float>.zero
    for (a, b) in zip(values, other.values) { sum += (a - b) * (a - b) }
    return sum.sum()
  }
}

/// Björn Ottosson, "A perceptual color space for image processing", 2020.
private func oklab(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD4<Float> {
  let (r, g, b) = (linear[Int(red)], linear[Int(green)], linear[Int(blue)])
  let l = cubeRoot(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  let m = cubeRoot(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  let s = cubeRoot(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  return SIMD4(
    0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s, 0)
}

/// Linear values of 8-bit sRGB (IEC 61966-2-1).
private let linear: [Float] = (0...255).map { code in
  let stored = Double(code) / 255
  return Float(stored <= 0.04045 ? stored / 12.92 : power((stored + 0.055) / 1.055, 2.4))
}

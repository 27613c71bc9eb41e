/// What a tile, or a cell that wants one, looks like: its mean colour, and how the colours of
/// a grid of four by four differ from each other.
public struct TileColors: Equatable, Sendable {
  /// Pixels of the grid, either way.
  public static let side = 4
  static let count = side * side

  /// The mean in linear light, since that is what is seen of a cell from afar.
  let mean: SIMD4<Float>
  /// One channel each: the pixels' differences from the channel's mean, divided by ``side``,
  /// so that sums of squares are means over the pixels.
  private let lightness, greenRed, blueYellow: SIMD16<Float>

  /// - Parameter pixels: ``side`` by ``side`` pixels of 8-bit sRGB, interleaved, row by row.
  public init(srgb pixels: [UInt8]) {
    precondition(pixels.count == 3 * Self.count)
    var sum = SIMD4<Float>.zero
    var channels = [SIMD16<Float>](repeating: .zero, count: 3)
    for pixel in 0..<Self.count {
      let light = SIMD4((0..<3).map { linear[Int(pixels[3 * pixel + $0])] } + [0])
      let color = perceived(light)
      sum += light
      for channel in 0..<3 { channels[channel][pixel] = color[channel] }
    }
    mean = perceived(sum / Float(Self.count))
    let details = channels.map { ($0 - $0.sum() / Float(Self.count)) / Float(Self.side) }
    (lightness, greenRed, blueYellow) = (details[0], details[1], details[2])
  }

  /// How badly `tile` fits: the mean of the pixels' squared differences, in which that of the
  /// mean colours, here of the tile and `mean`, counts ``meanWeight`` times; or any number
  /// above `limit` if it is greater.
  func distance(to tile: TileColors, wanting mean: SIMD4<Float>, limit: Float) -> Float {
    let difference = mean - tile.mean
    let ofMeans = Self.meanWeight * (difference * difference).sum()
    if ofMeans > limit { return ofMeans }
    let l = lightness - tile.lightness
    let a = greenRed - tile.greenRed
    let b = blueYellow - tile.blueYellow
    return ofMeans + (l * l + a * a + b * b).sum()
  }

  /// Three for the cell and one for the squares of cells in which it is. With less, edges
  /// within cells are finer and colours are wrong; with more, the other way round.
  static let meanWeight: Float = 4
}

/// A colour in which equal distances look about equally different: Oklab (Björn Ottosson, "A
/// perceptual color space for image processing", 2020), with a and b stretched.
///
/// In Oklab itself a difference in hue counts for far less than one in lightness, so that a sky
/// became grey. Ottosson found that a little over 2 fits people's judgements of small
/// differences best; for mosaics, blurred as the eye does from afar and compared with the
/// target by CIEDE2000, 2.5 was best, and CIELAB as good but for purple in blue skies.
private func perceived(_ light: SIMD4<Float>) -> SIMD4<Float> {
  let (r, g, b) = (light[0], light[1], light[2])
  let l = cubeRoot(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  let m = cubeRoot(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  let s = cubeRoot(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  let stretch: Float = 2.5
  return SIMD4(
    0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
    stretch * (1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s),
    stretch * (0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s), 0)
}

/// Linear values of 8-bit sRGB (IEC 61966-2-1).
private let linear: [Float] = (0...255).map { code in
  let stored = Double(code) / 255
  return Float(stored <= 0.04045 ? stored / 12.92 : power((stored + 0.055) / 1.055, 2.4))
}

import Codecs
import Pixels
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// Lanczos 3 in floating point, written out: rows first, then columns, mirrored at the edges
/// of the whole pixels that the region touches.
private func reference(_ picture: Picture, _ region: Region, _ target: PixelSize) -> [Double] {
  let hull = region.hull(in: picture.size)
  let across = taps(region.left, region.width, target.width, hull.columns)
  let down = taps(region.top, region.height, target.height, hull.rows)
  let unit = Double((1 << picture.bitDepth) - 1) / 255
  let stride = picture.size.width * picture.channels
  return down.flatMap { rows -> [Double] in
    let line = (0..<stride).map { index in
      rows.reduce(0.0) { $0 + $1.1 * Double(picture.samples[$1.0 * stride + index]) }
    }
    return across.flatMap { columns in
      (0..<picture.channels).map { channel in
        let sum = columns.reduce(0.0) { $0 + $1.1 * line[$1.0 * picture.channels + channel] }
        return min(255, max(0, sum / unit))
      }
    }
  }
}

/// For each target pixel the source pixels that it is made of and their weights.
private func taps(
  _ start: Double, _ length: Double, _ count: Int, _ bounds: Range<Int>
) -> [[(Int, Double)]] {
  let step = length / Double(count)
  let reach = max(1, step)
  return (0..<count).map { index in
    let center = start + (Double(index) + 0.5) * step
    var weights: [(Int, Double)] = []
    for pixel in Int(center - 3 * reach) - 1...Int(center + 3 * reach) + 1 {
      let weight = lanczos((Double(pixel) + 0.5 - center) / reach)
      let mirrored = mirror(pixel, in: bounds)
      weights.append((mirrored, weight))
    }
    let sum = weights.reduce(0) { $0 + $1.1 }
    return weights.map { ($0.0, $0.1 / sum) }
  }
}

/// How a picture goes on beyond its edges: mirrored, and again where the mirror image ends.
private func mirror(_ pixel: Int, in bounds: Range<Int>) -> Int {
  var pixel = pixel
  while !bounds.contains(pixel) {
    if pixel < bounds.lowerBound { pixel = 2 * bounds.lowerBound - 1 - pixel }
    if pixel >= bounds.upperBound { pixel = 2 * bounds.upperBound - 1 - pixel }
  }
  return pixel
}

private func lanczos(_ x: Double) -> Double {
  if x == 0 { return 1 }
  if abs(x) >= 3 { return 0 }
  let angle = Double.pi * x
  return 3 * sine(angle) * sine(angle / 3) / (angle * angle)
}

/// The series suffices for |x| below 3π.
private func sine(_ x: Double) -> Double {
  var term = x
  var sum = x
  for n in 1..<30 {
    term *= -x * x / Double(2 * n * (2 * n + 1))
    sum += term
  }
  return sum
}

private func layout(of picture: Picture) -> RowLayout {
  let all: [Channels] = [.gray, .grayAlpha, .rgb, .cmyk]
  return RowLayout(
    size: picture.size, channels: all[picture.channels - 1], bitDepth: picture.bitDepth)
}

private func resample(
  _ picture: Picture, _ region: Region, _ target: PixelSize, bitDepth: Int = 8
) throws -> Picture {
  let scaler = try makeScaler(
    for: layout(of: picture), region: region, target: target, bitDepth: bitDepth)
  return try rows(of: picture, by: scaler, target, bitDepth: bitDepth)
}

private func rows(
  of picture: Picture, by scaler: any RowScaler, _ target: PixelSize, bitDepth: Int
) throws -> Picture {
  let count = target.width * picture.channels
  var samples: [Int] = []
  for y in 0..<picture.size.height {
    try picture.row(y).withUnsafeBytes { row in
      guard let row = row.baseAddress else { return }
      try scaler.push(row, row: y)
      while let result = try scaler.nextRow() {
        let bytes = UnsafeRawBufferPointer(start: result, count: count * bitDepth / 8)
        samples +=
          bitDepth == 8
          ? bytes.map { Int($0) } : bytes.bindMemory(to: UInt16.self).map { Int($0) }
      }
    }
  }
  return Picture(target, channels: picture.channels, bitDepth: bitDepth, samples: samples)
}

private func whole(_ size: PixelSize) -> Region {
  Region(left: 0, top: 0, width: Double(size.width), height: Double(size.height))
}

@Suite struct ResamplerTests {
  /// Source, target: enlarging, shrinking, both, single pixels, whole and broken strips.
  private static let sizes: [(PixelSize, PixelSize)] = [
    ((1, 1), (1, 1)), ((1, 1), (9, 7)), ((2, 3), (40, 5)), ((90, 70), (1, 1)),
    ((60, 40), (31, 21)), ((33, 500), (20, 300)), ((20, 30), (50, 900)), ((64, 64), (64, 20)),
    ((300, 9), (7, 9)), ((40, 700), (11, 1)), ((131, 47), (66, 24)), ((97, 128), (97, 63)),
  ].map { source, target in
    (
      PixelSize(width: source.0, height: source.1), PixelSize(width: target.0, height: target.1)
    )
  }

  @Test(arguments: [8, 16], [1, 2, 3, 4])
  func aConstantStaysThatConstant(_ bitDepth: Int, channels: Int) throws {
    for (source, target) in Self.sizes {
      for value in [0, 1, 37, 128, 254, 255] {
        let sample = bitDepth == 8 ? value : value * 257
        let picture = Picture(
          width: source.width, height: source.height, bitDepth: bitDepth, channels: channels
        ) { _, _ in Array(repeating: sample, count: channels) }
        let result = try resample(picture, whole(source), target)
        #expect(result.samples.count == target.width * target.height * channels)
        #expect(result.samples.allSatisfy { $0 == value }, "\(source) → \(target), \(value)")
      }
    }
  }

  /// Each channel by itself comes out as it does among others, in either depth.
  @Test(arguments: [8, 16]) func channelsDoNotMix(_ bitDepth: Int) throws {
    let target = PixelSize(width: 21, height: 33)
    for channels in 1...4 {
      let picture = Picture(
        noise: 5, width: 50, height: 70, channels: channels, bitDepth: bitDepth)
      let result = try resample(picture, whole(picture.size), target, bitDepth: bitDepth)
      for channel in 0..<channels {
        let alone = try resample(
          picture.channel(channel), whole(picture.size), target, bitDepth: bitDepth)
        #expect(result.channel(channel) == alone, "channel \(channel) of \(channels)")
      }
    }
  }

  @Test func sixteenBitsAreRoundedAndNotCut() throws {
    for sample in [0, 0x7F, 0x81, 0x80FF, 0x8080, 0x8101, 0x00FF, 0xFF7E, 0xFF80, 0xFFFF] {
      let value = (sample + 128) / 257
      let picture = Picture(width: 4, height: 4, bitDepth: 16) { _, _ in
        Array(repeating: sample, count: 3)
      }
      let result = try resample(picture, whole(picture.size), picture.size)
      #expect(result.samples.allSatisfy { $0 == value }, "\(sample)")
    }
  }

  @Test(arguments: [8, 16], [1, 3])
  func itAgreesWithFloatingPoint(_ bitDepth: Int, channels: Int) throws {
    for (source, target) in Self.sizes {
      let picture = Picture(
        noise: 9, width: source.width, height: source.height, channels: channels,
        bitDepth: bitDepth)
      // Between the passes 16 bits have no room for what overshoots, as noise does.
      try expectAgreement(bitDepth == 8 ? picture : picture.muted, whole(source), target)
    }
  }

  @Test(arguments: [8, 16], [1, 3])
  func vectorCodeMakesTheSameSamples(_ bitDepth: Int, channels: Int) throws {
    for (source, target) in Self.sizes {
      let picture = Picture(
        noise: 21, width: source.width, height: source.height, channels: channels,
        bitDepth: bitDepth)
      let results = try [true, false].map { isPlain in
        let scaler = try Resampler(
          layout(of: picture), region: whole(source), target: target, bitDepth: bitDepth,
          isPlain: isPlain)
        return try rows(of: picture, by: scaler, target, bitDepth: bitDepth)
      }
      #expect(results[0] == results[1], "\(source) → \(target)")
    }
  }

  @Test func fractionsOfPixelsAreKept() throws {
    let picture = Picture(noise: 12, width: 61, height: 210, channels: 1)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<20 {
      let left = Double.random(in: 0...30, using: &generator)
      let top = Double.random(in: 0...100, using: &generator)
      let region = Region(
        left: left, top: top, width: Double.random(in: 1...30, using: &generator),
        height: Double.random(in: 1...100, using: &generator))
      let target = PixelSize(
        width: Int.random(in: 1...50, using: &generator),
        height: Int.random(in: 1...200, using: &generator))
      try expectAgreement(picture, region, target)
    }
  }

  @Test func aRegionOfTheTargetsSizeIsCopied() throws {
    let picture = Picture(noise: 13, width: 20, height: 30)
    let box = PixelBox(left: 3, top: 4, width: 11, height: 12)
    let region = Region(left: 3, top: 4, width: 11, height: 12)
    #expect(try resample(picture, region, box.size) == picture.cropped(to: box))
  }

  private func expectAgreement(
    _ picture: Picture, _ region: Region, _ target: PixelSize
  ) throws {
    let result = try resample(picture, region, target)
    let expected = reference(picture, region, target)
    try #require(result.samples.count == expected.count)
    let distance = zip(result.samples, expected).map { abs(Double($0) - $1) }.max() ?? 0
    #expect(distance < 0.7, "\(picture.size) \(region) → \(target): \(distance)")
  }
}

extension Picture {
  /// At a third of the contrast.
  fileprivate var muted: Picture {
    var muted = self
    let third = (1 << bitDepth) / 3
    muted.samples = samples.map { third + $0 / 3 }
    return muted
  }
}

import ColorManagement
import TestPictures
import Testing
import Vocabulary

/// The half step of rounding, and what published numbers differ from exact ones; in 8-bit
/// steps.
private let tolerance = 0.8

@Suite struct ColorConverterTests {
  @Test func aPhotoThatSaysNothingIsSRGB() {
    for model in [ColorModel.grey, .rgb] {
      for bits in [8, 16] {
        #expect(ColorDescription().converter(for: model, bits: bits, to: .srgb).converter == nil)
      }
    }
    let grey = ColorDescription().converter(for: .grey, bits: 8, to: .displayP3)
    #expect(grey.converter == nil, "Display P3 has the curve of sRGB")
  }

  @Test func sameSpaceNeedsNoConverter() {
    let own = ColorDescription([.profile(OutputSpace.displayP3.profile)])
    #expect(own.converter(for: .rgb, bits: 8, to: .displayP3).converter == nil)
    #expect(own.converter(for: .rgb, bits: 8, to: .srgb).converter != nil)
    let coded = ColorDescription([.codePoints(ColorCodePoints(primaries: 12, transfer: 13))])
    #expect(coded.converter(for: .rgb, bits: 16, to: .displayP3).converter == nil)
  }

  /// 45455, with and without the primaries of sRGB, is how older programs declare sRGB.
  @Test func gammaOfSRGBIsSRGB() {
    let claim = ColorClaim.calibrated(encodingGamma: 0.45455, chromaticities: nil)
    #expect(ColorDescription([claim]).converter(for: .rgb, bits: 8, to: .srgb).converter == nil)
    let other = ColorClaim.calibrated(encodingGamma: 0.5, chromaticities: nil)
    #expect(ColorDescription([other]).converter(for: .rgb, bits: 8, to: .srgb).converter != nil)
  }

  struct Pair: Sendable {
    let claim: ColorClaim
    let source: ReferenceSpace
    let output: OutputSpace
    let target: ReferenceSpace
  }

  static let pairs = [
    Pair(claim: .srgb, source: .srgb, output: .displayP3, target: .displayP3),
    Pair(
      claim: .profile(OutputSpace.displayP3.profile), source: .displayP3, output: .srgb,
      target: .srgb),
    Pair(
      claim: .codePoints(ColorCodePoints(primaries: 12, transfer: 13)), source: .displayP3,
      output: .srgb, target: .srgb),
    Pair(claim: .adobeRGB, source: .adobeRGB, output: .srgb, target: .srgb),
    Pair(claim: .adobeRGB, source: .adobeRGB, output: .displayP3, target: .displayP3),
  ]

  @Test(arguments: pairs) func agreesWithTheFormulas(_ pair: Pair) throws {
    for bits in [8, 16] {
      let result = ColorDescription([pair.claim]).converter(for: .rgb, bits: bits, to: pair.output)
      let converter = try #require(result.converter)
      for seed in UInt64(1)...4 {
        let pixels = sampledPixels(seed: seed, count: 500)
        let samples = pixels.flatMap { $0 }
        let converted =
          bits == 8
          ? converter.convert(samples, channels: 3)
          : converter.convert(samples.map { UInt16($0) * 257 }, channels: 3)
        let expected = pixels.flatMap { pair.source.convert($0, to: pair.target) }
        #expect(worst(converted, expected) < tolerance, "seed \(seed), \(bits) bits")
      }
    }
  }

  @Test(arguments: OutputSpace.allCases) func greyStaysNeutral(_ output: OutputSpace) throws {
    let claims: [ColorClaim] = [
      .adobeRGB, .calibrated(encodingGamma: 1, chromaticities: nil),
      .codePoints(ColorCodePoints(primaries: 9, transfer: 16)),
      .codePoints(ColorCodePoints(primaries: 9, transfer: 18)),
    ]
    for claim in claims {
      let result = ColorDescription([claim]).converter(for: .grey, bits: 8, to: output)
      let pixels = try #require(result.converter).convert(greys(channels: 1), channels: 1)
      for x in 0...255 {
        #expect(Set(pixels[(3 * x)..<(3 * x + 3)]).count == 1, "\(claim), grey \(x)")
      }
      #expect(pixels.first == 0 && pixels.last == 255, "\(claim)")
      #expect(zip(pixels, pixels.dropFirst()).allSatisfy { $0 <= $1 }, "\(claim)")
    }
  }

  @Test func linearGreyBecomesSRGB() throws {
    let claim = ColorClaim.calibrated(encodingGamma: 1, chromaticities: nil)
    let result = ColorDescription([claim]).converter(for: .grey, bits: 16, to: .srgb)
    let codes: [UInt16] = [0, 13, 257, 4096, 14_000, 32_768, 65_535]
    let pixels = try #require(result.converter).convert(codes, channels: 1)
    let expected = codes.flatMap { code in
      repeatElement(255 * srgbStored(Double(code) / 65535), count: 3)
    }
    #expect(worst(pixels, expected) < 0.6)
  }

  /// 16 and 235 are black and white; what lies beyond is clipped.
  @Test func narrowRangeIsStretched() throws {
    let points = ColorCodePoints(primaries: 1, transfer: 13, isFullRange: false)
    let result = ColorDescription([.codePoints(points)]).converter(for: .rgb, bits: 8, to: .srgb)
    let pixels = try #require(result.converter).convert(greys(channels: 3), channels: 3)
    let expected = (0...255).flatMap { code in
      repeatElement(min(max((Double(code) - 16) / 219 * 255, 0), 255), count: 3)
    }
    #expect(worst(pixels, expected) < tolerance)
  }

  @Test func narrowRangeOf16BitsIsShiftedUp() throws {
    let points = ColorCodePoints(primaries: 1, transfer: 13, isFullRange: false)
    let result = ColorDescription([.codePoints(points)]).converter(for: .rgb, bits: 16, to: .srgb)
    let converter = try #require(result.converter)
    let ends: [UInt16] = [4096, 4096, 4096, 60_160, 60_160, 60_160]
    #expect(converter.convert(ends, channels: 3) == [0, 0, 0, 255, 255, 255])
  }
}

@Suite struct ColorDefectTests {
  @Test func unreadableBytesFallToTheNextClaim() throws {
    let description = ColorDescription([.profile([1, 2, 3]), .adobeRGB])
    let result = description.converter(for: .rgb, bits: 8, to: .srgb)
    #expect(result.defects == [.unreadable])
    let adobe = try #require(
      ColorDescription([.adobeRGB]).converter(for: .rgb, bits: 8, to: .srgb).converter)
    let pixels = sampledPixels(seed: 1, count: 100).flatMap { $0 }
    #expect(
      try #require(result.converter).convert(pixels, channels: 3)
        == adobe.convert(pixels, channels: 3))
  }

  @Test func everyPrefixOfAProfileIsADefect() {
    let bytes = OutputSpace.displayP3.profile
    for count in 0..<bytes.count {
      let description = ColorDescription([.profile(Array(bytes.prefix(count)))])
      let result = description.converter(for: .rgb, bits: 8, to: .srgb)
      #expect(result.defects == [.unreadable], "\(count) bytes")
      #expect(result.converter == nil, "\(count) bytes")
    }
  }

  /// Whatever a damaged profile says, it is converted from or refused.
  @Test func noByteOfAProfileBreaksTheConversion() {
    let pixels = sampledPixels(seed: 1, count: 20).flatMap { $0 }
    for seed in UInt64(1)...600 {
      var generator = SplitMix64(seed: seed)
      var bytes = OutputSpace.displayP3.profile
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      let result = ColorDescription([.profile(bytes)]).converter(for: .rgb, bits: 8, to: .srgb)
      let converted = result.converter?.convert(pixels, channels: 3)
      #expect(converted.map { $0.count == pixels.count } ?? true, "seed \(seed)")
    }
  }

  @Test func aProfileOfOtherChannelsIsADefect() {
    let description = ColorDescription([.profile(OutputSpace.displayP3.profile)])
    let grey = description.converter(for: .grey, bits: 8, to: .srgb)
    #expect(grey.defects == [.mismatch(profile: "RGB", photo: .grey)])
    #expect(grey.converter == nil)
    let cmyk = description.converter(for: .cmyk, bits: 8, to: .srgb)
    #expect(cmyk.defects == [.mismatch(profile: "RGB", photo: .cmyk)])
    #expect(cmyk.converter != nil)
  }

  @Test func codePointsWithoutMeaningAreADefect() {
    for points in [
      ColorCodePoints(primaries: 2, transfer: 2), ColorCodePoints(primaries: 1, transfer: 0),
      ColorCodePoints(primaries: 1, transfer: 13, matrix: 1),
    ] {
      let description = ColorDescription([.codePoints(points)])
      let result = description.converter(for: .rgb, bits: 8, to: .srgb)
      #expect(result.defects == [.codePoints(points)])
    }
  }

  @Test func impossibleCalibrationIsADefect() {
    let flat = Chromaticities(
      white: .init(0.3, 0.3), red: .init(0.3, 0.3), green: .init(0.3, 0.3), blue: .init(0.3, 0.3))
    for claim in [
      ColorClaim.calibrated(encodingGamma: 0, chromaticities: nil),
      .calibrated(encodingGamma: 0.45455, chromaticities: flat),
    ] {
      let result = ColorDescription([claim]).converter(for: .rgb, bits: 8, to: .srgb)
      #expect(result.defects == [.calibration])
      #expect(result.converter == nil)
    }
  }
}

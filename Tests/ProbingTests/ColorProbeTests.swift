import Testing
import Vocabulary

@testable import Probing

private func described(
  _ contents: [UInt8]
) throws -> (description: ColorDescription, defects: [ColorDefect]) {
  try colorDescription(of: Bytes(contents))
}

/// A piece of a profile in an APP2 segment.
private func piece(_ number: UInt8, of count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
  TinyJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, count] + bytes)
}

private let multiPicture = TinyJPEG.segment(0xE2, Array("MPF\0".utf8) + [1, 2, 3])

@Suite struct ProfileSegmentTests {
  static let profile = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test func segmentsAreTakenInTheOrderOfTheirNumbers() throws {
    let third = Self.profile.count / 3
    let pieces = [
      Array(Self.profile[..<third]), Array(Self.profile[third..<(2 * third)]),
      Array(Self.profile[(2 * third)...]),
    ]
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
      let segments = order.flatMap { piece(UInt8($0 + 1), of: 3, pieces[$0]) + multiPicture }
      let result = try described(TinyJPEG(before: TinyJPEG.jfif, after: segments).contents)
      #expect(result.description == ColorDescription([.profile(Self.profile)]), "\(order)")
      #expect(result.defects.isEmpty)
    }
  }

  static let damaged: [([UInt8], ColorDefect)] = [
    (piece(1, of: 2, [1]), .missingSegments(found: 1, expected: 2)),
    (piece(1, of: 2, [1]) + piece(1, of: 2, [2]), .repeatedSegment(1)),
    (piece(0, of: 1, [1]), .segmentNumber(0, of: 1)),
    (piece(2, of: 1, [1]), .segmentNumber(2, of: 1)),
    (piece(1, of: 0, [1]), .segmentNumber(1, of: 0)),
    (piece(1, of: 2, [1]) + piece(2, of: 3, [2]), .segmentNumber(2, of: 3)),
  ]

  @Test(arguments: damaged) func brokenNumberingIsADefect(
    _ segments: [UInt8], _ defect: ColorDefect
  ) throws {
    let result = try described(TinyJPEG(before: segments).contents)
    #expect(result.description == ColorDescription())
    #expect(result.defects == [defect])
  }

  @Test func otherSegmentsAreNoProfile() throws {
    let result = try described(TinyJPEG(before: multiPicture).contents)
    #expect(result.description == ColorDescription())
    #expect(result.defects.isEmpty)
  }

  /// A plan needs no profile, and 200 photos have 200 of them.
  @Test func planningReadsNoProfile() throws {
    let big = [UInt8](repeating: 1, count: 65_000)
    let segments = (1...20).flatMap { piece($0, of: 20, big) }
    let source = Bytes(TinyJPEG(before: segments).contents)
    _ = try header(of: source)
    #expect(source.bytesRead < 200_000)
    let without = (1...20).flatMap { _ in
      TinyJPEG.segment(0xEC, big + [UInt8](repeating: 0, count: 14))
    }
    let plain = Bytes(TinyJPEG(before: without).contents)
    _ = try header(of: plain)
    #expect(source.bytesRead == plain.bytesRead)
  }
}

@Suite struct AdobeRGBTests {
  static let cases: [(Int?, String?, Bool)] = [
    (0xFFFF, "R03", true), (2, nil, true), (0xFFFF, "R98", false), (0xFFFF, nil, false),
    (1, "R98", false), (1, "R03", false), (nil, "R03", false),
  ]

  @Test(arguments: cases) func isToldByEXIF(
    _ colorSpace: Int?, _ index: String?, _ isAdobeRGB: Bool
  ) throws {
    for isLittleEndian in [false, true] {
      let exif = TinyExif(
        isLittleEndian: isLittleEndian, colorSpace: colorSpace, interoperability: index)
      let expected = ColorDescription(isAdobeRGB ? [.adobeRGB] : [])
      let jpeg = try described(TinyJPEG(before: TinyJPEG.exif(exif)).contents)
      #expect(jpeg.description == expected)
      let png = try described(TinyPNG(chunks: TinyPNG.chunk("eXIf", exif.tiff)).contents)
      #expect(png.description == expected)
    }
  }

  @Test func aProfileComesFirst() throws {
    let exif = TinyExif(colorSpace: 2)
    let contents = TinyJPEG(before: TinyJPEG.exif(exif) + piece(1, of: 1, [1, 2])).contents
    #expect(try described(contents).description.claims == [.profile([1, 2]), .adobeRGB])
  }
}

@Suite struct ColorChunkTests {
  /// Begins with its own length, as every profile does.
  static let profile = bigEndian(40, bytes: 4) + [UInt8](repeating: 9, count: 36)

  private static func iccp(_ stream: [UInt8], method: UInt8 = 0) -> [UInt8] {
    TinyPNG.chunk("iCCP", Array("name\0".utf8) + [method] + stream)
  }

  private static func numbers(_ name: String, _ values: [Int]) -> [UInt8] {
    TinyPNG.chunk(name, values.flatMap { bigEndian($0, bytes: 4) })
  }

  private static let gamma = numbers("gAMA", [45_455])
  private static let primaries = numbers(
    "cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])

  @Test func claimsStandInTheOrderOfTheirWorth() throws {
    let chunks =
      Self.primaries + Self.gamma + TinyPNG.chunk("sRGB", [0])
      + Self.iccp(zlibStream(Self.profile)) + TinyPNG.chunk("cICP", [9, 16, 0, 1])
    let result = try described(TinyPNG(chunks: chunks).contents)
    let expected = Chromaticities(
      white: .init(0.3127, 0.329), red: .init(0.64, 0.33), green: .init(0.3, 0.6),
      blue: .init(0.15, 0.06))
    #expect(
      result.description.claims == [
        .codePoints(ColorCodePoints(primaries: 9, transfer: 16)), .profile(Self.profile), .srgb,
        .calibrated(encodingGamma: 0.45455, chromaticities: expected),
      ])
    #expect(result.defects.isEmpty)
  }

  @Test func gammaStandsAlone() throws {
    let result = try described(TinyPNG(chunks: Self.gamma).contents)
    let claim = ColorClaim.calibrated(encodingGamma: 0.45455, chromaticities: nil)
    #expect(result.description.claims == [claim])
    #expect(try described(TinyPNG(chunks: Self.primaries).contents).description.claims.isEmpty)
  }

  @Test func narrowRangeIsSeen() throws {
    let chunk = TinyPNG.chunk("cICP", [1, 13, 0, 0])
    let points = ColorCodePoints(primaries: 1, transfer: 13, isFullRange: false)
    #expect(
      try described(TinyPNG(chunks: chunk).contents).description.claims == [.codePoints(points)])
  }

  @Test func aStreamWithoutItsChecksumIsEnough() throws {
    let chunk = Self.iccp(zlibStream(Self.profile).dropLast(4))
    #expect(
      try described(TinyPNG(chunks: chunk).contents).description.claims == [.profile(Self.profile)])
  }

  static let damaged: [([UInt8], ColorDefect)] = [
    (iccp([1, 2, 3]), .undecodable),
    (iccp(Array(zlibStream(profile).prefix(20))), .undecodable),
    (iccp(zlibStream(profile), method: 1), .undecodable),
    (TinyPNG.chunk("iCCP", Array("name without an end".utf8)), .undecodable),
    (TinyPNG.chunk("iCCP", []), .undecodable),
    (iccp(zlibStream(bigEndian(100, bytes: 4) + [1, 2])), .undecodable),
    (iccp(zlibStream(bigEndian(1 << 30, bytes: 4))), .tooLarge(limit: 1 << 24)),
    (wrongChecksum(iccp(zlibStream(profile))), .undecodable),
  ]

  private static func wrongChecksum(_ chunk: [UInt8]) -> [UInt8] {
    chunk.dropLast() + [~chunk[chunk.count - 1]]
  }

  @Test(arguments: damaged) func aDamagedProfileIsADefect(
    _ chunk: [UInt8], _ defect: ColorDefect
  ) throws {
    let result = try described(TinyPNG(chunks: chunk + TinyPNG.chunk("sRGB", [0])).contents)
    #expect(result.description.claims == [.srgb])
    #expect(result.defects == [defect])
  }

  @Test func aDamagedSmallChunkIsNone() throws {
    for chunk in [
      Self.wrongChecksum(Self.gamma), TinyPNG.chunk("gAMA", [1]), TinyPNG.chunk("cICP", [1, 2, 3]),
    ] {
      let result = try described(TinyPNG(chunks: chunk).contents)
      #expect(result.description == ColorDescription() && result.defects.isEmpty)
    }
  }
}

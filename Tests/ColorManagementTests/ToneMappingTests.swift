import ColorManagement
import TestPictures
import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// BT.2100's PQ signal for a light in cd/m².
private func pqSignal(_ light: Double) -> Double {
  let y = pow(light / 10_000, 0.1593017578125)
  return pow((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y), 78.84375)
}

/// The 8-bit grey, not rounded, of a light in cd/m² that BT.2390 leaves alone.
private func plainCode(_ light: Double) -> Double { 255 * srgbStored(light / 203) }

private func converter(transfer: UInt8, bits: Int) throws -> ColorConverter {
  let points = ColorCodePoints(primaries: 9, transfer: transfer)
  let result = ColorDescription([.codePoints(points)]).converter(
    for: .rgb, bits: bits, to: .srgb)
  #expect(result.defects.isEmpty)
  return try #require(result.converter)
}

@Suite struct ToneMappingTests {
  @Test func pqKeepsWhatIsDarkerThanTheKnee() throws {
    let pq = try converter(transfer: 16, bits: 16)
    for light in [0.0, 0.5, 2, 10, 26, 50, 85] {
      let code = UInt16(65535 * pqSignal(light) + 0.5)
      let pixel = pq.convert([code, code, code], channels: 3)
      let expected = [Double](repeating: plainCode(light), count: 3)
      #expect(worst(pixel, expected) < 1, "\(light) cd/m²")
    }
  }

  @Test func pqRollsOff() throws {
    let pq = try converter(transfer: 16, bits: 16)
    let codes = [203.0, 400, 1000, 4000].map { UInt16(65535 * pqSignal($0) + 0.5) }
    let greens = codes.map { pq.convert([$0, $0, $0], channels: 3)[1] }
    // Reckoned apart from BT.2390: 203 cd/m² come out as 159.04, which is 228.99 in sRGB,
    // and 400 as 193.61.
    #expect(abs(Int(greens[0]) - 229) <= 1 && abs(Int(greens[1]) - 250) <= 1, "\(greens)")
    #expect(greens[1] < 255, "\(greens)")
    #expect(greens[2] == 255 && greens[3] == 255, "\(greens)")
  }

  /// The reference white of HLG is 75 % of the signal, 203 cd/m² on a display of 1000.
  @Test func hlgMeetsPQAtReferenceWhite() throws {
    let hlg = try converter(transfer: 18, bits: 16)
    let pq = try converter(transfer: 16, bits: 16)
    let white = UInt16(65535 * 0.75)
    let code = UInt16(65535 * pqSignal(203))
    let a = hlg.convert([white, white, white], channels: 3)
    let b = pq.convert([code, code, code], channels: 3)
    #expect(worst(a, b.map(Double.init)) <= 1)
    let ends: [UInt16] = [65535, 65535, 65535, 0, 0, 0]
    #expect(hlg.convert(ends, channels: 3) == [255, 255, 255, 0, 0, 0])
  }

  @Test func brighterSignalsAreNeverDarker() throws {
    for transfer in [UInt8(16), 18] {
      let converter = try converter(transfer: transfer, bits: 8)
      let greens = converter.convert(greys(channels: 3), channels: 3)
      #expect(zip(greens, greens.dropFirst(3)).allSatisfy { $0 <= $1 }, "transfer \(transfer)")
    }
  }
}

import Testing
import Vocabulary

@testable import Probing

private func bytes(_ digits: String) -> [UInt8] {
  let digits = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}

private func header(
  _ width: Int, _ height: Int, _ primaries: UInt8, _ transfer: UInt8, _ matrix: UInt8,
  full: Bool
) -> BitstreamHeader {
  BitstreamHeader(
    size: PixelSize(width: width, height: height),
    codePoints: ColorCodePoints(
      primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: full))
}

@Suite struct BitstreamHeaderTests {
  /// Sequence headers as encoders write them.
  static let av1: [(String, BitstreamHeader)] = [
    // Still pictures'.
    ("1821e578ec3010d06a", header(300, 200, 1, 13, 6, full: true)),
    ("381df1f1d8c2440264", header(200, 200, 9, 16, 9, full: true)),
    // Grey of limited range, by an encoder that uses the long form.
    ("196a659e3fc3010d0920", header(1204, 800, 1, 13, 9, full: false)),
    // Of a sequence.
    ("00000003bcaca9b5f22021a0d080", header(150, 150, 1, 13, 6, full: true)),
  ]

  @Test(arguments: av1) func anAV1HeaderIsRead(digits: String, expected: BitstreamHeader) throws {
    #expect(try BitstreamHeader(av1: bytes(digits)) == expected)
  }

  /// Sequence parameter sets of x265.
  static let hevc: [(String, BitstreamHeader)] = [
    (
      """
      420101040800000 3009ff800000300001ec08204165ba924a6b9b0200000030020000003002122
      """, header(64, 64, 2, 2, 2, full: true)
    ),
    (
      """
      420101040800000 3009e3800000300001e90041020b2dd492535cdc0808181000003000100000300010822
      """, header(64, 64, 2, 2, 6, full: true)
    ),
    // The same with other code points put in.
    (
      """
      4201010408000003009e3800000300001e90041020b2dd492535cdc2440241000003000100000300010822
      """, header(64, 64, 9, 16, 9, full: true)
    ),
  ]

  @Test(arguments: hevc) func anHEVCParameterSetIsRead(
    digits: String, expected: BitstreamHeader
  ) throws {
    #expect(try BitstreamHeader(hevc: bytes(digits)) == expected)
  }

  @Test func everyPrefixIsReadOrRefused() {
    for (digits, whole) in Self.av1 {
      for count in 0..<bytes(digits).count {
        let cut = try? BitstreamHeader(av1: bytes(digits).prefix(count))
        #expect(cut == nil || cut == whole, "\(count) bytes")
      }
    }
    for (digits, whole) in Self.hevc {
      for count in 0..<bytes(digits).count {
        let cut = try? BitstreamHeader(hevc: bytes(digits).prefix(count))
        #expect(cut == nil || cut?.size == whole.size, "\(count) bytes")
      }
    }
  }

  @Test func noBytesStopTheReader() {
    var state: UInt64 = 1
    for _ in 0..<5000 {
      let noise = (0..<48).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Half of them zeros, for long numbers.
        return state >> 63 == 0 ? 0 : UInt8(truncatingIfNeeded: state >> 40)
      }
      _ = try? BitstreamHeader(av1: noise)
      _ = try? BitstreamHeader(hevc: noise)
    }
  }

  @Test func blocksMayBeFilledUpButNoMore() {
    let stream = header(1088, 1920, 2, 2, 2, full: false)
    #expect(stream.fits(PixelSize(width: 1080, height: 1910)))
    #expect(stream.fits(PixelSize(width: 2000, height: 2000)), "left to the decoder")
    #expect(!stream.fits(PixelSize(width: 1000, height: 1920)))
    #expect(!stream.fits(PixelSize(width: 1088, height: 23)))
  }
}

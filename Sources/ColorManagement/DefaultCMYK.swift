#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// CMYK without a profile, read as SWOP-coated print: what such files were nearly always
/// made for, and what Photoshop and macOS assume.
///
/// Multiplying (1 − ink)(1 − black), as browsers and Pillow do, takes inks for ideal and
/// gives neon colours: against the SWOP profile in Little CMS its mean ΔE*ab is 18 over all
/// mixtures of up to 300 % and 12 on a photo; this is at 3 on both.
///
/// Neugebauer's equations in stored sRGB, which stands for the Yule–Nielsen exponent of 2:
/// the sixteen overprints of full inks are blended by the shares of paper that each covers
/// at random. The overprints and the exponents for dot gain were fitted to the sRGB values
/// of 6561 mixtures, with paper as white. Overprints outside sRGB lie outside 0…255.
struct DefaultCMYK: Sendable {
  /// The share of paper that an ink of n/255 covers, by ink.
  private let coverage: [Float]

  init() {
    coverage = Self.gain.flatMap { exponent in
      (0...255).map { Float(pow(Double($0) / 255, exponent)) }
    }
  }

  private static let gain = [1.06, 1.12, 1.06, 1.17]

  /// By bits: 1 cyan, 2 magenta, 4 yellow, 8 black.
  private static let overprints: [SIMD4<Float>] = [
    [255, 255, 255, 0], [-16, 160, 218, 0], [224, 37, 134, 0], [58, 56, 143, 0],
    [249, 222, 44, 0], [17, 161, 84, 0], [230, 49, 43, 0], [56, 51, 53, 0],
    [32, 27, 32, 0], [-33, 22, 37, 0], [36, -21, 7, 0], [-9, -32, 13, 0],
    [31, 28, -18, 0], [-36, 19, -11, 0], [36, -16, -28, 0], [-4, -11, -15, 0],
  ]

  /// Converts `count` pixels to sRGB.
  func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<Sample>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    coverage.withUnsafeBufferPointer { coverage in
      Self.overprints.withUnsafeBufferPointer { overprints in
        for x in 0..<count {
          let color = Self.blend(source + 4 * x, coverage, overprints)
          let stored = color.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
          target[3 * x] = UInt8(stored.x + 0.5)
          target[3 * x + 1] = UInt8(stored.y + 0.5)
          target[3 * x + 2] = UInt8(stored.z + 0.5)
        }
      }
    }
  }

  @inline(__always)
  private static func blend<Sample: FixedWidthInteger & UnsignedInteger>(
    _ pixel: UnsafePointer<Sample>, _ coverage: UnsafeBufferPointer<Float>,
    _ overprints: UnsafeBufferPointer<SIMD4<Float>>
  ) -> SIMD4<Float> {
    // The table has 8 bits; a print has no more.
    let shift = Sample.bitWidth - 8
    let c = coverage[Int(pixel[0] >> shift)]
    let m = coverage[256 + Int(pixel[1] >> shift)]
    let y = coverage[512 + Int(pixel[2] >> shift)]
    let k = coverage[768 + Int(pixel[3] >> shift)]
    var sum = SIMD4<Float>.zero
    for black in 0..<2 {
      let first = 8 * black
      let plain = mix(
        mix(overprints[first], overprints[first + 1], c),
        mix(overprints[first + 2], overprints[first + 3], c), m)
      let yellow = mix(
        mix(overprints[first + 4], overprints[first + 5], c),
        mix(overprints[first + 6], overprints[first + 7], c), m)
      sum += mix(plain, yellow, y) * (black == 0 ? 1 - k : k)
    }
    return sum
  }

  @inline(__always)
  private static func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ t: Float) -> SIMD4<Float> {
    a + (b - a) * t
  }
}

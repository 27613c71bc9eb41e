#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a space stores linear values. Both sides run from 0 to 1.
enum TransferCurve: Hashable {
  /// IEC 61966-2-1, the curve of sRGB and Display P3.
  case srgb
  /// A power: linear = stored ^ exponent.
  case gamma(Double)
  /// ITU-R BT.709, BT.601 and BT.2020. Read as the inverse of what a camera applies, which
  /// is what ICC profiles with these names hold too; a television's curve would be darker.
  case bt709
  /// SMPTE ST 2084, BT.2100. Linear 1 is 10,000 cd/m².
  case pq
  /// BT.2100 and ARIB STD-B67. Linear 1 is the scene's peak.
  case hlg

  /// The linear value of a stored one, which is clamped to 0…1.
  func linear(_ stored: Double) -> Double {
    let v = min(max(stored, 0), 1)
    return switch self {
    case .srgb: v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    case .gamma(let exponent): pow(v, exponent)
    case .bt709: v < 0.081 ? v / 4.5 : pow((v + 0.099) / 1.099, 1 / 0.45)
    case .pq: PQ.linear(v)
    case .hlg: hlgLinear(v)
    }
  }

  /// The linear values of `count` equidistant stored ones.
  ///
  /// - Parameter range: the stored values that mean 0 and 1.
  func table(_ count: Int, range: ClosedRange<Double> = 0...1) -> [Float] {
    let width = range.upperBound - range.lowerBound
    return (0..<count).map {
      Float(linear((Double($0) / Double(count - 1) - range.lowerBound) / width))
    }
  }

  /// The stored value of a linear one by the curve of sRGB.
  static func srgbStored(_ linear: Double) -> Double {
    let l = min(max(linear, 0), 1)
    return l <= 0.0031308 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055
  }
}

/// BT.2100, table 4.
enum PQ {
  /// Of the brightest light that can be coded, in cd/m².
  static let peak = 10_000.0

  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 4096 * 32
  private static let c3 = 2392.0 / 4096 * 32

  static func linear(_ stored: Double) -> Double {
    let e = pow(stored, 1 / m2)
    return pow(max(e - c1, 0) / (c2 - c3 * e), 1 / m1)
  }

  static func stored(_ linear: Double) -> Double {
    let y = pow(linear, m1)
    return pow((c1 + c2 * y) / (1 + c3 * y), m2)
  }
}

/// The inverse OETF of BT.2100, table 5.
private func hlgLinear(_ stored: Double) -> Double {
  let a = 0.17883277
  let b = 1 - 4 * a
  let c = 0.5 - a * log(4 * a)
  return stored <= 0.5 ? stored * stored / 3 : (exp((stored - c) / a) + b) / 12
}

import Vocabulary

extension Chromaticities {
  static let d65 = Point(0.3127, 0.3290)

  /// ITU-R BT.709, and IEC 61966-2-1 (sRGB).
  static let bt709 = Chromaticities(
    white: d65, red: Point(0.64, 0.33), green: Point(0.30, 0.60), blue: Point(0.15, 0.06))
  /// ITU-R BT.2020 and BT.2100.
  static let bt2020 = Chromaticities(
    white: d65, red: Point(0.708, 0.292), green: Point(0.170, 0.797), blue: Point(0.131, 0.046))
  /// SMPTE EG 432-1: the primaries of Display P3.
  static let displayP3 = Chromaticities(
    white: d65, red: Point(0.680, 0.320), green: Point(0.265, 0.690), blue: Point(0.150, 0.060))
  /// SMPTE RP 431-2: the same primaries with the white of a cinema.
  static let cinemaP3 = Chromaticities(
    white: Point(0.314, 0.351), red: displayP3.red, green: displayP3.green, blue: displayP3.blue)
  /// Adobe RGB (1998), section 4.2.
  static let adobeRGB = Chromaticities(
    white: d65, red: Point(0.64, 0.33), green: Point(0.21, 0.71), blue: Point(0.15, 0.06))

  /// The matrix from linear RGB to XYZ under this space's own white; `nil` where the
  /// primaries span no space.
  var toXYZ: Matrix? {
    guard [white, red, green, blue].allSatisfy({ $0.y > 1e-4 && $0.x >= 0 }) else { return nil }
    let primaries = Matrix(red.xyz, green.xyz, blue.xyz)
    // The primaries' luminances are those that add up to white.
    return primaries.inverse.map { primaries * Matrix(diagonal: $0 * white.xyz) }
  }

  /// The matrix from linear RGB to XYZ under D50, adapted by Bradford's method as ICC
  /// profiles are (ICC.1:2022, annex E).
  var toXYZUnderD50: Matrix? {
    guard let toXYZ, let cones = bradford.inverse else { return nil }
    let ratio = (bradford * d50) / (bradford * white.xyz)
    return cones * Matrix(diagonal: ratio) * bradford * toXYZ
  }
}

extension Chromaticities.Point {
  /// With a luminance of 1.
  fileprivate var xyz: Matrix.Column { [x / y, 1, (1 - x - y) / y] }
}

/// The white of the profile connection space (ICC.1:2022, 7.2.16).
let d50 = Matrix.Column(0.9642, 1, 0.8249)

private let bradford = Matrix(
  [0.8951, -0.7502, 0.0389], [0.2664, 1.7135, -0.0685], [-0.1614, 0.0367, 1.0296])

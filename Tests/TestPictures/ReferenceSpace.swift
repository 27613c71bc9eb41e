#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Colour conversion written out again from the standards, in floating point and by other
/// means than the module's: published matrices instead of chromaticities, and D65 throughout.
public struct ReferenceSpace: Sendable {
  /// Rows: from linear RGB to XYZ under D65.
  private let toXYZ: [[Double]]
  /// Rows: from XYZ under D65 to linear RGB.
  private let fromXYZ: [[Double]]
  private let linear: @Sendable (Double) -> Double
  private let stored: @Sendable (Double) -> Double

  /// IEC 61966-2-1, amendment 1.
  public static let srgb = ReferenceSpace(
    toXYZ: [
      [0.4123907993, 0.3575843394, 0.1804807884], [0.2126390059, 0.7151686788, 0.0721923154],
      [0.0193308187, 0.1191947798, 0.9505321522],
    ],
    fromXYZ: [
      [3.2409699419, -1.5373831776, -0.4986107603], [-0.9692436363, 1.8759675015, 0.0415550574],
      [0.0556300797, -0.2039769589, 1.0569715142],
    ],
    linear: srgbLinear, stored: srgbStored)

  /// CSS Color 4, sample code for `display-p3`.
  public static let displayP3 = ReferenceSpace(
    toXYZ: [
      [0.4865709486, 0.2656676932, 0.1982172852], [0.2289745641, 0.6917385218, 0.0792869141],
      [0, 0.0451133819, 1.0439443689],
    ],
    fromXYZ: [
      [2.4934969119, -0.9313836179, -0.4027107845], [-0.8294889696, 1.7626640603, 0.0236246858],
      [0.0358458302, -0.0761723893, 0.9568845240],
    ],
    linear: srgbLinear, stored: srgbStored)

  /// Adobe RGB (1998), section 4.3.5.3.
  public static let adobeRGB = ReferenceSpace(
    toXYZ: [
      [0.57667, 0.18556, 0.18823], [0.29734, 0.62736, 0.07529], [0.02703, 0.07069, 0.99134],
    ],
    fromXYZ: [
      [2.04159, -0.56501, -0.34473], [-0.96924, 1.87597, 0.04156], [0.01344, -0.11836, 1.01517],
    ],
    linear: { pow($0, 2.19921875) }, stored: { pow($0, 1 / 2.19921875) })

  /// `pixel` of 0…255 in another space, not rounded, clipped to 0…255.
  public func convert(_ pixel: [UInt8], to other: ReferenceSpace) -> [Double] {
    let xyz = product(toXYZ, pixel.map { linear(Double($0) / 255) })
    return product(other.fromXYZ, xyz).map { 255 * other.stored(min(max($0, 0), 1)) }
  }
}

private func product(_ rows: [[Double]], _ column: [Double]) -> [Double] {
  rows.map { row in zip(row, column).reduce(0) { $0 + $1.0 * $1.1 } }
}

/// IEC 61966-2-1, from 0…1 to 0…1.
@Sendable public func srgbLinear(_ v: Double) -> Double {
  v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
}

/// The inverse of ``srgbLinear(_:)``.
@Sendable public func srgbStored(_ l: Double) -> Double {
  l <= 0.0031308 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055
}

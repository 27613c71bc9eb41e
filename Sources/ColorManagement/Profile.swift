import CLCMS
import Vocabulary

/// A colour profile in the hands of Little CMS.
final class Profile {
  private let handle: OpaquePointer

  private init?(_ handle: OpaquePointer?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  deinit { clcms_profile_free(handle) }

  /// The profile with these bytes; `nil` where they are none that pixels can be converted
  /// from.
  convenience init?(_ bytes: [UInt8]) {
    self.init(clcms_profile_read(bytes, bytes.count))
  }

  /// The profile of a grey or RGB space with this curve from stored to linear values, a
  /// table of equidistant ones.
  ///
  /// - Parameter chromaticities: of an RGB space; grey has none.
  convenience init?(_ model: ColorModel, _ chromaticities: Chromaticities, curve: [Float]) {
    let white = [chromaticities.white.x, chromaticities.white.y]
    let primaries = [chromaticities.red, chromaticities.green, chromaticities.blue]
    let count = UInt32(curve.count)
    self.init(
      model == .grey
        ? clcms_profile_gray(curve, count)
        : clcms_profile_rgb(white, primaries.flatMap { [$0.x, $0.y] }, curve, count))
  }

  /// What the profile's device numbers are; `nil` for a kind that no photo here has.
  var model: ColorModel? {
    switch clcms_profile_space(handle) {
    case CLCMS_GRAY: .grey
    case CLCMS_RGB: .rgb
    case CLCMS_CMYK: .cmyk
    default: nil
    }
  }

  /// A conversion from this profile to another, or `nil` where it does not suffice for one.
  func transform(bits: Int, to target: Profile) -> Transform? {
    Transform(clcms_transform_create(handle, Int32(bits), target.handle))
  }
}

extension Profile {
  /// Whether converting from this profile to `space` would change nothing that shows: the
  /// same curve, and for RGB the same primaries. The name does not count; there are dozens
  /// of profiles of sRGB, and profiles that only bear its name.
  func matches(_ space: OutputSpace) -> Bool {
    guard clcms_profile_is_curves(handle), hasCurveOfSRGB else { return false }
    return model == .grey || hasPrimaries(of: space)
  }

  /// sRGB as HP, the ICC, GIMP, Google and others write it, and Display P3 as Apple and
  /// Google do, lie within 0.0003 of the ideal; the nearest profile that means something
  /// else, a monitor's own, at 0.009.
  private static let colorantTolerance = 0.001

  /// In steps of 8 bits, of what is stored. The coarsest of those profiles, `c2` with a
  /// table of 26 values, errs by 0.4; a gamma of 2.2 by 8.
  private static let curveTolerance = 0.6

  private func hasPrimaries(of space: OutputSpace) -> Bool {
    var found = [Double](repeating: 0, count: 9)
    guard clcms_profile_colorants(handle, &found), let ideal = space.chromaticities.toXYZUnderD50
    else { return false }
    let (red, green, blue) = ideal.columns
    let expected = [red, green, blue].flatMap { [$0.x, $0.y, $0.z] }
    return zip(found, expected).allSatisfy { abs($0 - $1) < Self.colorantTolerance }
  }

  private var hasCurveOfSRGB: Bool {
    (0..<(model?.channels ?? 0)).allSatisfy { channel in
      (0...255).allSatisfy { code in
        let linear = clcms_profile_curve(handle, Int32(channel), Double(code) / 255)
        return abs(TransferCurve.srgbStored(linear) * 255 - Double(code)) < Self.curveTolerance
      }
    }
  }
}

/// A conversion by Little CMS to 8-bit RGB.
final class Transform: @unchecked Sendable {
  // The library only reads from the handle once it is made.
  private let handle: OpaquePointer

  fileprivate init?(_ handle: OpaquePointer?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  deinit { clcms_transform_free(handle) }

  func convert(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    clcms_transform_run(handle, source, target, UInt32(count))
  }
}

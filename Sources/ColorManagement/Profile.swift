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

  /// Whether the profile is nothing but curves, and for RGB a matrix.
  var isCurves: Bool { clcms_profile_is_curves(handle) }

  /// From linear RGB to XYZ under D50; `nil` where the profile has no matrix.
  var colorants: Matrix? {
    var values = [Double](repeating: 0, count: 9)
    guard clcms_profile_colorants(handle, &values) else { return nil }
    return Matrix(
      [values[0], values[1], values[2]], [values[3], values[4], values[5]],
      [values[6], values[7], values[8]])
  }

  /// The linear values of `count` equidistant stored ones of a channel: 0 red or grey, 1
  /// green, 2 blue.
  func curve(_ channel: Int, count: Int) -> [Double] {
    (0..<count).map {
      clcms_profile_curve(handle, Int32(channel), Double($0) / Double(count - 1))
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
    guard isCurves, hasCurveOfSRGB else { return false }
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
    guard let found = colorants?.columns, let ideal = space.chromaticities.toXYZUnderD50?.columns
    else { return false }
    return [found.0 - ideal.0, found.1 - ideal.1, found.2 - ideal.2].allSatisfy {
      max(abs($0.x), abs($0.y), abs($0.z)) < Self.colorantTolerance
    }
  }

  private var hasCurveOfSRGB: Bool {
    (0..<(model?.channels ?? 0)).allSatisfy { channel in
      curve(channel, count: 256).enumerated().allSatisfy { code, linear in
        abs(TransferCurve.srgbStored(linear) * 255 - Double(code)) < Self.curveTolerance
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

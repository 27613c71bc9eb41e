import Vocabulary

/// A colour space that parts can be in. Both have the curve of sRGB.
public enum OutputSpace: CaseIterable, Sendable {
  case srgb
  case displayP3

  var chromaticities: Chromaticities {
    switch self {
    case .srgb: .bt709
    case .displayP3: .displayP3
    }
  }

  /// The space's ICC profile, for embedding: version 4, some 500 bytes, the same bytes on
  /// every machine and day.
  public var profile: [UInt8] {
    switch self {
    case .srgb: Self.srgbProfile
    case .displayP3: Self.displayP3Profile
    }
  }

  /// sRGB colours, three channels each, in this space.
  public func stored(srgb colors: [UInt8]) -> [UInt8] {
    guard self == .displayP3, let converter = Self.toDisplayP3 else { return colors }
    return [UInt8](unsafeUninitializedCapacity: colors.count) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      converter.convert(colors, to: target, count: colors.count / 3)
      count = colors.count / 3 * 3
    }
  }

  /// Made once: that takes some milliseconds.
  private static let toDisplayP3 =
    ColorDescription([.srgb]).converter(for: .rgb, bits: 8, to: .displayP3).converter

  private static let srgbProfile = matrixProfile(named: "sRGB", .bt709)
  private static let displayP3Profile = matrixProfile(named: "Display P3", .displayP3)
}

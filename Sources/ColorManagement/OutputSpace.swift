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

  private static let srgbProfile = matrixProfile(named: "sRGB", .bt709)
  private static let displayP3Profile = matrixProfile(named: "Display P3", .displayP3)
}

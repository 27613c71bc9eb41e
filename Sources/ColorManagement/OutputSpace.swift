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

  /// An sRGB colour, its three channels, in this space.
  public func stored(srgb color: [UInt8]) -> [UInt8] {
    let converter = ColorDescription([.srgb]).converter(for: .rgb, bits: 8, to: self).converter
    guard let converter else { return color }
    return [UInt8](unsafeUninitializedCapacity: 3) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      converter.convert(color, to: target, count: 1)
      count = 3
    }
  }

  private static let srgbProfile = matrixProfile(named: "sRGB", .bt709)
  private static let displayP3Profile = matrixProfile(named: "Display P3", .displayP3)
}

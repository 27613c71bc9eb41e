public import Vocabulary

/// The RGB space that a photo's file describes by a profile, for a part that keeps it.
public struct OwnSpace: Sendable {
  /// The ICC profile, as the file has it, or as made for a space that EXIF names.
  public let profile: [UInt8]
  private let fromSRGB: Transform

  fileprivate init?(_ profile: [UInt8]) {
    guard let target = Profile(profile), target.model == .rgb,
      let transform = Profile(OutputSpace.srgb.profile)?.transform(bits: 8, to: target)
    else { return nil }
    self.profile = profile
    fromSRGB = transform
  }

  /// sRGB colours, three channels each, in this space.
  public func stored(srgb colors: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: colors.count) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      fromSRGB.convert(colors, to: target, count: colors.count / 3)
      count = colors.count / 3 * 3
    }
  }
}

extension ColorDescription {
  /// The space of a photo of RGB, where a profile can carry it on: `nil` for sRGB, for what
  /// chunks without a profile describe, for high dynamic range, for grey and ink. Such
  /// photos are converted to sRGB.
  ///
  /// What the file says that could not be used comes out as for
  /// ``converter(for:bits:to:)``, which passes the same claims over.
  public func ownSpace(for model: ColorModel) -> OwnSpace? {
    guard model == .rgb else { return nil }
    for claim in claims {
      switch claim {
      case .profile(let bytes):
        guard let profile = Profile(bytes), profile.model == model else { continue }
        return profile.matches(.srgb) ? nil : OwnSpace(bytes)
      case .adobeRGB: return OwnSpace(Self.adobeRGBProfile)
      case .codePoints(let points) where points.isDisplayP3:
        return OwnSpace(OutputSpace.displayP3.profile)
      case .codePoints, .srgb, .calibrated: return nil
      }
    }
    return nil
  }

  /// The profile of a photo whose data are not touched: that of its file, of whatever model,
  /// or the one for a space that EXIF names. `nil` where there is none that can be used.
  public func ownProfile(for model: ColorModel) -> [UInt8]? {
    for claim in claims {
      switch claim {
      case .profile(let bytes) where Profile(bytes)?.model == model: return bytes
      case .adobeRGB where model == .rgb: return Self.adobeRGBProfile
      default: continue
      }
    }
    return nil
  }

  private static let adobeRGBProfile = matrixProfile(
    named: "Compatible with Adobe RGB (1998)", .adobeRGB, gamma: 563.0 / 256)
}

extension ColorCodePoints {
  fileprivate var isDisplayP3: Bool {
    primaries == 12 && transfer == 13 && matrix == 0 && isFullRange
  }
}

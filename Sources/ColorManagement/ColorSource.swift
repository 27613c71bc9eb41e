import Vocabulary

/// What a claim comes to: how a photo's numbers can be turned into colours.
enum ColorSource {
  case profile(Profile)
  /// PQ or HLG.
  case highDynamicRange(Chromaticities, TransferCurve, range: ClosedRange<Double>)
  /// Ink that no profile describes.
  case print

  /// What a photo of this kind is where its file says nothing.
  static func unsaid(_ model: ColorModel) -> ColorSource? {
    model == .cmyk ? .print : standard(model)
  }

  /// sRGB, or grey with its curve.
  static func standard(_ model: ColorModel) -> ColorSource? {
    model == .grey
      ? space(.bt709, .srgb, model, bits: 16) : Profile(OutputSpace.srgb.profile).map(profile)
  }

  static func space(
    _ chromaticities: Chromaticities, _ curve: TransferCurve, _ model: ColorModel, bits: Int,
    range: ClosedRange<Double> = 0...1
  ) -> ColorSource? {
    // Every code of 8 bits has its own entry; 16 bits are close enough to straight between.
    let table = curve.table(bits == 8 ? 256 : 4096, range: range)
    return Profile(model, chromaticities, curve: table).map(profile)
  }
}

extension ColorClaim {
  /// - Parameter bits: of a channel, 8 or 16.
  func source(for model: ColorModel, bits: Int) throws(ColorDefect) -> ColorSource {
    let source: ColorSource? =
      switch self {
      case .profile(let bytes): try profileSource(bytes, for: model)
      // What follows describes RGB. A CMYK file can bear it for its preview's sake.
      case _ where model == .cmyk: .print
      case .srgb: .standard(model)
      case .adobeRGB: .space(.adobeRGB, Self.adobeCurve, model, bits: bits)
      case .codePoints(let points): try points.source(for: model, bits: bits)
      case .calibrated(let gamma, let chromaticities):
        try calibratedSource(gamma, chromaticities, for: model, bits: bits)
      }
    guard let source else { throw .unreadable }
    return source
  }

  /// Adobe RGB (1998), section 4.3.5.2: 2 51/256.
  private static let adobeCurve = TransferCurve.gamma(563.0 / 256)
}

private func profileSource(
  _ bytes: [UInt8], for model: ColorModel
) throws(ColorDefect) -> ColorSource {
  guard let profile = Profile(bytes) else { throw .unreadable }
  guard profile.model == model else {
    throw .mismatch(profile: profile.model?.rawValue ?? "other", photo: model)
  }
  return .profile(profile)
}

/// A gamma of 1/2.2 stands for the curve of sRGB: that is how programs write it that have
/// no chunk sRGB, or write both for the sake of old readers.
private func calibratedSource(
  _ gamma: Double, _ chromaticities: Chromaticities?, for model: ColorModel, bits: Int
) throws(ColorDefect) -> ColorSource? {
  let chromaticities = chromaticities ?? .bt709
  guard (0.01...100).contains(gamma), chromaticities.toXYZ != nil else { throw .calibration }
  let curve: TransferCurve = (0.4540...0.4550).contains(gamma) ? .srgb : .gamma(1 / gamma)
  return .space(chromaticities, curve, model, bits: bits)
}

extension ColorCodePoints {
  fileprivate func source(
    for model: ColorModel, bits: Int
  ) throws(ColorDefect) -> ColorSource? {
    // A PNG holds RGB or grey, for which H.273 has the matrix 0.
    guard let chromaticities, let curve, matrix == 0 else { throw .codePoints(self) }
    let range = isFullRange ? 0...1 : narrowRange(bits: bits)
    return switch curve {
    case .pq, .hlg: .highDynamicRange(chromaticities, curve, range: range)
    default: .space(chromaticities, curve, model, bits: bits, range: range)
    }
  }

  /// H.273, table 2.
  private var chromaticities: Chromaticities? {
    switch primaries {
    case 1: .bt709
    case 9: .bt2020
    case 11: .cinemaP3
    case 12: .displayP3
    default: nil
    }
  }

  /// H.273, table 3.
  private var curve: TransferCurve? {
    switch transfer {
    case 1, 6, 14, 15: .bt709
    case 4: .gamma(2.2)
    case 5: .gamma(2.8)
    case 8: .gamma(1)
    case 13: .srgb
    case 16: .pq
    case 18: .hlg
    default: nil
    }
  }

  /// 16…235 of 8 bits, shifted up for more.
  private func narrowRange(bits: Int) -> ClosedRange<Double> {
    let unit = Double(1 << (bits - 8)) / Double(1 << bits - 1)
    return (16 * unit)...(235 * unit)
  }
}

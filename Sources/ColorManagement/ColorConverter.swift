public import Vocabulary

/// Turns rows of a photo from its own colours into a part's: 8-bit RGB, relative
/// colorimetric with black point compensation.
///
/// Several threads may use one converter at a time; nothing is allocated while rows are
/// converted.
public final class ColorConverter: Sendable {
  private enum Method {
    /// The output's code by the photo's, the same for red, green and blue: grey stays
    /// neutral whatever rounding does.
    case greys([UInt8])
    case shaper(MatrixShaper)
    case transform(Transform)
    /// By the default for ink into sRGB, and from there where the part is not in sRGB.
    case print(DefaultCMYK, then: Transform?)
    case toneMapping(ToneMapping)
  }

  private let method: Method
  private let bits: Int

  private init(_ method: Method, bits: Int) {
    self.method = method
    self.bits = bits
  }

  /// Converts `count` pixels.
  ///
  /// - Parameters:
  ///   - source: interleaved pixels of the model and bits that the converter was made for;
  ///     16 bits in the machine's byte order and aligned; for CMYK 0 is no ink.
  ///   - target: room for three bytes a pixel, not in `source`.
  public func convert(
    _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    if case .transform(let transform) = method {
      transform.convert(source, to: target, count: count)
    } else if bits == 16 {
      convert(samples: source.assumingMemoryBound(to: UInt16.self), to: target, count: count)
    } else {
      convert(samples: source.assumingMemoryBound(to: UInt8.self), to: target, count: count)
    }
  }

  private func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    samples: UnsafePointer<Sample>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    switch method {
    case .shaper(let shaper): shaper.convert(samples, to: target, count: count)
    case .greys(let codes): spread(samples, through: codes, to: target, count: count)
    case .toneMapping(let mapping): mapping.convert(samples, to: target, count: count)
    case .print(let ink, let transform):
      ink.convert(samples, to: target, count: count)
      transform?.convert(target, to: target, count: count)
    case .transform(let transform): transform.convert(samples, to: target, count: count)
    }
  }
}

private func spread<Sample: FixedWidthInteger & UnsignedInteger>(
  _ samples: UnsafePointer<Sample>, through codes: [UInt8],
  to target: UnsafeMutablePointer<UInt8>, count: Int
) {
  codes.withUnsafeBufferPointer { codes in
    for x in 0..<count {
      let code = codes[Int(samples[x])]
      target[3 * x] = code
      target[3 * x + 1] = code
      target[3 * x + 2] = code
    }
  }
}

extension ColorDescription {
  /// What turns a photo's rows into a part's, and what the file says that could not be used.
  ///
  /// The converter is `nil` where both spaces are the same: its rows are right as they are,
  /// but for their bits, and for grey the repetition in three channels.
  ///
  /// Costs 1 to 5 ms, and 50 ms for a large profile of tables.
  ///
  /// - Parameter bits: of a channel of the rows, 8 or 16.
  public func converter(
    for model: ColorModel, bits: Int, to space: OutputSpace
  ) -> (converter: ColorConverter?, defects: [ColorDefect]) {
    var defects: [ColorDefect] = []
    for claim in claims {
      do throws(ColorDefect) {
        let source = try claim.source(for: model, bits: bits)
        return (try ColorConverter.from(source, model, bits: bits, to: space), defects)
      } catch {
        defects.append(error)
      }
    }
    // sRGB and ink by default are always there.
    let source = ColorSource.unsaid(model)
    let converter = source.flatMap { try? ColorConverter.from($0, model, bits: bits, to: space) }
    return (converter, defects)
  }
}

extension ColorConverter {
  /// `nil` where nothing is to be done.
  fileprivate static func from(
    _ source: ColorSource, _ model: ColorModel, bits: Int, to space: OutputSpace
  ) throws(ColorDefect) -> ColorConverter? {
    switch source {
    case .profile(let profile):
      if profile.matches(space) { return nil }
      return try from(profile, model, bits: bits, to: space)
    case .print:
      return ColorConverter(.print(DefaultCMYK(), then: fromSRGB(to: space)), bits: bits)
    case .highDynamicRange(let chromaticities, let curve, let range):
      let mapping = ToneMapping(chromaticities, curve: curve, range: range, bits: bits, to: space)
      guard let mapping else { throw .unreadable }
      let color = ColorConverter(.toneMapping(mapping), bits: bits)
      return model == .grey ? color.forGrey(channels: 3) : color
    }
  }

  private static func from(
    _ profile: Profile, _ model: ColorModel, bits: Int, to space: OutputSpace
  ) throws(ColorDefect) -> ColorConverter {
    if let shaper = profile.matrixShaper(bits: bits, to: space) {
      return ColorConverter(.shaper(shaper), bits: bits)
    }
    guard let target = Profile(space.profile),
      let transform = profile.transform(bits: bits, to: target)
    else { throw .unreadable }
    let converter = ColorConverter(.transform(transform), bits: bits)
    return model == .grey ? converter.forGrey(channels: 1) : converter
  }

  private static func fromSRGB(to space: OutputSpace) -> Transform? {
    guard space != .srgb, let source = Profile(OutputSpace.srgb.profile),
      let target = Profile(space.profile)
    else { return nil }
    return source.transform(bits: 8, to: target)
  }

  /// This converter's results for all greys. Where the channels' codes differ by a rounding,
  /// green's counts, which is most of the luminance.
  ///
  /// - Parameter channels: that this converter takes, 1 or 3.
  private func forGrey(channels: Int) -> ColorConverter {
    let count = 1 << bits
    let codes: [UInt8] =
      if bits == 16 {
        greens((0..<count).flatMap { repeatElement(UInt16($0), count: channels) }, count)
      } else {
        greens((0..<count).flatMap { repeatElement(UInt8($0), count: channels) }, count)
      }
    return ColorConverter(.greys(codes), bits: bits)
  }

  private func greens<Sample>(_ samples: [Sample], _ count: Int) -> [UInt8] {
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, initialized in
      guard let target = buffer.baseAddress else { return }
      samples.withUnsafeBytes { source in
        if let start = source.baseAddress { convert(start, to: target, count: count) }
      }
      initialized = 3 * count
    }
    return (0..<count).map { pixels[3 * $0 + 1] }
  }
}

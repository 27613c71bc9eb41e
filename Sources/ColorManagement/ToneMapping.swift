import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// High dynamic range, PQ or HLG, into the range of an ordinary screen.
///
/// The light that the signal asks of its reference display (BT.2100; for HLG one of
/// 1000 cd/m², system gamma 1.2) is compressed by the curve of BT.2390-11, annex 5.4.1, from
/// a peak of 1000 cd/m² to 203 cd/m², the white of graphics in BT.2408: what is darker than
/// 88 cd/m² keeps its luminance, 203 cd/m² becomes 78 % of white, 1000 cd/m² and all above
/// become white. The curve takes the largest of red, green and blue and scales all three
/// alike, so that highlights keep their hue. Colours outside the target's gamut are clipped.
///
/// A photo's own mastering and content light levels (mDCV, cLLI) are not consulted: most
/// files have none, and a strip of photos from one evening should not pump.
struct ToneMapping: Sendable {
  /// In cd/m².
  private static let peak = 1000.0
  /// In cd/m².
  private static let white = 203.0

  /// Linear values by stored code, 256 or 65,536 of them: for PQ on the scale of
  /// ``white``, for HLG on that of the scene's peak.
  private let linear: [Float]
  private let isSceneReferred: Bool
  /// Luminance of the source's linear red, green and blue.
  private let luminance: SIMD4<Float>
  /// From the source's linear RGB to the target's.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// What a light is multiplied by, over the fourth root of the light.
  private let gain: [Float]
  /// The OOTF's factor, over the fourth root of the scene's luminance.
  private let systemGain: [Float]
  /// 8-bit codes, over the square root of the linear value.
  private let stored: [UInt8]

  private static let gainSteps = 4096
  private static let storedSteps = 4096

  /// - Parameters:
  ///   - curve: `.pq` or `.hlg`.
  ///   - range: the stored values, of 0…1, that mean black and white.
  init?(
    _ chromaticities: Chromaticities, curve: TransferCurve, range: ClosedRange<Double>,
    bits: Int, to space: OutputSpace
  ) {
    guard let source = chromaticities.toXYZUnderD50,
      let target = space.chromaticities.toXYZUnderD50?.inverse
    else { return nil }
    let matrix = target * source
    columns = (
      SIMD4(SIMD4<Double>(matrix.columns.0, 0)), SIMD4(SIMD4<Double>(matrix.columns.1, 0)),
      SIMD4(SIMD4<Double>(matrix.columns.2, 0))
    )
    let (red, green, blue) = source.columns
    luminance = SIMD4(Float(red.y), Float(green.y), Float(blue.y), 0)
    isSceneReferred = curve == .hlg
    let scale = Float(isSceneReferred ? 1 : PQ.peak / Self.white)
    linear = curve.table(1 << bits, range: range).map { $0 * scale }
    gain = Self.gainTable { Self.compressed($0 * Self.peak) / ($0 * Self.peak) }
    systemGain = Self.gainTable { pow($0, 0.2) * Self.peak / Self.white }
    stored = Self.storedTable()
  }

  /// Converts `count` pixels.
  func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<Sample>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    linear.withUnsafeBufferPointer { linear in
      for x in 0..<count {
        let pixel = source + 3 * x
        let signal = SIMD4(
          linear[Int(pixel[0])], linear[Int(pixel[1])], linear[Int(pixel[2])], 0)
        store(mapped(isSceneReferred ? displayed(signal) : signal), at: target + 3 * x)
      }
    }
  }

  /// The light of a display of 1000 cd/m², as multiples of ``white``, for a light of the
  /// scene: BT.2100's OOTF.
  @inline(__always)
  private func displayed(_ scene: SIMD4<Float>) -> SIMD4<Float> {
    scene * systemGain[Self.step((scene * luminance).sum())]
  }

  @inline(__always)
  private func mapped(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let brightest = max(light.x, max(light.y, light.z))
    let reduced = light * gain[Self.step(brightest * Float(Self.white / Self.peak))]
    return columns.0 * reduced.x + columns.1 * reduced.y + columns.2 * reduced.z
  }

  @inline(__always)
  private func store(_ color: SIMD4<Float>, at target: UnsafeMutablePointer<UInt8>) {
    let inside = color.clamped(lowerBound: .zero, upperBound: .one)
    let places = inside.squareRoot() * Float(Self.storedSteps - 1) + 0.5
    target[0] = stored[Int(places.x)]
    target[1] = stored[Int(places.y)]
    target[2] = stored[Int(places.z)]
  }

  /// The nearest entry of a table of gains for a value of 0…1. A fourth root spreads the
  /// darks, and the processor has its own instruction for it.
  @inline(__always)
  private static func step(_ value: Float) -> Int {
    Int(min(value, 1).squareRoot().squareRoot() * Float(gainSteps - 1) + 0.5)
  }

  private static func gainTable(_ gain: (_ value: Double) -> Double) -> [Float] {
    (0..<gainSteps).map { step in
      // A ratio is not defined at 0, and does not matter there.
      let root = max(Double(step), 0.5) / Double(gainSteps - 1)
      return Float(gain(root * root * root * root))
    }
  }

  /// BT.2390's EETF for a black of 0, from and to cd/m².
  private static func compressed(_ light: Double) -> Double {
    let sourcePeak = PQ.stored(peak / PQ.peak)
    let targetPeak = PQ.stored(white / PQ.peak) / sourcePeak
    let knee = 1.5 * targetPeak - 0.5
    let e = PQ.stored(light / PQ.peak) / sourcePeak
    guard e > knee else { return light }
    let t = (e - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let spline =
      (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee)
      + (3 * t2 - 2 * t3) * targetPeak
    return PQ.linear(spline * sourcePeak) * PQ.peak
  }

  private static func storedTable() -> [UInt8] {
    (0..<storedSteps).map { step in
      let root = Double(step) / Double(storedSteps - 1)
      return UInt8(TransferCurve.srgbStored(root * root) * 255 + 0.5)
    }
  }
}

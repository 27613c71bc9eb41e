import Vocabulary

/// The conversion of RGB by three curves, a matrix, and the curve of sRGB: what nearly every
/// profile of a camera, a phone or a screen comes to.
///
/// Little CMS reads the profile and could do this too, at 100 megapixels a second on the
/// machine where this does 300; wide photos are what phones take, and it was a fifth of all
/// the time that such a photo cost. At 16 bits its fast ways are off by up to 30 steps in
/// deep shadows, and its exact one does 5 megapixels a second. The results here are within a
/// rounding of its exact ones.
struct MatrixShaper: Sendable {
  /// What each code of red, green and blue adds to the linear red, green and blue of the
  /// target, in fixed point.
  private let red: [SIMD4<Int32>]
  private let green: [SIMD4<Int32>]
  private let blue: [SIMD4<Int32>]
  /// 8-bit codes by linear value.
  private let stored: [UInt8]

  /// Steps of a linear value in ``stored``: at the curve's steepest five to a code.
  private static let steps = 1 << 14
  /// Fractional bits beyond those steps, so that three terms add up without an error.
  private static let fraction = 8

  /// - Parameters:
  ///   - matrix: from the source's linear RGB to the target's.
  ///   - curves: linear values of red, green and blue by stored code.
  init(_ matrix: Matrix, curves: [[Double]]) {
    let terms = zip([matrix.columns.0, matrix.columns.1, matrix.columns.2], curves)
      .map { column, curve in curve.map { Self.fixed(column * $0) } }
    red = terms[0]
    green = terms[1]
    blue = terms[2]
    stored = (0...Self.steps).map { step in
      UInt8(TransferCurve.srgbStored(Double(step) / Double(Self.steps)) * 255 + 0.5)
    }
  }

  private static func fixed(_ column: Matrix.Column) -> SIMD4<Int32> {
    let scaled = column * Double(steps << fraction)
    return SIMD4(SIMD4<Double>(scaled, 0).rounded(.toNearestOrAwayFromZero))
  }

  /// Converts `count` pixels.
  func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: UnsafePointer<Sample>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          stored.withUnsafeBufferPointer { stored in
            for x in 0..<count {
              let pixel = source + 3 * x
              let sum =
                red[Int(pixel[0])] &+ green[Int(pixel[1])] &+ blue[Int(pixel[2])]
              Self.store(sum, by: stored, at: target + 3 * x)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func store(
    _ sum: SIMD4<Int32>, by stored: UnsafeBufferPointer<UInt8>,
    at target: UnsafeMutablePointer<UInt8>
  ) {
    let half = Int32(1 << (fraction - 1))
    let places = ((sum &+ half) &>> Int32(fraction))
      .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: Int32(steps)))
    target[0] = stored[Int(places.x)]
    target[1] = stored[Int(places.y)]
    target[2] = stored[Int(places.z)]
  }
}

/// Whether a curve stays within 0…1 but for the last digit. Black that is not 0 asks for
/// black point compensation, which no matrix does.
private func isPlain(_ curve: [Double]) -> Bool {
  curve.allSatisfy { $0 > -1e-6 && $0 < 1 + 1e-6 } && curve.first.map { $0 < 1e-6 } ?? false
}

extension Matrix {
  /// Whether its elements are those of a matrix between two sets of real colours, and sums
  /// of three fit in fixed point. A damaged profile can hold any number.
  fileprivate var isModest: Bool {
    [columns.0, columns.1, columns.2].allSatisfy {
      max(abs($0.x), abs($0.y), abs($0.z)) < 100
    }
  }
}

extension Profile {
  /// The conversion to `space` as curves and a matrix, where it is one.
  ///
  /// - Parameter bits: of a channel, 8 or 16.
  func matrixShaper(bits: Int, to space: OutputSpace) -> MatrixShaper? {
    guard model == .rgb, isCurves, let columns = colorants,
      let target = space.chromaticities.toXYZUnderD50?.inverse
    else { return nil }
    let matrix = target * columns
    let curves = (0..<3).map { curve($0, count: 1 << bits) }
    guard matrix.isModest, curves.allSatisfy(isPlain) else { return nil }
    return MatrixShaper(matrix, curves: curves)
  }
}

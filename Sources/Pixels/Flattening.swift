/// Turns rows with alpha into opaque rows at the same bit depth; leaves others as they are.
public struct Flattening: Sendable {
  public let input: RowLayout
  /// Without alpha.
  public let output: RowLayout
  private let background: RGB

  /// - Parameter background: what shines through where a pixel is not opaque.
  public init(_ input: RowLayout, onto background: RGB) {
    self.input = input
    self.background = background
    var output = input
    switch input.channels {
    case .gray, .rgb, .cmyk: break
    case .grayAlpha: output.channels = background.isGray ? .gray : .rgb
    case .rgba: output.channels = .rgb
    }
    self.output = output
  }

  /// Whether rows are fine as they are.
  public var isIdentity: Bool { input == output }

  /// Flattens one row of ``input`` at `row` into one row of ``output`` at `result`. Each
  /// channel is `(value · alpha + background · (max − alpha)) / max`, rounded.
  public func flatten(_ row: UnsafeRawPointer, into result: UnsafeMutableRawPointer) {
    if input.bitDepth == 16 {
      flatten(
        row.assumingMemoryBound(to: UInt16.self), into: result.assumingMemoryBound(to: UInt16.self))
    } else {
      flatten(
        row.assumingMemoryBound(to: UInt8.self), into: result.assumingMemoryBound(to: UInt8.self))
    }
  }

  private func flatten<Sample: FixedWidthInteger & UnsignedInteger>(
    _ row: UnsafePointer<Sample>, into result: UnsafeMutablePointer<Sample>
  ) {
    switch input.channels {
    case .gray, .rgb, .cmyk:
      result.update(from: row, count: input.size.width * input.channels.count)
    case .grayAlpha: blendGray(row, into: result)
    case .rgba: blendColor(row, into: result)
    }
  }

  /// The background's channels on the scale of `Sample`: 8 bits times 257 is 16 bits.
  private func scaledBackground<Sample: FixedWidthInteger>() -> (Sample, Sample, Sample) {
    let unit = Sample.max / 255
    return (
      Sample(background.red) * unit, Sample(background.green) * unit,
      Sample(background.blue) * unit
    )
  }

  private func blendGray<Sample: FixedWidthInteger & UnsignedInteger>(
    _ row: UnsafePointer<Sample>, into result: UnsafeMutablePointer<Sample>
  ) {
    let (red, green, blue): (Sample, Sample, Sample) = scaledBackground()
    let count = output.channels.count
    for x in 0..<input.size.width {
      let (value, alpha) = (row[2 * x], row[2 * x + 1])
      result[count * x] = blend(value, over: red, alpha)
      guard count == 3 else { continue }
      result[count * x + 1] = blend(value, over: green, alpha)
      result[count * x + 2] = blend(value, over: blue, alpha)
    }
  }

  private func blendColor<Sample: FixedWidthInteger & UnsignedInteger>(
    _ row: UnsafePointer<Sample>, into result: UnsafeMutablePointer<Sample>
  ) {
    let (red, green, blue): (Sample, Sample, Sample) = scaledBackground()
    for x in 0..<input.size.width {
      let alpha = row[4 * x + 3]
      result[3 * x] = blend(row[4 * x], over: red, alpha)
      result[3 * x + 1] = blend(row[4 * x + 1], over: green, alpha)
      result[3 * x + 2] = blend(row[4 * x + 2], over: blue, alpha)
    }
  }
}

/// At most max² + max/2 with either depth, which 32 bits hold.
@inline(__always)
private func blend<Sample: FixedWidthInteger & UnsignedInteger>(
  _ value: Sample, over background: Sample, _ alpha: Sample
) -> Sample {
  let limit = UInt32(truncatingIfNeeded: Sample.max)
  let alpha = UInt32(truncatingIfNeeded: alpha)
  let sum =
    UInt32(truncatingIfNeeded: value) &* alpha
    &+ UInt32(truncatingIfNeeded: background) &* (limit &- alpha)
  return Sample(truncatingIfNeeded: (sum &+ limit / 2) / limit)
}

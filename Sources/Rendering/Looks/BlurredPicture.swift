import Pixels
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A picture blurred, dimmed and enlarged, row by row.
///
/// What a wide blur leaves of a picture fits into few pixels: it is blurred at a size at which
/// the deviation is three of them, and enlarged by straight lines between their centres, which
/// differ from the curve by less than one code. So a wide blur costs no more than a narrow one.
final class BlurredPicture {
  /// The size at which a picture of the size `size` is blurred by `deviation` pixels.
  static func reducedSize(of size: PixelSize, deviation: Double) -> PixelSize {
    let divisor = max(1, deviation / 3)
    func reduced(_ length: Int) -> Int { max(1, Int((Double(length) / divisor).rounded())) }
    return PixelSize(width: reduced(size.width), height: reduced(size.height))
  }

  private let picture: Canvas
  private let size: PixelSize
  private let brightness: Float
  private let across: [Float]
  private let down: [Float]
  /// The rows made last, at the final width.
  private var rows: [(index: Int, samples: [Float])] = []

  /// - Parameters:
  ///   - picture: of ``reducedSize(of:deviation:)``.
  ///   - size: that it is enlarged to.
  ///   - deviation: the blur's standard deviation in pixels of `size`.
  ///   - brightness: what is left of it, 0…1.
  init(_ picture: Canvas, size: PixelSize, deviation: Double, brightness: Double) {
    self.picture = picture
    self.size = size
    self.brightness = Float(brightness)
    across = weights(deviation * Double(picture.size.width) / Double(size.width))
    down = weights(deviation * Double(picture.size.height) / Double(size.height))
  }

  /// Puts `columns` of row `y` where they belong in the row of RGB that begins at `target`.
  func paint(row y: Int, columns: Range<Int>, onto target: UnsafeMutablePointer<UInt8>) {
    let (first, share) = place(of: y, of: size.height, in: picture.size.height)
    let upper = row(clamped(first, to: picture.size.height))
    let lower = row(clamped(first + 1, to: picture.size.height))
    for index in (3 * columns.lowerBound)..<(3 * columns.upperBound) {
      let value = upper[index] + (lower[index] - upper[index]) * share
      target[index] = UInt8(min(255, value * brightness + 0.5))
    }
  }

  private func row(_ index: Int) -> [Float] {
    if let known = rows.first(where: { $0.index == index }) { return known.samples }
    if rows.count == 2 { rows.removeFirst() }
    let samples = widened(blurredAcross(blurredDown(index)))
    rows.append((index, samples))
    return samples
  }

  /// Beyond the edges stands what stands there: a dark rim would come of anything else.
  private func blurredDown(_ y: Int) -> [Float] {
    var sums = [Float](repeating: 0, count: picture.stride)
    for (tap, weight) in down.enumerated() {
      let row = picture.finishedRow(clamped(y + tap - down.count / 2, to: picture.size.height))
      for index in sums.indices { sums[index] += weight * Float(row[index]) }
    }
    return sums
  }

  private func blurredAcross(_ row: [Float]) -> [Float] {
    var sums = [Float](repeating: 0, count: row.count)
    for (tap, weight) in across.enumerated() {
      for x in 0..<picture.size.width {
        let source = 3 * clamped(x + tap - across.count / 2, to: picture.size.width)
        for channel in 0..<3 { sums[3 * x + channel] += weight * row[source + channel] }
      }
    }
    return sums
  }

  private func widened(_ row: [Float]) -> [Float] {
    if size.width == picture.size.width { return row }
    var wide = [Float](repeating: 0, count: 3 * size.width)
    for x in 0..<size.width {
      let (first, share) = place(of: x, of: size.width, in: picture.size.width)
      let left = 3 * clamped(first, to: picture.size.width)
      let right = 3 * clamped(first + 1, to: picture.size.width)
      for channel in 0..<3 {
        let value = row[left + channel]
        wide[3 * x + channel] = value + (row[right + channel] - value) * share
      }
    }
    return wide
  }
}

private func clamped(_ index: Int, to count: Int) -> Int { min(max(index, 0), count - 1) }

/// Between which of `count` pixels the centre of pixel `index` of `length` lies: after which
/// one, and how far from it to the next.
private func place(of index: Int, of length: Int, in count: Int) -> (first: Int, share: Float) {
  let place = (Double(index) + 0.5) * Double(count) / Double(length) - 0.5
  let first = place.rounded(.down)
  return (Int(first), Float(place - first))
}

/// A Gauss curve's values out to three deviations, which together are 1.
private func weights(_ deviation: Double) -> [Float] {
  let reach = Int((3 * deviation).rounded(.up))
  guard reach > 0 else { return [1] }
  let values = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
  let sum = values.reduce(0, +)
  return values.map { Float($0 / sum) }
}

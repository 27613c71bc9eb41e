import CResample
import Pixels
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A picture's rows from the top down.
protocol RowsDown: AnyObject {
  var size: PixelSize { get }

  /// Row `y`, 8-bit RGB, good until the next call. Every row is taken once, in order.
  func takeRow(_ y: Int) throws(RenderFault) -> UnsafePointer<UInt8>
}

extension Canvas: RowsDown {
  func takeRow(_ y: Int) -> UnsafePointer<UInt8> { finishedRow(y) }
}

/// The rows of a picture blurred by Gauss's curve, from the top down. Kept are as many rows as the
/// curve reaches over. Beyond the edges stands what stands there: a dark rim would come of
/// anything else.
final class BlurredRows {
  private let picture: any RowsDown
  private let across: [Float]
  private let down: [Float]
  /// A row with what stands beyond its edges.
  private let padded: UnsafeMutablePointer<Float>
  /// The last rows that were taken, blurred across; row `y` is at `y % down.count`.
  private let ring: UnsafeMutablePointer<Float>
  private var taken = 0

  /// - Parameters:
  ///   - across: the standard deviation in each row, in pixels of `picture`.
  ///   - down: that in each column.
  init(_ picture: any RowsDown, across: Double, down: Double) {
    self.picture = picture
    self.across = weights(across)
    self.down = weights(down)
    padded = .allocate(capacity: 3 * (picture.size.width + self.across.count - 1))
    ring = .allocate(capacity: self.down.count * 3 * picture.size.width)
  }

  deinit {
    padded.deallocate()
    ring.deallocate()
  }

  var size: PixelSize { picture.size }
  private var stride: Int { 3 * size.width }

  /// The bytes that are kept of a picture of `width` pixels.
  static func bytes(width: Int, across: Double, down: Double) -> Int {
    let (across, down) = (2 * reach(across) + 1, 2 * reach(down) + 1)
    return 4 * 3 * (width + across - 1 + down * width)
  }

  /// Writes row `y`, which is no higher than any that was written before.
  func copyRow(_ y: Int, into target: UnsafeMutablePointer<Float>) throws(RenderFault) {
    let reach = down.count / 2
    try take(through: min(y + reach, size.height - 1), from: y - reach)
    let rows = down.indices.map { tap -> UnsafePointer<Float>? in
      UnsafePointer(slot(min(max(y + tap - reach, 0), size.height - 1)))
    }
    cblur_sum(rows, down, UInt32(down.count), UInt32(stride), target)
  }

  private func slot(_ y: Int) -> UnsafeMutablePointer<Float> { ring + y % down.count * stride }

  /// - Parameter first: the first row that anybody still needs.
  private func take(through last: Int, from first: Int) throws(RenderFault) {
    while taken <= last {
      let row = try picture.takeRow(taken)
      if taken >= first { blur(row, into: slot(taken)) }
      taken += 1
    }
  }

  private func blur(_ row: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<Float>) {
    let beside = 3 * (across.count / 2)
    for x in 0..<stride { padded[beside + x] = Float(row[x]) }
    for x in 0..<beside {
      padded[x] = Float(row[x % 3])
      padded[beside + stride + x] = Float(row[stride - 3 + x % 3])
    }
    let rows = across.indices.map { UnsafePointer<Float>?(padded + 3 * $0) }
    cblur_sum(rows, across, UInt32(across.count), UInt32(stride), target)
  }
}

/// Pixels in either direction.
private func reach(_ deviation: Double) -> Int { Int((3 * deviation).rounded(.up)) }

/// A Gauss curve's values out to three deviations, which together are 1.
private func weights(_ deviation: Double) -> [Float] {
  let reach = reach(deviation)
  guard reach > 0 else { return [1] }
  let values = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
  let sum = values.reduce(0, +)
  return values.map { Float($0 / sum) }
}

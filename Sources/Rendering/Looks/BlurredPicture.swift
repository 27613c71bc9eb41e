import CResample
import Pixels
import Vocabulary

/// A picture blurred, dimmed and enlarged, row by row from the top down.
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

  private let rows: BlurredRows
  private let size: PixelSize
  private let brightness: Float
  /// Of the columns, between which of the blurred ones they lie, and how far.
  private let places: (left: [UInt32], share: [Float])
  /// A blurred row, and its last pixel once more.
  private let narrow: UnsafeMutablePointer<Float>
  /// The two rows made last, at the final width, the upper one first.
  private var wide: [(index: Int, samples: UnsafeMutablePointer<Float>)]

  /// - Parameters:
  ///   - picture: of ``reducedSize(of:deviation:)``.
  ///   - size: that it is enlarged to.
  ///   - deviation: the blur's standard deviation in pixels of `size`.
  ///   - brightness: what is left of it, 0…1.
  init(_ picture: any RowsDown, size: PixelSize, deviation: Double, brightness: Double) {
    self.size = size
    self.brightness = Float(brightness)
    let (across, down) = picture.size.deviations(of: deviation, at: size)
    rows = BlurredRows(picture, across: across, down: down)
    let places = (0..<size.width).map { place(of: $0, of: size.width, in: picture.size.width) }
    self.places = (places.map { UInt32($0.first) }, places.map(\.share))
    narrow = .allocate(capacity: 3 * (picture.size.width + 1))
    wide = (0..<2).map { _ in (-1, .allocate(capacity: 3 * size.width)) }
  }

  deinit {
    narrow.deallocate()
    for row in wide { row.samples.deallocate() }
  }

  /// The bytes that it takes besides a picture of the size `reduced`.
  static func bytes(_ reduced: PixelSize, size: PixelSize, deviation: Double) -> Int {
    let (across, down) = reduced.deviations(of: deviation, at: size)
    return BlurredRows.bytes(width: reduced.width, across: across, down: down)
      + 4 * 3 * (reduced.width + 2 * size.width) + (16 + 8) * size.width
  }

  /// Puts `columns` of row `y`, which is no higher than any before, where they belong in the row
  /// of RGB that begins at `target`.
  func paint(
    row y: Int, columns: Range<Int>, onto target: UnsafeMutablePointer<UInt8>
  ) throws(RenderFault) {
    let (first, share) = place(of: y, of: size.height, in: rows.size.height)
    let upper = try row(first)
    let lower = share == 0 ? upper : try row(min(first + 1, rows.size.height - 1))
    let start = 3 * columns.lowerBound
    cblur_mix(
      upper + start, lower + start, share, brightness, UInt32(3 * columns.count), target + start)
  }

  private func row(_ index: Int) throws(RenderFault) -> UnsafePointer<Float> {
    if let known = wide.first(where: { $0.index == index }) { return UnsafePointer(known.samples) }
    wide.swapAt(0, 1)
    wide[1].index = index
    try makeRow(index, into: wide[1].samples)
    return UnsafePointer(wide[1].samples)
  }

  private func makeRow(
    _ index: Int, into target: UnsafeMutablePointer<Float>
  ) throws(RenderFault) {
    if rows.size.width == size.width { return try rows.copyRow(index, into: target) }
    try rows.copyRow(index, into: narrow)
    let end = 3 * rows.size.width
    for sample in end..<(end + 3) { narrow[sample] = narrow[sample - 3] }
    cblur_widen(narrow, places.left, places.share, UInt32(size.width), target)
  }
}

extension PixelSize {
  /// `deviation`, in pixels of a picture of the size `full`, in those of the same at this size.
  fileprivate func deviations(
    of deviation: Double, at full: PixelSize
  ) -> (across: Double, down: Double) {
    (
      deviation * Double(width) / Double(full.width),
      deviation * Double(height) / Double(full.height)
    )
  }
}

/// Between which of `count` pixels the centre of pixel `index` of `length` lies: after which
/// one, and how far from it to the next. Before the first it is the first.
private func place(of index: Int, of length: Int, in count: Int) -> (first: Int, share: Float) {
  let place = max(0, (Double(index) + 0.5) * Double(count) / Double(length) - 0.5)
  let first = place.rounded(.down)
  return (Int(first), Float(place - first))
}

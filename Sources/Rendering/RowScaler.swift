import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// Brings a region of a picture's rows to an exact size.
protocol RowScaler: AnyObject {
  /// Takes source row `y`. Rows come in order, and every row that ``nextRow()`` can give
  /// is taken in between.
  func push(_ source: UnsafeRawPointer, row y: Int) throws(DecodeFault)

  /// The next target row, good until the next call; `nil` where it takes more source rows.
  func nextRow() throws(DecodeFault) -> UnsafeRawPointer?
}

/// Resamples, except where the region has the target's size already.
///
/// - Parameters:
///   - layout: of the source rows.
///   - region: of the source, in fractions of its pixels.
///   - bitDepth: of a channel that comes out, 8 or 16.
func makeScaler(
  for layout: RowLayout, region: Region, target: PixelSize, bitDepth: Int
) throws(DecodeFault) -> any RowScaler {
  if let box = region.wholePixels, box.size == target, layout.bitDepth == bitDepth {
    return RowCopy(layout, box: box)
  }
  return try Resampler(layout, region: region, target: target, bitDepth: bitDepth)
}

/// The pixels of a box, as they are.
final class RowCopy: RowScaler {
  private let rows: Range<Int>
  /// Bytes before the box in each row.
  private let offset: Int
  private var row: UnsafeRawPointer?

  init(_ layout: RowLayout, box: PixelBox) {
    rows = box.rows
    offset = box.left * layout.bytesPerPixel
  }

  func push(_ source: UnsafeRawPointer, row y: Int) {
    guard rows.contains(y) else { return }
    row = source + offset
  }

  func nextRow() -> UnsafeRawPointer? {
    defer { row = nil }
    return row
  }
}

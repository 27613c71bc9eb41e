import CZimg
import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// Lanczos 3 from a region of a picture's rows to an exact size. Source rows are brought to
/// the target's width as they come; alive at a time are those that one slab of target rows
/// needs, whatever the picture's height.
///
/// Pixels outside the region's whole-pixel hull have no influence, as if the picture had
/// been cropped first.
final class Resampler: RowScaler {
  private let handle: OpaquePointer
  private let geometry: ResampleGeometry
  private let bytesPerPixel: Int
  /// Source rows from which target rows can be made.
  private var window: Range<Int>
  /// The source row that comes next.
  private var nextSource: Int
  /// Target rows that are to be made next; empty after the last.
  private var slab: Range<Int>
  /// Target rows that are made and not yet taken.
  private var ready = 0..<0
  /// Of the target rows that are made, the first one's place in the picture.
  private var readyStart = 0
  private let row: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - layout: of the source rows; all channels are treated alike.
  ///   - region: of the source, in fractions of its pixels.
  ///   - target: rows come out at this size.
  ///   - bitDepth: of a channel that comes out, 8 or 16.
  convenience init(
    _ layout: RowLayout, region: Region, target: PixelSize, bitDepth: Int
  ) throws(DecodeFault) {
    let geometry = ResampleGeometry(layout, region: region, target: target)
    try self.init(layout, geometry, region: region, bitDepth: bitDepth)
  }

  init(
    _ layout: RowLayout, _ geometry: ResampleGeometry, region: Region, bitDepth: Int
  ) throws(DecodeFault) {
    let target = geometry.target
    var raw = czimg_layout(
      width: UInt32(geometry.hull.width), channels: UInt32(layout.channels.count),
      bit_depth: UInt32(layout.bitDepth),
      region_left: region.left - Double(geometry.hull.left), region_width: region.width,
      window_rows: UInt32(geometry.windowRows), target_width: UInt32(target.width),
      target_depth: UInt32(bitDepth), target_rows: UInt32(geometry.slabRows))
    guard let handle = czimg_create(&raw) else { throw .outOfMemory }
    self.handle = handle
    self.geometry = geometry
    bytesPerPixel = layout.bytesPerPixel
    slab = geometry.slab(from: 0)
    let first = geometry.sourceRows(for: slab).lowerBound
    window = first..<first
    nextSource = first
    let rowBytes = target.width * layout.channels.count * bitDepth / 8
    row = .allocate(byteCount: rowBytes, alignment: 16)
  }

  deinit {
    czimg_free(handle)
    row.deallocate()
  }

  func push(_ source: UnsafeRawPointer, row y: Int) throws(DecodeFault) {
    guard y == nextSource, !slab.isEmpty else { return }
    czimg_append(handle, source + geometry.hull.left * bytesPerPixel)
    nextSource += 1
    let pending = nextSource - window.upperBound
    guard pending == Int(CZIMG_STRIP_ROWS) || nextSource == geometry.hull.rows.upperBound
    else { return }
    guard czimg_take_strip(handle) else { throw .outOfMemory }
    window = window.lowerBound..<nextSource
  }

  /// Whether ``nextRow()`` has one to give.
  var hasRow: Bool {
    !ready.isEmpty
      || !slab.isEmpty && window.upperBound >= geometry.sourceRows(for: slab).upperBound
  }

  func nextRow() throws(DecodeFault) -> UnsafeRawPointer? {
    guard hasRow else { return nil }
    if ready.isEmpty { try makeSlab() }
    guard let index = ready.popFirst() else { return nil }
    czimg_copy_row(handle, UInt32(index - readyStart), row)
    return UnsafeRawPointer(row)
  }

  private func makeSlab() throws(DecodeFault) {
    let span = geometry.span(of: slab)
    let top = span.top - Double(window.lowerBound)
    guard czimg_resample(handle, top, span.height, UInt32(slab.count))
    else { throw .outOfMemory }
    ready = slab
    readyStart = slab.lowerBound
    slab = geometry.slab(from: slab.upperBound)
    if slab.isEmpty { return }
    let first = geometry.sourceRows(for: slab).lowerBound
    czimg_discard(handle, UInt32(first - window.lowerBound))
    window = first..<window.upperBound
  }
}

/// Which source rows make which target rows.
struct ResampleGeometry {
  /// The whole pixels that the region touches.
  let hull: PixelBox
  /// Target rows of a slab; the last one may have fewer.
  let slabRows: Int
  /// The most source rows that a slab needs.
  let windowRows: Int
  let target: PixelSize
  private let region: Region

  /// Source rows per target row.
  private var step: Double { region.height / Double(target.height) }

  init(_ layout: RowLayout, region: Region, target: PixelSize) {
    let step = region.height / Double(target.height)
    let rowBytes = Double(target.width * layout.channels.count) * max(2 * step, 1)
    let slabRows = min(target.height, min(128, max(16, Int(Self.slabBytes / rowBytes))))
    self.init(layout, region: region, target: target, slabRows: slabRows, lead: 0)
  }

  /// - Parameter lead: source rows that may be pushed before the row that the slab waits
  ///   for is taken out.
  init(_ layout: RowLayout, region: Region, target: PixelSize, slabRows: Int, lead: Int) {
    self.region = region
    self.target = target
    self.slabRows = slabRows
    hull = region.hull(in: layout.size)
    let step = region.height / Double(target.height)
    let span = Double(slabRows) * step + 2 * Self.margin(step)
    windowRows =
      min(hull.height, Int(span.rounded(.up)) + 2 + lead) + 2 * Int(CZIMG_STRIP_ROWS)
  }

  /// What a resampler of rows of `layout` holds: its window in 16 bits, a slab, a strip, and
  /// some for zimg itself.
  func bytes(of layout: RowLayout) -> Int {
    let across = target.width * layout.channels.count
    return (2 * windowRows + slabRows * layout.bitDepth / 8) * across
      + Int(CZIMG_STRIP_ROWS) * hull.width * layout.bytesPerPixel + (256 << 10)
  }

  /// Bytes of a slab's source or target that are worth having in the cache at a time.
  private static let slabBytes = 1_000_000.0

  /// Source rows that the kernel reaches beyond a target row's own, and one for rounding.
  private static func margin(_ step: Double) -> Double { 3 * max(1, step) + 1 }

  /// The slab that begins with target row `first`; empty after the last.
  func slab(from first: Int) -> Range<Int> { first..<min(first + slabRows, target.height) }

  func sourceRows(for slab: Range<Int>) -> Range<Int> {
    let top = region.top + Double(slab.lowerBound) * step - Self.margin(step)
    let bottom = region.top + Double(slab.upperBound) * step + Self.margin(step)
    let first = max(hull.top, Int(top.rounded(.down)))
    // The last slab takes all that is left, so that no rounding leaves it waiting.
    return slab.upperBound == target.height
      ? first..<hull.rows.upperBound
      : first..<min(hull.rows.upperBound, Int(bottom.rounded(.up)))
  }

  /// Where the source of `slab` begins and how high it is, in fractions of source rows.
  func span(of slab: Range<Int>) -> (top: Double, height: Double) {
    (region.top + Double(slab.lowerBound) * step, Double(slab.count) * step)
  }
}

extension Region {
  /// Whole pixels that the region touches by more than rounding.
  func hull(in size: PixelSize) -> PixelBox {
    let slack = 1e-6
    let x = span(left + slack, left + width - slack, within: size.width)
    let y = span(top + slack, top + height - slack, within: size.height)
    return PixelBox(left: x.lowerBound, top: y.lowerBound, width: x.count, height: y.count)
  }

  /// The box that the region is, where it is one of whole pixels.
  var wholePixels: PixelBox? {
    let box = PixelBox(
      left: Int(left.rounded()), top: Int(top.rounded()), width: Int(width.rounded()),
      height: Int(height.rounded()))
    let same = Region(
      left: Double(box.left), top: Double(box.top), width: Double(box.width),
      height: Double(box.height))
    return same == self ? box : nil
  }

  func scaled(across: Double, down: Double) -> Region {
    Region(left: left * across, top: top * down, width: width * across, height: height * down)
  }
}

private func span(_ start: Double, _ end: Double, within length: Int) -> Range<Int> {
  let first = min(max(0, Int(start.rounded(.down))), length - 1)
  return first..<min(length, max(first + 1, Int(end.rounded(.up))))
}

import CZimg
import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// Lanczos 3 from a region of a picture's rows to an exact size, in slabs of target rows:
/// alive at a time are the source rows that one slab needs, whatever the picture's height.
///
/// Pixels outside the region's whole-pixel hull have no influence, as if the picture had
/// been cropped first.
final class Resampler: RowScaler {
  private let handle: OpaquePointer
  private let geometry: ResampleGeometry
  private let bytesPerPixel: Int
  /// Source rows that are held.
  private var window: Range<Int>
  /// Target rows that are to be made next; empty after the last.
  private var slab: Range<Int>
  /// Target rows that are made and not yet taken.
  private var ready = 0..<0
  /// Of the target rows that are made, the first one's place in the picture.
  private var readyStart = 0
  private let row: UnsafeMutablePointer<UInt8>

  /// - Parameters:
  ///   - layout: of the source rows: grey or RGB.
  ///   - region: of the source, in fractions of its pixels.
  ///   - target: rows come out at this size, 8 bits a channel.
  init(_ layout: RowLayout, region: Region, target: PixelSize) throws(DecodeFault) {
    let geometry = ResampleGeometry(layout, region: region, target: target)
    var raw = czimg_layout(
      width: UInt32(geometry.hull.width), channels: UInt32(layout.channels.count),
      bit_depth: UInt32(layout.bitDepth), window_rows: UInt32(geometry.windowRows),
      target_width: UInt32(target.width), target_rows: UInt32(geometry.slabRows))
    guard let handle = czimg_create(&raw) else { throw .outOfMemory }
    self.handle = handle
    self.geometry = geometry
    bytesPerPixel = layout.bytesPerPixel
    slab = geometry.slab(from: 0)
    let first = geometry.sourceRows(for: slab).lowerBound
    window = first..<first
    row = .allocate(capacity: target.width * layout.channels.count)
  }

  deinit {
    czimg_free(handle)
    row.deallocate()
  }

  func push(_ source: UnsafeRawPointer, row y: Int) {
    guard y == window.upperBound, !slab.isEmpty else { return }
    czimg_append(handle, source + geometry.hull.left * bytesPerPixel)
    window = window.lowerBound..<(y + 1)
  }

  func nextRow() throws(DecodeFault) -> UnsafePointer<UInt8>? {
    if ready.isEmpty {
      guard !slab.isEmpty, window.upperBound == geometry.sourceRows(for: slab).upperBound
      else { return nil }
      try makeSlab()
    }
    guard let index = ready.popFirst() else { return nil }
    czimg_copy_row(handle, UInt32(index - readyStart), row)
    return UnsafePointer(row)
  }

  private func makeSlab() throws(DecodeFault) {
    var region = geometry.region(of: slab, inWindowFrom: window.lowerBound)
    guard czimg_resample(handle, &region, UInt32(slab.count)) else { throw .outOfMemory }
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
  private let region: Region
  private let target: PixelSize

  /// Source rows per target row.
  private var step: Double { region.height / Double(target.height) }

  init(_ layout: RowLayout, region: Region, target: PixelSize) {
    self.region = region
    self.target = target
    hull = region.hull(in: layout.size)
    let step = region.height / Double(target.height)
    let sourceBytes = Double(hull.width * layout.bytesPerPixel) * step
    let targetBytes = Double(target.width * layout.channels.count)
    let affordable = Self.slabBytes / max(1, max(sourceBytes, targetBytes))
    slabRows = min(target.height, min(128, max(16, Int(affordable))))
    let span = Double(slabRows) * step + 2 * Self.margin(step)
    windowRows = min(hull.height, Int(span.rounded(.up)) + 2)
  }

  /// Source or target bytes that a slab aims at: few slabs mean few filters to build and
  /// few rows that two slabs both read, but must stay in the cache.
  private static let slabBytes = 1_500_000.0

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

  func region(of slab: Range<Int>, inWindowFrom first: Int) -> czimg_region {
    czimg_region(
      left: region.left - Double(hull.left),
      top: region.top + Double(slab.lowerBound) * step - Double(first),
      width: region.width, height: Double(slab.count) * step)
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

  func scaled(by scale: Double) -> Region {
    Region(
      left: left * scale, top: top * scale, width: width * scale, height: height * scale)
  }
}

private func span(_ start: Double, _ end: Double, within length: Int) -> Range<Int> {
  let first = min(max(0, Int(start.rounded(.down))), length - 1)
  return first..<min(length, max(first + 1, Int(end.rounded(.up))))
}

import CResample
import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// Lanczos 3 from a region of a picture's rows to an exact size. Source rows are brought to
/// the target's width as they come; alive at a time are those that one target row needs,
/// whatever the picture's height.
///
/// Pixels outside the region's whole-pixel hull have no influence, as if the picture had
/// been cropped first.
final class Resampler: RowScaler {
  private let handle: OpaquePointer
  private let hull: PixelBox
  private let bytesPerPixel: Int
  private let channels: Int
  private let row: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - layout: of the source rows; all channels are treated alike.
  ///   - region: of the source, in fractions of its pixels.
  ///   - target: rows come out at this size.
  ///   - bitDepth: of a channel that comes out, 8 or 16, and not more than of the source.
  ///   - lead: source rows that may be pushed before a target row is taken that could be.
  ///   - isPlain: whether to do without vector code of the machine's own.
  init(
    _ layout: RowLayout, region: Region, target: PixelSize, bitDepth: Int, lead: Int = 0,
    isPlain: Bool = false
  ) throws(DecodeFault) {
    hull = region.hull(in: layout.size)
    var raw = cresample_layout(layout, region, target, bitDepth: bitDepth)
    raw.lead = UInt32(lead)
    raw.is_plain = isPlain
    guard let handle = cresample_create(&raw) else { throw .outOfMemory }
    self.handle = handle
    bytesPerPixel = layout.bytesPerPixel
    channels = layout.channels.count
    row = .allocate(byteCount: target.width * channels * bitDepth / 8, alignment: 16)
  }

  deinit {
    cresample_free(handle)
    row.deallocate()
  }

  func push(_ source: UnsafeRawPointer, row y: Int) throws(DecodeFault) {
    guard hull.rows.contains(y) else { return }
    guard cresample_push(handle, source + hull.left * bytesPerPixel) else { throw .outOfMemory }
  }

  /// Takes row `y` of a channel, where the channels are planes of 8 bits; channels come in
  /// order.
  func push(
    _ plane: UnsafePointer<UInt8>, channel: Int, row y: Int
  ) throws(DecodeFault) {
    guard hull.rows.contains(y) else { return }
    guard cresample_push_plane(handle, UInt32(channel), plane + hull.left)
    else { throw .outOfMemory }
  }

  /// Whether the next target row can be made.
  var hasRow: Bool { cresample_is_ready(handle) }

  func nextRow() -> UnsafeRawPointer? {
    guard hasRow else { return nil }
    cresample_make_row(handle)
    cresample_copy_row(handle, row)
    return UnsafeRawPointer(row)
  }

  /// Makes the next target row, of which ``plane(_:)`` then gives the channels.
  func makeRow() { cresample_make_row(handle) }

  /// One channel of the row that was made last, 8 bits.
  func plane(_ channel: Int) -> UnsafePointer<UInt8> { cresample_plane(handle, UInt32(channel)) }

  /// The bytes that a resampler takes, without rows that are pushed ahead.
  static func bytes(_ layout: RowLayout, region: Region, target: PixelSize) -> Int {
    var raw = cresample_layout(layout, region, target, bitDepth: layout.bitDepth)
    return cresample_bytes(&raw)
  }
}

extension cresample_layout {
  fileprivate init(
    _ layout: RowLayout, _ region: Region, _ target: PixelSize, bitDepth: Int
  ) {
    let hull = region.hull(in: layout.size)
    self.init(
      across: cresample_axis(
        source: UInt32(hull.width), target: UInt32(target.width),
        start: region.left - Double(hull.left), length: region.width),
      down: cresample_axis(
        source: UInt32(hull.height), target: UInt32(target.height),
        start: region.top - Double(hull.top), length: region.height),
      channels: UInt32(layout.channels.count), bit_depth: UInt32(layout.bitDepth),
      target_depth: UInt32(bitDepth), lead: 0, is_plain: false)
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

import Vocabulary

/// How the upright picture comes from what a HEIF's codec gives: the item's properties
/// `clap`, `irot` and `imir`, applied in the order in which the item has them.
struct HEIFTransform: Equatable {
  /// The coded pixels that are the picture.
  private(set) var aperture: PixelBox
  private(set) var orientation = Orientation.topLeft
  /// Whether the file turns or mirrors at all.
  private(set) var isOriented = false

  init(coded: PixelSize) { aperture = PixelBox(coded) }

  mutating func apply(_ property: ISOBox, of bytes: [UInt8]) throws(ProbeFault.Reason) {
    var reader = BoxReader(property, of: bytes)
    switch property.type {
    case "irot": turn(quarters: try reader.integer(1) & 3)
    case "imir": mirror(leftToRight: try reader.integer(1) & 1 == 1)
    case "clap": try crop(&reader)
    default: break
    }
  }

  /// - Parameter quarters: anticlockwise, as the property has them.
  private mutating func turn(quarters: Int) {
    isOriented = true
    for _ in 0..<((4 - quarters) % 4) { orientation = orientation.turned(.quarter) }
  }

  private mutating func mirror(leftToRight: Bool) {
    isOriented = true
    orientation = Orientation(
      exchangesSides: orientation.exchangesSides,
      flipsX: orientation.flipsX != leftToRight, flipsY: orientation.flipsY == leftToRight)
  }

  /// ISO/IEC 14496-12, 12.1.4: a size, and how far its centre lies from the picture's, all
  /// in fractions. Where they give half pixels, the left and top edges are rounded down, as
  /// libheif does; what lies outside the picture is not taken.
  private mutating func crop(_ reader: inout BoxReader) throws(ProbeFault.Reason) {
    let upright = orientation.upright(aperture.size)
    let width = try fraction(&reader)
    let height = try fraction(&reader)
    let columns = try span(width, centre: try fraction(&reader), of: upright.width, reader)
    let rows = try span(height, centre: try fraction(&reader), of: upright.height, reader)
    let box = PixelBox(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
    let stored = orientation.stored(box, inUpright: upright)
    aperture = PixelBox(
      left: aperture.left + stored.left, top: aperture.top + stored.top,
      width: stored.width, height: stored.height)
  }

  private func span(
    _ length: Double, centre: Double, of side: Int, _ reader: BoxReader
  ) throws(ProbeFault.Reason) -> Range<Int> {
    let start = (centre + (Double(side) - length) / 2).rounded(.down)
    let end = start + length.rounded()
    let range = max(0, start)..<max(0, start, min(Double(side), end))
    guard !range.isEmpty else { throw reader.defect }
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// Both 32 bits and signed; the denominator is positive.
  private func fraction(_ reader: inout BoxReader) throws(ProbeFault.Reason) -> Double {
    let numerator = Int32(truncatingIfNeeded: try reader.integer(4))
    let denominator = Int32(truncatingIfNeeded: try reader.integer(4))
    guard denominator > 0 else { throw reader.defect }
    return Double(numerator) / Double(denominator)
  }
}

import Codecs
import ColorManagement
import Files
import Pixels
import Probing
import StitchPlan
import Vocabulary

extension PlacedPhoto {
  /// Paints the photo from the thumbnail in its EXIF block on `canvas`, of which all rows that
  /// the photo touches are open.
  ///
  /// - Returns: whether that is done: the thumbnail is there and whole, shows the photo in its
  ///   shape, and has at least as many pixels as are painted. Where not, some pixels of the
  ///   photo's place may have been painted, all of which the photo itself then paints over.
  func paintExifThumbnail(on canvas: Canvas, surface: Surface, limits: DecodeLimits) -> Bool {
    guard info.format == .jpeg else { return false }
    do {
      let file = try InputFile(opening: info.file, in: root)
      guard file.status.size == info.bytes, file.status.modified == info.modified,
        let place = exifThumbnail(of: file),
        let region = try usableRegion(in: file, place, limits)
      else { return false }
      let decoder = try thumbnailDecoder(file, place, limits)
      try paint(decoder, of: file, region, on: canvas, surface)
      return true
    } catch {
      // Whatever is wrong will be said of the photo itself, unless only the thumbnail has it.
      return false
    }
  }

  private func thumbnailDecoder(
    _ file: InputFile, _ place: Range<Int>, _ limits: DecodeLimits
  ) throws(DecodeFault) -> JPEGDecoder {
    try JPEGDecoder(file, in: place, limits: limits, shouldStop: shouldStop)
  }

  /// What of the thumbnail the photo's region is; `nil` where the thumbnail shows something
  /// else or too little.
  private func usableRegion(
    in file: InputFile, _ place: Range<Int>, _ limits: DecodeLimits
  ) throws -> Region? {
    let decoder = try thumbnailDecoder(file, place, limits)
    var picture = PixelBox(decoder.size)
    if !decoder.size.isSmallCopy(of: info.size) {
      guard let between = decoder.size.betweenBars(of: info.size),
        try hasBlackBars(decoder, beside: between)
      else { return nil }
      picture = between
    }
    let scaled = placement.region.scaled(
      across: Double(picture.width) / Double(info.size.width),
      down: Double(picture.height) / Double(info.size.height))
    guard Double(storedTarget.width) <= scaled.width + 0.5,
      Double(storedTarget.height) <= scaled.height + 0.5
    else { return nil }
    return Region(
      left: Double(picture.left) + scaled.left, top: Double(picture.top) + scaled.top,
      width: scaled.width, height: scaled.height)
  }

  private func paint(
    _ decoder: JPEGDecoder, of file: InputFile, _ region: Region, on canvas: Canvas,
    _ surface: Surface
  ) throws {
    let decoded = try decoder.start(keeping: 1)
    // Cameras do not repeat the profile in the thumbnail: it is in the photo's colours.
    let description = try colorDescription(of: file, profileLimit: profileLimit).description
    let converter = description.converter(
      for: decoded.layout.channels.colorModel, bits: 8, to: surface.space
    ).converter
    let rows = PhotoRows(
      decoder, decoded, background: surface.background, shouldStop: shouldStop)
    let finish = ColorFinish(
      decoded.layout, converter, width: storedTarget.width, background: surface.background)
    let scaler = try makeScaler(
      for: rows.layout, region: region, target: storedTarget, bitDepth: finish.bitDepth)
    let photo = ScaledRows(rows, scaler)
    var painter = Painter(
      canvas: canvas, target: placement.target, orientation: placement.orientation,
      channels: finish.channels)
    while let row = try photo.next() { painter.paint(finish.finish(row)) }
    try photo.finish()
  }
}

/// Whether a picture is black but for `box` and a pixel around it, and one more to the right and
/// below: where bars cannot be of the same width, cameras draw a picture that is larger by it.
private func hasBlackBars(_ decoder: JPEGDecoder, beside box: PixelBox) throws -> Bool {
  let layout = try decoder.start(keeping: 1).layout
  let count = layout.channels.count
  let (left, right) = (max(0, box.left - 1), min(layout.size.width, box.columns.upperBound + 2))
  var row = [UInt8](repeating: 0, count: layout.bytesPerRow)
  for y in 0..<layout.size.height {
    try row.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { try decoder.readRow(into: start) }
    }
    let isBar = y < box.top - 1 || y > box.rows.upperBound + 1
    let bars = isBar ? [row[...]] : [row[..<(left * count)], row[(right * count)...]]
    if !bars.allSatisfy({ $0.allSatisfy { $0 <= blackest } }) { return false }
  }
  return true
}

/// The bars of five cameras' thumbnails had nothing above 7; JPEG makes no exact black.
private let blackest: UInt8 = 20

extension PixelSize {
  /// Whether it is the size of a picture of `other`, scaled down: of the same ratio but for
  /// the rounding of one side.
  func isSmallCopy(of other: PixelSize) -> Bool {
    guard width > 0, height > 0, width <= other.width, height <= other.height else {
      return false
    }
    return abs(height - other.height(atWidth: width)) <= 1
      || abs(width - other.transposed.height(atWidth: height)) <= 1
  }

  /// Where in a picture of this size one of `other` stands that was fitted into it with bars,
  /// as cameras fit every photo into 160×120; a pixel less beside the bars, where black may
  /// have bled in. `nil` where it would not be smaller.
  func betweenBars(of other: PixelSize) -> PixelBox? {
    guard width > 0, height > 0, width <= other.width, height <= other.height else { return nil }
    let inner = PixelSize(
      width: min(width, other.transposed.height(atWidth: height)),
      height: min(height, other.height(atWidth: width)))
    let (x, y) = (inner.width < width ? 1 : 0, inner.height < height ? 1 : 0)
    let box = PixelBox(
      left: (width - inner.width) / 2 + x, top: (height - inner.height) / 2 + y,
      width: inner.width - 2 * x, height: inner.height - 2 * y)
    return box.width > 0 && box.height > 0 ? box : nil
  }
}

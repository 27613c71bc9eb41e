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
  /// - Returns: whether that is done: the thumbnail is there and whole, has the photo's shape,
  ///   and at least as many pixels as are painted. Where not, some pixels of the photo's place
  ///   may have been painted, all of which the photo itself then paints over.
  func paintExifThumbnail(on canvas: Canvas, surface: Surface, limits: DecodeLimits) -> Bool {
    guard info.format == .jpeg else { return false }
    do {
      guard let (file, decoder) = try usableThumbnail(limits) else { return false }
      try paint(decoder, of: file, on: canvas, surface)
      return true
    } catch {
      // Whatever is wrong will be said of the photo itself, unless only the thumbnail has it.
      return false
    }
  }

  private func usableThumbnail(_ limits: DecodeLimits) throws -> (InputFile, JPEGDecoder)? {
    let file = try InputFile(opening: info.file, in: root)
    guard file.status.size == info.bytes, file.status.modified == info.modified,
      let place = exifThumbnail(of: file)
    else { return nil }
    let decoder = try JPEGDecoder(
      file, in: place, limits: limits, shouldStop: shouldStop)
    let region = thumbnailRegion(decoder.size)
    guard decoder.size.isSmallCopy(of: info.size),
      Double(storedTarget.width) <= region.width + 0.5,
      Double(storedTarget.height) <= region.height + 0.5
    else { return nil }
    return (file, decoder)
  }

  /// What of a thumbnail of `size` the photo's region is.
  private func thumbnailRegion(_ size: PixelSize) -> Region {
    placement.region.scaled(
      across: Double(size.width) / Double(info.size.width),
      down: Double(size.height) / Double(info.size.height))
  }

  private func paint(
    _ decoder: JPEGDecoder, of file: InputFile, on canvas: Canvas, _ surface: Surface
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
      for: rows.layout, region: thumbnailRegion(decoder.size), target: storedTarget,
      bitDepth: finish.bitDepth)
    let photo = ScaledRows(rows, scaler)
    var painter = Painter(
      canvas: canvas, target: placement.target, orientation: placement.orientation,
      channels: finish.channels)
    while let row = try photo.next() { painter.paint(finish.finish(row)) }
    try photo.finish()
  }
}

extension PixelSize {
  /// Whether it is the size of a picture of `other`, scaled down: of the same ratio but for
  /// the rounding of one side. Letterboxed thumbnails and those from before a crop are not.
  func isSmallCopy(of other: PixelSize) -> Bool {
    guard width > 0, height > 0, width <= other.width, height <= other.height else {
      return false
    }
    return abs(height - other.height(atWidth: width)) <= 1
      || abs(width - other.transposed.height(atWidth: height)) <= 1
  }
}

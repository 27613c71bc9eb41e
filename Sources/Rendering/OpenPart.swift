import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// A part that threads are working on.
final class OpenPart: Sendable {
  let part: PreparedPart
  let canvas: Canvas
  let encoding: PictureEncoding
  let limits: DecodeLimits
  /// How many bytes of the canvas may stand painted and not encoded, besides photos that are
  /// turned and the one that holds everything up.
  private let window: Int

  init(
    _ part: PreparedPart, output: Output, limits: DecodeLimits, window: Int
  ) throws(RenderFault) {
    self.part = part
    self.limits = limits
    self.window = window
    if let profile = part.passageProfile {
      encoding = .passage(try part.photos[0].passage(profile: profile))
    } else {
      encoding = PictureEncoding(of: part.canvas, output)
    }
    canvas = Canvas(
      size: PixelSize(width: part.canvas.width, height: encoding.bands.height),
      background: part.surface.background, bandRows: encoding.bands.rows,
      keptBytes: max(window, part.openRowBytes))
  }

  /// Decodes the photo at `index` and paints it, or, where its data go through as they are,
  /// makes sure that they are sound; see ``PlacedPhoto/paint(on:surface:limits:prepare:)``.
  func paint(
    _ index: Int, _ pictures: OverlayPictures,
    prepare: (_ finished: Int, _ touched: Range<Int>) throws(RenderFault) -> Bool
  ) throws(RenderFault) -> [PhotoDefect] {
    let photo = part.photos[index]
    if case .passage = encoding { return try photo.checkSoundness(limits: limits) }
    return try photo.paint(
      on: canvas, surface: part.surface, limits: limits, pictures: pictures, prepare: prepare)
  }

  /// - Parameter tiles: its photos as what may look like others.
  func schedule(_ tiles: PartTiles) -> PaintingSchedule {
    PaintingSchedule(
      tops: part.photos.corners.map { Int($0.top) }, costs: part.photos.map(\.cost.bytes),
      tiles: tiles, tileCapacity: part.tileCapacity, height: canvas.size.height,
      aside: max(0, part.openRowBytes - window), windowRows: window / canvas.stride,
      bandRows: canvas.bandRows)
  }

  /// The bytes that the canvas takes, but for photos that are turned.
  var canvasBytes: Int { max(part.openRowBytes, min(window, canvas.stride * canvas.size.height)) }

  /// Encodes the finished band `band`.
  func encode(band: Int, with encoder: PictureEncoder) throws(RenderFault) -> EncodedBand {
    let rows = encoding.rows(ofBand: band).map(canvas.finishedRow)
    do { return try encoder.band(band, of: rows, encoding) } catch {
      throw RenderFault(part: part.index, subject: .part, reason: .encoding(error))
    }
  }

  /// Decodes `photo` and paints it on a canvas of its own, as large as all that it takes.
  func tile(
    of photo: Int, _ pictures: OverlayPictures, shouldStop: () -> Bool
  ) throws(RenderFault) -> Tile {
    let alone = part.photos.alone(photo)
    let size = alone.placement.extent.size
    let canvas = Canvas(
      size: size, background: part.surface.background, bandRows: size.height)
    canvas.open(rows: 0..<size.height)
    let defects = try alone.paint(
      on: canvas, surface: part.surface, limits: limits, pictures: pictures
    ) { _, _ throws(RenderFault) in
      if shouldStop() { throw fault(.stopped) }
      return true
    }
    return Tile(
      canvas: canvas, contents: part.photos.contents.fingerprint(of: alone.file),
      defects: defects)
  }

  func fault(_ reason: RenderFault.Reason) -> RenderFault {
    RenderFault(part: part.index, subject: .part, reason: reason)
  }
}

extension PictureEncoding {
  fileprivate init(of size: PixelSize, _ output: Output) {
    self =
      switch output.format {
      case .jpeg:
        .jpeg(
          JPEGEncoding(
            size: size, quality: output.quality, subsampling: output.chroma.subsampling))
      case .png: .png(PNGEncoding(size: size))
      }
  }
}

extension ChromaSubsampling {
  fileprivate var subsampling: JPEGEncoding.Subsampling {
    switch self {
    case .full: JPEGEncoding.Subsampling(columns: 1, rows: 1)
    case .half: JPEGEncoding.Subsampling(columns: 2, rows: 1)
    case .quarter: JPEGEncoding.Subsampling(columns: 2, rows: 2)
    }
  }
}

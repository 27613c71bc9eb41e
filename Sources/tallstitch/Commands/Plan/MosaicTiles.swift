import Files
import Planning
import Probing
import Rendering
import StitchPlan
import Vocabulary

/// What a mosaic is to look like.
struct MosaicRequest {
  var target: FileName
  var shape: MosaicShape
  /// Of the plan: what shines through transparent pixels.
  var background: Color
  var limits: PhotoLimits
  /// Whether photos that cannot be decoded are left out.
  var skipsUnreadable: Bool
  /// Threads.
  var jobs: Int

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let target = invocation.path(.target) else {
      throw UsageFault(command: .plan, reason: .missingOption(.target))
    }
    self.target = target
    jobs = processorCount()
    background = invocation.color(.background) ?? Background.white.color
    limits = PhotoLimits(invocation)
    skipsUnreadable = invocation.has(.skipUnreadable)
    shape = MosaicShape()
    shape.columns = invocation.number(.columns) ?? shape.columns
    if case .size(let cell) = invocation.value(.cell) { shape.cell = cell }
    shape.apart = invocation.number(.apart) ?? shape.apart
  }
}

/// For each cell of the mosaic, row by row, the photo that fits best. The one thing in planning
/// that looks at pixels: those of every photo are decoded, as small as its format can.
///
/// - Returns: `nil`, with every fault said, where the target, or a photo that may not be left
///   out, cannot be decoded; none where there is no photo.
func tiles(
  of mosaic: MosaicRequest, from photos: [PhotoInfo], on console: Console
) -> [PhotoInfo]? {
  do throws(ProbeFault) {
    let target = try probe(mosaic.target)
    let side = TileColors.side
    let cells = PixelSize(
      width: mosaic.shape.columns, height: mosaic.shape.rows(for: target.upright))
    guard cells.width * cells.height < Plan.mostElements else {
      console.report(
        "--target: \(mosaic.target): \(cells.width) columns take \(cells.height) rows to give the "
          + "mosaic its shape, and a plan ends at \(Plan.mostElements) photos; lower --columns")
      return nil
    }
    var requests = [
      ThumbnailRequest(
        target, size: PixelSize(width: side * cells.width, height: side * cells.height))
    ]
    requests += photos.map { tile($0, cell: mosaic.shape.cell) }
    for index in requests.indices { requests[index].background = mosaic.background }
    let terms = ThumbnailTerms(
      limits: mosaic.limits, shouldStop: { Interruption.status != nil })
    let made = rasters(of: requests, terms, jobs: mosaic.jobs)
    guard let decoded = decoded(made, photos, mosaic, on: console) else { return nil }
    guard !decoded.photos.isEmpty else { return [] }
    let chosen = chosenTiles(
      for: decoded.target.cells(cells), columns: cells.width, tiles: decoded.tiles,
      apart: mosaic.shape.apart)
    return chosen.map { decoded.photos[$0] }
  } catch {
    console.report("--target: \(error)")
    return nil
  }
}

/// The photo as it will fill its cell, in as few pixels as are compared.
private func tile(_ photo: PhotoInfo, cell: PixelSize) -> ThumbnailRequest {
  let grid = Settings(spacing: 0, layout: .grid(Grid(columns: 1, cell: cell)))
  let geometry = PartGeometry(
    of: Part(photos: [Photo(file: photo.file)]), settings: grid, sources: [Source(photo)])
  let placement = geometry.placements[0]
  return ThumbnailRequest(
    photo, size: PixelSize(width: TileColors.side, height: TileColors.side),
    region: placement.region, orientation: placement.orientation)
}

/// What is there to make a mosaic of.
private struct DecodedMosaic {
  var target: Raster
  var photos: [PhotoInfo] = []
  /// One for each photo.
  var tiles: [TileColors] = []
}

/// Sorts out what could be decoded: the target's picture, which is the first, and those of
/// `photos`. Says what could not; `nil` where the mosaic may not do without it.
private func decoded(
  _ made: [Result<Raster, RenderFault.Reason>], _ photos: [PhotoInfo], _ mosaic: MosaicRequest,
  on console: Console
) -> DecodedMosaic? {
  guard Interruption.status == nil, let target = made.first else { return nil }
  var whole: DecodedMosaic?
  switch target {
  case .success(let picture): whole = DecodedMosaic(target: picture)
  case .failure(let reason): console.report("--target: \(mosaic.target): \(reason)")
  }
  var missing = 0
  for (photo, result) in zip(photos, made.dropFirst()) {
    switch result {
    case .success(let picture):
      whole?.photos.append(photo)
      whole?.tiles.append(TileColors(srgb: picture.pixels))
    case .failure(let reason):
      console.report(
        (mosaic.skipsUnreadable ? "left out: " : "") + "\(photo.file): \(reason)")
      missing += 1
    }
  }
  guard missing > 0, !mosaic.skipsUnreadable else { return whole }
  if whole != nil { console.report(skipHint(missing)) }
  return nil
}

extension Raster {
  /// The colours of each cell, row by row, of a picture with so many pixels a cell.
  fileprivate func cells(_ count: PixelSize) -> [TileColors] {
    let side = TileColors.side
    return (0..<count.height).flatMap { row in
      (0..<count.width).map { column in
        TileColors(
          srgb: (0..<side).flatMap { y -> ArraySlice<UInt8> in
            let start = 3 * ((row * side + y) * size.width + column * side)
            return pixels[start..<(start + 3 * side)]
          })
      }
    }
  }
}

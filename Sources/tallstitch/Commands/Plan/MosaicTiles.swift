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
  /// Threads.
  var jobs: Int

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let target = invocation.path(.target) else {
      throw UsageFault(command: .plan, reason: .missingOption(.target))
    }
    self.target = target
    jobs = processorCount()
    shape = MosaicShape()
    shape.columns = invocation.number(.columns) ?? shape.columns
    if case .size(let cell) = invocation.value(.cell) { shape.cell = cell }
    shape.apart = invocation.number(.apart) ?? shape.apart
  }
}

/// For each cell of the mosaic, row by row, the photo that fits best. The one thing in planning
/// that looks at pixels: those of every photo are decoded, as small as its format can.
///
/// - Returns: `nil`, with every fault said, where a photo or the target cannot be decoded.
func tiles(
  of mosaic: MosaicRequest, from photos: [PhotoInfo], on console: Console
) -> [PhotoInfo]? {
  do throws(ProbeFault) {
    let target = try probe(mosaic.target)
    let side = TileColors.side
    let rows = mosaic.shape.rows(for: target.upright)
    let cells = PixelSize(width: mosaic.shape.columns, height: rows)
    let wanted = ThumbnailRequest(
      target, size: PixelSize(width: side * cells.width, height: side * cells.height))
    let offered = photos.map { tile($0, cell: mosaic.shape.cell) }
    let terms = ThumbnailTerms(shouldStop: { Interruption.status != nil })
    let made = rasters(of: [wanted] + offered, terms, jobs: mosaic.jobs)
    guard let pictures = pictures(made, of: [target] + photos, on: console) else { return nil }
    let chosen = chosenTiles(
      for: pictures[0].cells(cells), columns: cells.width,
      tiles: pictures.dropFirst().map { TileColors(srgb: $0.pixels) }, apart: mosaic.shape.apart)
    return chosen.map { photos[$0] }
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

private func pictures(
  _ made: [Result<Raster, RenderFault.Reason>], of photos: [PhotoInfo], on console: Console
) -> [Raster]? {
  var pictures: [Raster] = []
  for (photo, result) in zip(photos, made) {
    switch result {
    case .success(let picture): pictures.append(picture)
    case .failure(.stopped): break
    case .failure(let reason): console.report("\(photo.file): \(reason)")
    }
  }
  return pictures.count == photos.count ? pictures : nil
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

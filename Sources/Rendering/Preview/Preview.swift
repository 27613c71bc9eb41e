import Codecs
import StitchPlan
import Vocabulary

/// A plan's parts on one small picture.
public struct Preview: Sendable {
  public var picture: Raster
  /// Of the photos that could not be read and show as crossed boxes.
  public var faults: [RenderFault]
}

/// Draws the job's parts side by side, each under its number, with their photos, backdrops,
/// captions and spacing where they will be; overlays are left out. Of the job counts what says which parts and photos those are,
/// and at what cost.
///
/// - Parameters:
///   - most: the largest side that the picture may have, in pixels.
///   - shouldStop: once it says so, photos that are not decoded yet are faults.
public func preview(
  _ job: RenderJob, most: Int, shouldStop: @escaping @Sendable () -> Bool = { false }
) -> Preview {
  let parts = job.previewedParts()
  let sheet = PreviewSheet(parts.map(\.geometry.canvas), most: most)
  var drawing = PreviewDrawing(sheet, parts)
  drawing.drawParts()
  let terms = ThumbnailTerms(root: job.root, limits: job.limits, shouldStop: shouldStop)
  drawing.drawBackdrops(terms, jobs: job.jobs)
  drawing.drawPhotos(terms, jobs: job.jobs)
  return Preview(picture: drawing.raster, faults: drawing.faults)
}

private struct PreviewDrawing {
  let sheet: PreviewSheet
  let parts: [PreviewedPart]
  var raster: Raster
  var faults: [RenderFault]

  /// Neither photos nor the usual backgrounds look like these.
  private static let desk = Color(red: 0xD4, green: 0xD6, blue: 0xDA)
  private static let ink = Color(red: 0x30, green: 0x34, blue: 0x3B)
  private static let missing = Color(red: 0xB0, green: 0x20, blue: 0x20)

  init(_ sheet: PreviewSheet, _ parts: [PreviewedPart]) {
    self.sheet = sheet
    self.parts = parts
    raster = Raster(size: sheet.size, color: Self.desk)
    faults = parts.flatMap(\.faults)
  }

  mutating func drawParts() {
    let dot = sheet.dotOfNumbers(upTo: (parts.last?.index ?? 0) + 1)
    for (place, part) in parts.enumerated() {
      let (left, top) = sheet.labelPlace(ofPart: place)
      Digits(part.index + 1, dot: dot).draw(on: &raster, left: left, top: top, Self.ink)
      raster.fill(sheet.boxes[place], part.settings.background.color)
      for case let caption? in part.geometry.placements.map(\.caption) {
        draw(caption: sheet.box(caption, ofPart: place), on: part.settings.background.color)
      }
    }
  }

  /// Something like a line of text.
  private mutating func draw(caption box: PixelBox, on background: Color) {
    let line = PixelBox(
      left: box.left + box.width / 6, top: box.top + box.height * 3 / 8,
      width: max(1, box.width * 2 / 3), height: max(1, box.height / 4))
    raster.fill(line, background.isDark ? background.mixed(with: .white) : background.dimmed)
  }

  /// A photo that cannot be decoded has none; that it cannot comes out when it is drawn itself.
  mutating func drawBackdrops(_ terms: ThumbnailTerms, jobs: Int) {
    let backdrops = parts.enumerated().flatMap { place, part in
      part.photos.indices.compactMap { index in
        PreviewedBackdrop(
          ofPhoto: index, in: part,
          box: sheet.box(part.geometry.placements[index].frame, ofPart: place),
          canvas: sheet.boxes[place].size)
      }
    }
    let results = rasters(of: backdrops.map(\.request), terms, jobs: jobs)
    for (backdrop, result) in zip(backdrops, results) {
      guard case .success(let small) = result else { continue }
      raster.copy(backdrop.raster(from: small), to: backdrop.box)
    }
  }

  mutating func drawPhotos(_ terms: ThumbnailTerms, jobs: Int) {
    let tiles = Tile.all(of: parts, on: sheet)
    let results = rasters(of: tiles.map(\.request), terms, jobs: jobs)
    for (tile, result) in zip(tiles, results) {
      for copy in tile.copies {
        switch result {
        case .success(let picture): raster.copy(picture, to: copy.box)
        case .failure(let reason):
          cross(copy.box)
          faults.append(
            RenderFault(
              part: parts[copy.part].index,
              subject: .photo(
                index: copy.photo, file: parts[copy.part].photos[copy.photo].file),
              reason: reason))
        }
      }
    }
    for (place, part) in parts.enumerated() {
      for fault in part.faults {
        guard case .photo(let index, _) = fault.subject else { continue }
        cross(sheet.box(part.geometry.placements[index].frame, ofPart: place))
      }
    }
  }

  private mutating func cross(_ box: PixelBox) {
    raster.fill(box, Color(red: 0xEE, green: 0xEE, blue: 0xEE))
    raster.cross(box, Self.missing, width: max(1, min(box.width, box.height) / 40))
  }
}

/// A small picture and the places where it stands: the same photo, shown in the same way at
/// the same size, is decoded once.
private struct Tile {
  struct Key: Hashable {
    let file: FileName
    let region: [Double]
    let orientation: Orientation
    let target: PixelSize
    let background: Color
  }

  struct Copy {
    let part: Int
    let photo: Int
    let box: PixelBox
  }

  var request: ThumbnailRequest
  var copies: [Copy] = []

  static func all(of parts: [PreviewedPart], on sheet: PreviewSheet) -> [Tile] {
    var tiles: [Tile] = []
    var known: [Key: Int] = [:]
    for (place, part) in parts.enumerated() {
      for (photo, placement) in part.geometry.placements.enumerated() {
        let box = sheet.box(placement.target, ofPart: place)
        guard let request = part.request(ofPhoto: photo, size: box.size) else { continue }
        let index = known[Key(request, placement.target.size)] ?? tiles.count
        if index == tiles.count {
          known[Key(request, placement.target.size)] = index
          tiles.append(Tile(request: request))
        }
        tiles[index].add(Copy(part: place, photo: photo, box: box))
      }
    }
    return tiles
  }

  /// Rounding makes some copies a pixel larger than others.
  private mutating func add(_ copy: Copy) {
    copies.append(copy)
    request.size.width = max(request.size.width, copy.box.width)
    request.size.height = max(request.size.height, copy.box.height)
  }
}

extension Tile.Key {
  fileprivate init(_ request: ThumbnailRequest, _ target: PixelSize) {
    let region = request.region
    self.init(
      file: request.info.file, region: [region.left, region.top, region.width, region.height],
      orientation: request.orientation, target: target, background: request.background)
  }
}

extension Color {
  fileprivate var isDark: Bool { Int(red) + Int(green) + Int(blue) < 384 }
  fileprivate var dimmed: Color { mixed(with: Color(red: 0, green: 0, blue: 0)) }

  /// Halfway to `other`.
  fileprivate func mixed(with other: Color) -> Color {
    Color(
      red: UInt8((Int(red) + Int(other.red)) / 2),
      green: UInt8((Int(green) + Int(other.green)) / 2),
      blue: UInt8((Int(blue) + Int(other.blue)) / 2))
  }
}

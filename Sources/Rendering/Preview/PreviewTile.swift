import StitchPlan
import Vocabulary

/// A small picture and the places where it stands: the same photo, shown in the same way at
/// the same size, is decoded once.
struct PreviewTile {
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

  static func all(of parts: [PreviewedPart], on sheet: PreviewSheet) -> [PreviewTile] {
    var tiles: [PreviewTile] = []
    var known: [Key: Int] = [:]
    for (place, part) in parts.enumerated() {
      for (photo, placement) in part.geometry.placements.enumerated() {
        let box = sheet.box(placement.target, ofPart: place)
        guard let request = part.request(ofPhoto: photo, size: box.size) else { continue }
        let index = known[Key(request, placement.target.size)] ?? tiles.count
        if index == tiles.count {
          known[Key(request, placement.target.size)] = index
          tiles.append(PreviewTile(request: request))
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

extension PreviewTile.Key {
  init(_ request: ThumbnailRequest) { self.init(request, request.size) }

  fileprivate init(_ request: ThumbnailRequest, _ target: PixelSize) {
    let region = request.region
    self.init(
      file: request.info.file, region: [region.left, region.top, region.width, region.height],
      orientation: request.orientation, target: target, background: request.background)
  }
}

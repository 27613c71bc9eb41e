import Pixels
import Probing
import StitchPlan
import Vocabulary

extension OverlayPictures {
  /// The bytes of pictures that are kept where photos have `looks`.
  ///
  /// - Parameter levels: how many of them may be of pictures as they were decoded.
  static func bytes(_ looks: some Sequence<PhotoLook>, levels: Int) -> Int {
    var placed = Set<LastPictures.Key>()
    var decoded = Set<LastPictures.Key>()
    for picture in looks.lazy.flatMap(\.pictures) {
      placed.insert(picture.layerKey)
      if let level = picture.level { decoded.insert(.init(file: picture.name, size: level)) }
    }
    return bytes(placed, atMost: limit) + bytes(decoded, atMost: levels)
  }

  private static func bytes(_ keys: Set<LastPictures.Key>, atMost limit: Int) -> Int {
    min(limit, keys.reduce(0) { $0 + $1.size.layerBytes })
  }

  /// What decoding the pictures of `looks` takes, each of them once a size.
  static func seconds(_ looks: some Sequence<PhotoLook>) -> Double {
    var decoded = Set<LastPictures.Key>()
    return looks.lazy.flatMap(\.pictures).reduce(0) { sum, picture in
      let key = LastPictures.Key(file: picture.name, size: picture.decoded.storedTarget)
      return decoded.insert(key).inserted ? sum + picture.decodingSeconds : sum
    }
  }
}

extension PhotoLook {
  /// The pictures of overlays.
  var pictures: [PlacedPhoto] {
    pieces.compactMap { if case .image(let picture, _) = $0.content { picture } else { nil } }
  }
}

extension PlacedPhoto {
  /// Making a layer of an overlay's picture, but for what is kept and for the time, which it takes
  /// once for many photos.
  var layerCost: PhotoCost {
    let (picture, size) = (decoded, decoded.storedTarget)
    var cost = picture.ownCost
    cost.seconds = 0
    if info.channels % 2 == 0, info.format != .jpeg {
      let layout = RowLayout(size: info.size, channels: .rgba, bitDepth: 16)
      cost.working += Resampler.bytes(layout, region: placement.region, target: size)
    }
    let layout = RowLayout(size: size, channels: .rgba, bitDepth: 8)
    cost.working += Resampler.bytes(layout, region: Region(size), target: storedTarget)
    return cost
  }
}

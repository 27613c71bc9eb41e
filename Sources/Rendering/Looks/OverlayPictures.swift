import Pixels
import Vocabulary

/// The pictures of overlays at the sizes at which they stand on photos, for all threads of a
/// job. Those used last are kept, up to ``limit`` bytes.
final class OverlayPictures: Sendable {
  struct Key: Hashable {
    /// As the plan calls it.
    var file: FileName
    var size: PixelSize
  }

  struct Picture: Sendable {
    var layer: Layer
    /// The fingerprint of the file that it was read from.
    var contents: UInt64
  }

  /// Forty logos of 200×120.
  static let limit = 4 << 20

  private let kept: Monitor<[(key: Key, picture: Picture)]> = Monitor([])

  /// The picture for `key`, which is loaded where it is not kept. One is loaded at a time, so
  /// that whoever needs the same one waits for it.
  func picture(
    for key: Key, load: () throws(RenderFault) -> Picture
  ) throws(RenderFault) -> Picture {
    try kept.look { (kept) throws(RenderFault) in
      let known = kept.firstIndex { $0.key == key }.map { kept.remove(at: $0).picture }
      let picture = if let known { known } else { try load() }
      kept.append((key, picture))
      while kept.reduce(0, { $0 + $1.picture.layer.bytes }) > Self.limit { kept.removeFirst() }
      return picture
    }
  }
}

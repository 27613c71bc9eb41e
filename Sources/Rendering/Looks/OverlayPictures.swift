import Files
import Pixels
import StitchPlan
import Vocabulary

/// The pictures of overlays for all threads of a job: at the sizes at which they stand on photos,
/// and at those at which they were decoded to be scaled to these.
final class OverlayPictures: Sendable {
  private struct Kept {
    var placed: LastPictures
    var levels: LastPictures
  }

  private let kept: Monitor<Kept>

  /// - Parameter levels: bytes of decoded pictures that may be kept.
  init(levels: Int = OverlayPictures.largestLevel) {
    kept = Monitor(
      Kept(placed: LastPictures(limit: Self.limit), levels: LastPictures(limit: levels)))
  }

  /// Bytes of pictures at the sizes at which they stand: forty logos of 200×120.
  static let limit = 4 << 20

  /// Bytes of the largest picture that is scaled to several sizes: for such as stand on photos
  /// with a megapixel or less.
  static let largestLevel = 16 << 20

  /// The picture for `key`, which is made where it is not kept. One is made at a time, so that
  /// whoever needs the same one waits for it.
  ///
  /// - Parameter make: is given the pictures to scale from.
  func picture(
    for key: LastPictures.Key, make: (inout LastPictures) throws(RenderFault) -> OverlayPicture
  ) throws(RenderFault) -> OverlayPicture {
    try kept.look { (kept) throws(RenderFault) in
      try kept.placed.picture(for: key) { () throws(RenderFault) in try make(&kept.levels) }
    }
  }

}

/// A picture at some size.
struct OverlayPicture: Sendable {
  var layer: Layer
  /// The fingerprint of the file that it was read from.
  var contents: UInt64
}

/// Pictures that were used last, up to ``limit`` bytes.
struct LastPictures: Sendable {
  struct Key: Hashable, Sendable {
    /// As the plan calls it.
    var file: FileName
    var size: PixelSize
  }

  let limit: Int
  private var pictures: [(key: Key, picture: OverlayPicture)] = []

  init(limit: Int) { self.limit = limit }

  /// The picture for `key`, which is made where it is not kept.
  mutating func picture(
    for key: Key, make: () throws(RenderFault) -> OverlayPicture
  ) throws(RenderFault) -> OverlayPicture {
    if key.size.layerBytes > limit { return try make() }
    let known = pictures.firstIndex { $0.key == key }.map { pictures.remove(at: $0).picture }
    makeRoom(for: key)
    let picture = if let known { known } else { try make() }
    pictures.append((key, picture))
    return picture
  }

  private mutating func makeRoom(for key: Key) {
    func bytes() -> Int { pictures.reduce(key.size.layerBytes) { $0 + $1.key.size.layerBytes } }
    while bytes() > limit { pictures.removeFirst() }
  }
}

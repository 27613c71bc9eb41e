import Files
import Pixels
import StitchPlan
import Vocabulary

/// All that a part's bytes depend on, in a few numbers: the program, the output's settings,
/// the canvas, and for each photo its contents and its place. No name and no time: the same
/// photos elsewhere make the same part.
struct PartRecipe {
  private var hash = SHA256()

  /// - Parameters:
  ///   - part: knows the contents of its photos' files by now.
  ///   - maker: what makes the part, with its version.
  init(of part: PreparedPart, output: Output, maker: String) {
    add(maker)
    for word in [output.format.rawValue, output.chroma.rawValue, output.color.rawValue] {
      add(word)
    }
    let background = part.surface.background
    for number in [
      output.quality, part.canvas.width, part.canvas.height, Int(background.red),
      Int(background.green), Int(background.blue), part.photos.count,
    ] {
      add(UInt64(number))
    }
    for (photo, content) in zip(part.photos, part.photos.contents.all(of: part.photos)) {
      add(photo, content)
    }
    for content in part.photos.contents.ofOverlays { add(content) }
  }

  /// 32 bytes.
  consuming func digest() -> [UInt8] { hash.finish() }

  private mutating func add(_ photo: PlacedPhoto, _ content: UInt64) {
    let (region, target) = (photo.placement.region, photo.placement.target)
    add(content)
    for number in [photo.info.bytes, photo.profileLimit, photo.placement.orientation.rawValue] {
      add(UInt64(number))
    }
    add(target)
    add(region)
    add(photo.look)
  }

  mutating func add(_ box: PixelBox) {
    for number in [box.left, box.top, box.width, box.height] { add(UInt64(number)) }
  }

  mutating func add(_ region: Region) {
    for number in [region.left, region.top, region.width, region.height] { add(number.bitPattern) }
  }

  mutating func add(_ word: String) {
    add(UInt64(word.utf8.count))
    hash.update(Array(word.utf8))
  }

  mutating func add(_ number: UInt64) {
    hash.update(withUnsafeBytes(of: number.bigEndian, Array.init))
  }
}

/// The fingerprints of a part's photos and overlays, taken by whoever paints them from the
/// very files that were painted.
final class PhotoContents: Sendable {
  private struct Fingerprints {
    var files: [Int: UInt64] = [:]
    var overlays: [Int: UInt64] = [:]
  }

  private let known = Monitor(Fingerprints())

  /// - Parameter file: which of the part's files it is.
  func note(_ fingerprint: UInt64, of file: Int) {
    known.look { $0.files[file] = fingerprint }
  }

  /// - Parameter overlay: the index of the overlay's picture among those of the part.
  func note(_ fingerprint: UInt64, ofOverlay overlay: Int) {
    known.look { $0.overlays[overlay] = fingerprint }
  }

  func fingerprint(of file: Int) -> UInt64? { known.look { $0.files[file] } }

  /// For each of `photos` that of its file.
  func all(of photos: PlacedPhotos) -> [UInt64] {
    known.look { known in photos.headers.files.compactMap { known.files[$0] } }
  }

  /// In the order of the overlays.
  var ofOverlays: [UInt64] {
    known.look { known in known.overlays.sorted { $0.key < $1.key }.map(\.value) }
  }
}

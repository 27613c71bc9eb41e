import Pixels
import StitchPlan
import Vocabulary

/// Which pixels occur in several parts of a job, so that they need to be decoded once.
///
/// What a later part shows is known from its header only, which is not read before its turn;
/// so each photo of a file that a later part has is expected to look the same there.
struct SharedTiles {
  /// The turn of each part's first photo, by the part's index.
  private var starts: [Int: Int] = [:]
  /// For each file that several parts have, the turn of its first photo in each of these.
  private var turns: [FileName: [Int]] = [:]
  private var names: [Key: Int] = [:]

  /// All that the pixels of a photo without a look depend on.
  fileprivate struct Key: Hashable {
    let file: FileName
    let bytes: Int
    let modified: Int64
    let shape: Shape
    let background: RGB
  }

  init(_ job: RenderJob) {
    var turn = 0
    var first: [FileName: Int] = [:]
    for part in job.parts {
      starts[part] = turn
      for photo in job.plan.parts[part].photos {
        note(photo.file, turn: turn, partStart: starts[part] ?? 0, &first)
        turn += 1
      }
    }
  }

  /// Keeps nothing of files that stand in one part only.
  private mutating func note(
    _ file: FileName, turn: Int, partStart: Int, _ first: inout [FileName: Int]
  ) {
    guard let earlier = first[file] else {
      first[file] = turn
      return
    }
    let last = turns[file]?.last ?? earlier
    if last < partStart { turns[file, default: [earlier]].append(turn) }
  }

  /// The photos of `part`, with those of parts that were asked for before.
  mutating func tiles(of part: PreparedPart) -> PartTiles {
    let start = starts[part.index] ?? 0
    var tiles = PartTiles(part.tiles, start: start)
    guard !turns.isEmpty, part.sharesTiles else { return tiles }
    for photo in part.photos.indices where part.tiles.next(after: photo) == nil {
      let file = part.photos.photos[photo].file
      guard part.tiles.canBeKept(photo), let turns = turns[file] else { continue }
      let local = part.tiles.name(of: photo)
      let key = Key(part, photo)
      let name = names[key] ?? start + local
      names[key] = name
      tiles.share(local, as: name, until: turns.first { $0 >= start + part.photos.count })
    }
    return tiles
  }
}

extension PreparedPart {
  /// Whether its photos look as they do in any other part.
  fileprivate var sharesTiles: Bool {
    passageProfile == nil && surface.own == nil && !photos.haveLooks
  }
}

extension SharedTiles.Key {
  fileprivate init(_ part: PreparedPart, _ photo: Int) {
    let info = part.photos.headers[photo]
    file = part.photos.photos[photo].file
    bytes = info.bytes
    modified = info.modified
    shape = Shape(part.photos.shape(of: photo))
    background = part.surface.background
  }
}

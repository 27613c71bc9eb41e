import Pixels

/// Which painted photos are kept since they occur again, in their part or in a later one.
/// Plain arithmetic, but that it holds the pixels.
///
/// What will be wanted is known beforehand: nothing is kept that has no further use, and what
/// is wanted last makes room first (Belady's rule, which no other beats).
struct TileSchedule {
  /// How a photo gets its pixels.
  enum Source {
    /// From its file straight to the canvas.
    case file
    /// From its file to a tile that is then kept.
    case newTile
    case tile(Tile)
    /// From a tile that another part made.
    case adoptedTile(Tile)
    /// Its file is at fault, which is known already.
    case nothing
  }

  private enum State {
    case making
    /// `part` is the one whose photo was the last to use it.
    case ready(Tile, part: Int, next: Int)
  }

  /// By the tiles' names.
  private var states: [Int: State] = [:]
  private var sizes: [Int: Int] = [:]
  /// Bytes of tiles that are kept or being made.
  private(set) var bytes = 0

  /// Whether somebody is painting just what `use` needs, so that it pays to wait.
  func isBeingMade(_ use: TileUse) -> Bool {
    if case .making = states[use.name] { true } else { false }
  }

  /// Whether the photo must be decoded.
  func needsFile(_ use: TileUse) -> Bool { states[use.name] == nil }

  /// Photos are begun in order, and none that ``isBeingMade(_:)``.
  ///
  /// - Parameter capacity: bytes that may be kept from now on.
  mutating func begin(_ use: TileUse, capacity: Int) -> Source {
    if bytes > capacity { drop(wanted(after: use.turn, at: use.turn), until: capacity) }
    if case .ready(let tile, let part, _) = states[use.name] {
      if let next = use.next {
        states[use.name] = .ready(tile, part: use.part, next: next)
      } else {
        drop(use.name)
      }
      return part == use.part ? .tile(tile) : .adoptedTile(tile)
    }
    guard let next = use.next, makeRoom(for: use, next: next, capacity: capacity) else {
      return .file
    }
    states[use.name] = .making
    sizes[use.name] = use.bytes
    bytes += use.bytes
    return .newTile
  }

  /// Keeps the tile of `use` until its next use.
  mutating func complete(_ use: TileUse, _ tile: Tile) {
    guard case .making = states[use.name], let next = use.next else { return }
    states[use.name] = .ready(tile, part: use.part, next: next)
  }

  /// Takes note that there will be no tile of `use`.
  mutating func fail(_ use: TileUse) {
    if case .making = states[use.name] { drop(use.name) }
  }

  private mutating func drop(_ name: Int) {
    states[name] = nil
    bytes -= sizes.removeValue(forKey: name) ?? 0
  }

  /// Drops what is wanted later than `next`, the last first, until there is room.
  ///
  /// - Returns: whether there is; else nothing was dropped.
  private mutating func makeRoom(for use: TileUse, next: Int, capacity: Int) -> Bool {
    if bytes + use.bytes <= capacity { return true }
    let later = wanted(after: next, at: use.turn)
    guard bytes + use.bytes - later.reduce(0, { $0 + $1.bytes }) <= capacity else { return false }
    drop(later, until: capacity - use.bytes)
    return true
  }

  /// Drops of `tiles` those that are wanted last, until all that is kept takes `limit` bytes.
  private mutating func drop(_ tiles: [Wanted], until limit: Int) {
    for tile in tiles.sorted(by: { $0.next > $1.next }) where bytes > limit { drop(tile.name) }
  }

  private typealias Wanted = (name: Int, bytes: Int, next: Int)

  /// What is wanted later than `next`, as seen from `turn`; what has passed its turn, since its
  /// part was given up or shows the photo in another way, is not wanted at all.
  private func wanted(after next: Int, at turn: Int) -> [Wanted] {
    states.compactMap { name, state in
      guard case .ready(_, _, let own) = state else { return nil }
      let wanted = own < turn ? Int.max : own
      return wanted > next ? (name, sizes[name] ?? 0, wanted) : nil
    }
  }
}

/// A painted photo.
struct Tile {
  let canvas: Canvas
  /// The fingerprint of the file that it was read from.
  let contents: UInt64?
  /// What is odd about that file.
  let defects: [PhotoDefect]
}

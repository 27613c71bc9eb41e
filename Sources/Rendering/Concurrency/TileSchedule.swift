import Pixels

/// Which painted photos are kept since they occur again in their part. Plain arithmetic, but
/// that it holds the pixels.
///
/// All that will be wanted is known beforehand: nothing is kept that has no further use, and
/// what is wanted last makes room first (Belady's rule, which no other beats).
struct TileSchedule {
  /// How a photo gets its pixels.
  enum Source {
    /// From its file straight to the canvas.
    case file
    /// From its file to a tile that is then kept.
    case newTile
    case tile(Canvas)
    /// Its file is at fault, which is known already.
    case nothing
  }

  private enum State {
    case making
    case ready(Canvas, next: Int)
    case faulty
  }

  private let tiles: Tiles
  /// Bytes that may be kept.
  let capacity: Int
  /// By the tiles' names.
  private var states: [Int: State] = [:]
  /// Bytes of tiles that are kept or being made.
  private(set) var bytes = 0

  init(_ tiles: Tiles, capacity: Int) {
    self.tiles = tiles
    self.capacity = capacity
  }

  /// Whether somebody is painting just what `photo` needs, so that it pays to wait.
  func isBeingMade(_ photo: Int) -> Bool {
    if case .making = states[tiles.name(of: photo)] { true } else { false }
  }

  /// Whether `photo` must be decoded.
  func needsFile(_ photo: Int) -> Bool { states[tiles.name(of: photo)] == nil }

  /// Photos are begun in order, and none that ``isBeingMade(_:)``.
  mutating func begin(_ photo: Int) -> Source {
    let name = tiles.name(of: photo)
    let next = tiles.next(after: photo)
    switch states[name] {
    case .ready(let tile, _):
      states[name] = next.map { .ready(tile, next: $0) }
      if next == nil { bytes -= tiles.bytes[photo] }
      return .tile(tile)
    case .faulty: return .nothing
    case .making, nil:
      guard let next, makeRoom(for: tiles.bytes[photo], next: next) else { return .file }
      states[name] = .making
      bytes += tiles.bytes[photo]
      return .newTile
    }
  }

  /// Keeps the tile of `photo` until its next use.
  mutating func complete(_ photo: Int, _ tile: Canvas) {
    let name = tiles.name(of: photo)
    guard case .making = states[name], let next = tiles.next(after: photo) else { return }
    states[name] = .ready(tile, next: next)
  }

  mutating func fail(_ photo: Int) {
    let name = tiles.name(of: photo)
    if case .making = states[name] { bytes -= tiles.bytes[photo] }
    states[name] = .faulty
  }

  /// Drops what is wanted later than `next`, the last first, until there is room.
  ///
  /// - Returns: whether there is; else nothing was dropped.
  private mutating func makeRoom(for size: Int, next: Int) -> Bool {
    if bytes + size <= capacity { return true }
    let later = wanted(after: next)
    guard bytes + size - later.reduce(0, { $0 + tiles.bytes[$1.name] }) <= capacity
    else { return false }
    for tile in later.sorted(by: { $0.next > $1.next }) where bytes + size > capacity {
      states[tile.name] = nil
      bytes -= tiles.bytes[tile.name]
    }
    return true
  }

  private func wanted(after photo: Int) -> [(name: Int, next: Int)] {
    states.compactMap { name, state in
      if case .ready(_, let next) = state, next > photo { (name, next) } else { nil }
    }
  }
}

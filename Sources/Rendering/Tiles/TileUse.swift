/// A photo as one that may look like others of its job.
struct TileUse {
  /// What its pixels are called, the same for all photos that have them.
  let name: Int
  /// Which of the job's photos it is, counted over all parts in order.
  let turn: Int
  /// The turn of the photo of which its part is the first.
  let part: Int
  /// The turn of the next photo with the same pixels; of those in later parts, it may have
  /// others after all.
  let next: Int?
  /// That it takes to keep its pixels.
  let bytes: Int
}

/// The photos of a part as what may look like others of their job.
struct PartTiles {
  /// The turn of the first.
  let start: Int
  let tiles: Tiles
  /// What the pixels that another part has as well are called there, by their names in this
  /// part.
  private var names: [Int: Int] = [:]
  /// By their names in this part, the turn of the first photo of a later part that may have
  /// the same pixels.
  private var later: [Int: Int] = [:]

  init(_ tiles: Tiles, start: Int = 0) {
    self.tiles = tiles
    self.start = start
  }

  /// - Parameters:
  ///   - local: what the pixels are called in this part.
  ///   - turn: of the first photo of a later part that may have them.
  mutating func share(_ local: Int, as name: Int, until turn: Int?) {
    names[local] = name
    later[local] = turn
  }

  var uses: some Sequence<TileUse> { tiles.bytes.indices.lazy.map { use(of: $0) } }

  func use(of photo: Int) -> TileUse {
    let name = tiles.name(of: photo)
    return TileUse(
      name: names[name] ?? start + name, turn: start + photo, part: start,
      next: tiles.next(after: photo).map { start + $0 } ?? later[name],
      bytes: tiles.bytes[photo])
  }
}

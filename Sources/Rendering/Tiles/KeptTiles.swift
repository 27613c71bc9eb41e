/// How the photos of a job's parts share their pixels, reckoned from headers alone.
struct KeptTiles {
  /// One a part.
  let parts: [PartTiles]
  /// Bytes of painted photos that would be kept at a time if nothing limited them.
  let wanted: Int

  /// - Parameter parts: of the job, in order.
  init(_ parts: [PreparedPart], of job: RenderJob) {
    var shared = SharedTiles(job)
    let tiles = parts.map { shared.tiles(of: $0) }
    self.parts = tiles
    wanted = Self.most(of: tiles.lazy.flatMap(\.uses))
  }

  /// Each photo's pixels are kept from its turn to the next.
  private static func most(of uses: some Sequence<TileUse>) -> Int {
    var changes: [(turn: Int, bytes: Int)] = []
    for use in uses {
      guard let next = use.next else { continue }
      changes.append((use.turn, use.bytes))
      changes.append((next, -use.bytes))
    }
    // What makes room at a turn does so before anything takes it.
    changes.sort { ($0.turn, $0.bytes) < ($1.turn, $1.bytes) }
    var (kept, most) = (0, 0)
    for change in changes {
      kept += change.bytes
      most = max(most, kept)
    }
    return most
  }

  /// The job's memory with which all that is ``wanted`` can be kept while `parts` are made.
  func memory(forAllOf parts: [PreparedPart]) -> Int {
    parts.reduce(0) { max($0, RenderBudget.memory(forTilesOf: wanted, beside: $1.decoded)) }
  }

  /// What of ``wanted`` can be kept in `capacity` bytes, from 0 to 1.
  func share(in capacity: Int) -> Double {
    wanted == 0 ? 0 : min(1, Double(capacity) / Double(wanted))
  }
}

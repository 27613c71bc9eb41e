import StitchPlan

/// The photos that are painted at a time: one that takes long, and beside it those that other
/// threads begin in the meantime, as far as there is room on the canvases for them.
struct PhotosInFlight {
  fileprivate struct Photo {
    /// Which of the parts it is on.
    let part: Int
    /// Bytes of its canvas above its topmost row.
    let top: Int
    /// Bytes of its canvas that may be encoded before it is complete.
    let end: Int
    let cost: Int
    /// What of ``cost`` it takes only once it may paint its first row.
    let turned: Int
  }

  private let photos: [Photo]
  private let canvases: OpenCanvases
  private let budget: RenderBudget

  init(_ parts: [PreparedPart], _ tiles: KeptTiles, _ canvases: OpenCanvases) {
    self.canvases = canvases
    budget = canvases.budget
    var photos: [Photo] = []
    var seen = Set<Int>()
    for (index, (part, partTiles)) in zip(parts, tiles.parts).enumerated() {
      // What is kept is not decoded again.
      let keepsAll = tiles.wanted <= part.tileCapacity
      for photo in part.photos
      where seen.insert(partTiles.use(of: photo.index).name).inserted || !keepsAll {
        photos.append(Photo(photo, on: part, index))
      }
    }
    self.photos = photos
  }

  /// The most that they take.
  var bytes: Int {
    photos.indices.reduce(0) { most, first in
      // None is begun that would pass the budget together with those at work.
      let sum = others(beside: first).reduce(photos[first].cost) { sum, cost in
        sum + cost <= budget.photos ? sum + cost : sum
      }
      return max(most, sum)
    }
  }

  /// How many photos behind one are looked at; of more, hardly one differs from all of these.
  private static let reach = 256

  /// What those take that take the most while `first` is being painted, the most first.
  private func others(beside first: Int) -> [Int] {
    let photo = photos[first]
    let threads = budget.jobs - 1
    let open = canvases.open(beside: photo.part)
    var most = Largest(threads)
    var waiting = 0
    for other in photos[(first + 1)...].prefix(Self.reach) {
      guard waiting < threads, open.contains(other.part) else { break }
      // Nothing but its own photos holds up another part.
      let isNear = other.part != photo.part || other.top - photo.end <= budget.window
      most.insert(isNear ? other.cost : other.cost - other.turned)
      waiting += isNear ? 0 : 1
    }
    return most.values
  }
}

extension PhotosInFlight.Photo {
  fileprivate init(_ photo: PlacedPhoto, on part: PreparedPart, _ index: Int) {
    self.part = index
    let (cost, rows) = (photo.cost, photo.placement.target.rows)
    self.cost = cost.bytes
    turned = cost.turned
    let row = part.passageProfile == nil ? 3 * part.canvas.width : 0
    top = row * rows.lowerBound
    end = row * (photo.isTurned ? rows.lowerBound : rows.upperBound)
  }
}

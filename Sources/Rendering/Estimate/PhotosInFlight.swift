import Codecs
import StitchPlan

/// The photos that are painted at a time: one that takes long, and beside it those that other
/// threads begin in the meantime, as far as there is room on the canvases for them.
struct PhotosInFlight {
  private struct Photo {
    /// Bytes of all canvases above its topmost row.
    var top: Int
    var cost: Int
    /// What of ``cost`` it takes only once it may paint its first row.
    var turned: Int
  }

  private let photos: [Photo]
  private let budget: RenderBudget

  init(_ parts: [PreparedPart], _ tiles: KeptTiles, _ budget: RenderBudget) {
    self.budget = budget
    var photos: [Photo] = []
    var canvases = 0
    var seen = Set<Int>()
    for (part, partTiles) in zip(parts, tiles.parts) {
      // What is kept is not decoded again.
      let keepsAll = tiles.wanted <= part.tileCapacity
      for photo in part.photos
      where seen.insert(partTiles.use(of: photo.index).name).inserted || !keepsAll {
        let top =
          part.passageProfile == nil ? 3 * part.canvas.width * photo.placement.target.top : 0
        let cost = photo.cost
        photos.append(Photo(top: canvases + top, cost: cost.bytes, turned: cost.turned))
      }
      canvases += part.canvasBytes
    }
    self.photos = photos
  }

  /// The most that they take.
  var bytes: Int {
    photos.indices.reduce(0) { most, first in
      // None is begun that would pass the budget together with those at work.
      let sum = others(beside: first).sorted(by: >).reduce(photos[first].cost) { sum, cost in
        sum + cost <= budget.photos ? sum + cost : sum
      }
      return max(most, sum)
    }
  }

  /// How many photos behind one are looked at; of more, hardly one differs from all of these.
  private static let reach = 256

  /// What those take that take the most while `first` is being painted.
  private func others(beside first: Int) -> [Int] {
    let threads = budget.jobs - 1
    var most: [Int] = []
    for (distance, photo) in photos[(first + 1)...].prefix(Self.reach).enumerated() {
      let isNear = photo.top - photos[first].top <= budget.window
      guard threads > 0, isNear || distance < threads else { break }
      let cost = isNear ? photo.cost : photo.cost - photo.turned
      if most.count < threads {
        most.append(cost)
      } else if let least = most.indices.min(by: { most[$0] < most[$1] }), most[least] < cost {
        most[least] = cost
      }
    }
    return most
  }
}

extension PreparedPart {
  /// What the part takes of what may be open, as far as that goes.
  fileprivate var canvasBytes: Int {
    guard passageProfile != nil else { return 3 * canvas.width * canvas.height }
    return 3 * canvas.width * (photos[0].info.bytes / JPEGPassage.chunkBytes + 1)
  }
}

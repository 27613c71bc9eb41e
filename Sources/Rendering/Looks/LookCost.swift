import StitchPlan
import Vocabulary

extension PlacedPhoto {
  /// The topmost row that the photo paints.
  var top: Int { look.behind == nil ? placement.target.top : placement.frame.top }

  /// What stands on, below and behind the photo takes beside it. Pictures are decoded one after
  /// the other, before the photo.
  var lookCost: PhotoCost {
    var cost = PhotoCost(held: 0, turned: 0, working: 0, seconds: 0)
    if let (behind, area) = behindCost { cost.add(decoding: behind, keeping: 3 * area) }
    for piece in look.pieces {
      let area = piece.area(on: placement.target)
      switch piece.content {
      case .image(let picture, _):
        // As it was decoded and turned.
        cost.add(decoding: picture.layerCost, keeping: 2 * 4 * area)
      case .text: cost.working += 4 * area
      }
    }
    if let box = look.caption?.box { cost.working += 4 * box.width * box.height }
    return cost
  }

  private var behindCost: (PhotoCost, area: Int)? {
    look.behind.map { behind in
      let size = behind.reducedSize
      let cost = filling(behind.cover, size).ownCost
      return (cost, size.width * size.height)
    }
  }
}

extension PhotoCost {
  /// Decoding another picture, of which `kept` bytes stay.
  fileprivate mutating func add(decoding other: PhotoCost, keeping kept: Int) {
    held = max(held, other.held)
    working += other.working + kept
    seconds += other.seconds
  }
}

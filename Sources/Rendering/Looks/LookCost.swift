import Lettering
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
      switch piece.content {
      // It is painted twice, to tell what it covers.
      case .image(let picture, _):
        let box = picture.placement.target
        cost.add(decoding: picture.ownCost, keeping: (4 + 6) * box.width * box.height)
      case .text: break
      }
    }
    cost.working += textBytes
    return cost
  }

  /// What of ``lookCost`` texts take.
  var textBytes: Int {
    placedTexts.reduce(0) { $0 + Lettering.bytes(of: $1.text, in: $1.room) }
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

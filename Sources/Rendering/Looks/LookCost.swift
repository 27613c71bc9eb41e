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
      case .text(let text, _):
        cost.working += bytes(of: text, in: placement.target.room(for: piece.overlay))
      }
    }
    if let caption = look.caption { cost.working += bytes(of: caption.text, in: caption.box.size) }
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

/// What setting `text` in `room` takes: its rows that are painted next. Of characters that may
/// have colours these are converted, and Cairo keeps pictures of all that it draws, as much as
/// was measured.
private func bytes(of text: String, in room: PixelSize) -> Int {
  let band = room.width * min(room.height, Lettering.bandRows(width: room.width))
  if !Lettering.mayHaveColors(text) { return 4 * band }
  return 2 * 4 * band + 5 * room.width * min(room.width, room.height)
}

extension PhotoCost {
  /// Decoding another picture, of which `kept` bytes stay.
  fileprivate mutating func add(decoding other: PhotoCost, keeping kept: Int) {
    held = max(held, other.held)
    working += other.working + kept
    seconds += other.seconds
  }
}

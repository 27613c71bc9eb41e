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
    if let behind = look.behind { add(behind, to: &cost) }
    for piece in look.pieces {
      switch piece.content {
      case .image(let picture, _):
        // As it was decoded and turned.
        let box = picture.placement.target
        cost.add(decoding: picture.layerCost, keeping: 2 * 4 * box.width * box.height)
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

  private func add(_ behind: PhotoLook.Behind, to cost: inout PhotoCost) {
    let small = filling(behind.cover, behind.reducedSize)
    let blur = BlurredPicture.bytes(
      behind.reducedSize, size: behind.frame.size, deviation: behind.deviation)
    guard small.isBetterStreamed else {
      return cost.add(decoding: small.ownCost, keeping: small.targetBytes + blur)
    }
    cost.working += small.streamBytes + blur
    cost.seconds += small.ownCost.seconds
  }

  /// Whether a photo that fills a canvas takes less while it is decoded a second time beside
  /// itself than as a picture.
  var isBetterStreamed: Bool { !isTurned && streamBytes < targetBytes }

  private var streamBytes: Int {
    ownCost.bytes + BackdropStream.bytes(width: placement.target.width)
  }

  private var targetBytes: Int { 3 * placement.target.width * placement.target.height }
}

extension PhotoCost {
  /// Decoding another picture, of which `kept` bytes stay.
  fileprivate mutating func add(decoding other: PhotoCost, keeping kept: Int) {
    held = max(held, other.held)
    working += other.working + kept
    seconds += other.seconds
  }
}

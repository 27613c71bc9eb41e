import StitchPlan
import Vocabulary

extension PlacedPhotos {
  /// What takes more than `limit` bytes: photos, and pictures of overlays, each of which is
  /// named once, with the most that a photo takes since it shows it.
  func memoryFaults(above limit: Int) -> [RenderFault] {
    var faults: [RenderFault] = []
    var pictures: [FileName: (fault: Int, bytes: Int)] = [:]
    for photo in self {
      guard let need = photo.cost.need(above: limit) else { continue }
      guard need.cause == .storage, let piece = photo.heldPiece else {
        faults.append(photo.fault(.needsMemory(need)))
        continue
      }
      let known = pictures[piece.file]
      if let known, known.bytes >= need.bytes { continue }
      let fault = RenderFault(
        part: part, subject: .overlay(piece.place, file: piece.file), reason: .needsMemory(need))
      pictures[piece.file] = (known?.fault ?? faults.count, need.bytes)
      if let known { faults[known.fault] = fault } else { faults.append(fault) }
    }
    return faults
  }
}

extension PlacedPhoto {
  /// The overlay's picture of which more has to be held than of the photo and of any other.
  fileprivate var heldPiece: (place: PlanPlace, file: FileName)? {
    var most = ownCost.held
    var largest: (PlanPlace, FileName)?
    for piece in look.pieces {
      guard case .image(let picture, _) = piece.content, picture.decoded.ownCost.held > most else {
        continue
      }
      most = picture.decoded.ownCost.held
      largest = (piece.place, picture.name)
    }
    return largest
  }
}

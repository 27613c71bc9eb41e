import StitchPlan
import Vocabulary

/// A photo of which its frame cuts something off.
private struct CutPhoto {
  var part: Int
  /// Its index in the part.
  var index: Int
  var file: FileName
  /// What stays of it, below 1.
  var share: Double
  /// Whether the plan gives its height, and a layout does not.
  var hasHeight: Bool
}

extension OpenedPlan {
  /// Which photos of `parts` their frames cut, and how much of each stays. Where there are many,
  /// a few are named.
  func cutNotes(_ parts: [Int]) -> [String] {
    let cut = parts.flatMap(cutPhotos)
    let named = cut.prefix(cut.count > 5 ? 3 : 5)
    let rest = cut.dropFirst(named.count).map(\.share)
    guard let least = rest.min(), let most = rest.max() else { return named.map(sentence) }
    return named.map(sentence) + [
      "\(source.name): of \(counted(rest.count, "more photo")) "
        + (percent(least) == percent(most) ? "" : "\(percent(least)) to ")
        + "\(percent(most)) shows; to show all of each, add \"fit\": \"contain\""
    ]
  }

  private func cutPhotos(ofPart part: Int) -> [CutPhoto] {
    guard let geometry = geometry(ofPart: part), let sources = sources(ofPart: part) else {
      return []
    }
    let isColumn = plan.settings(ofPart: part).layout == .column
    return plan.parts[part].photos.enumerated().compactMap { index, photo in
      let whole = photo.paintedSize(of: sources[index])
      let region = geometry.placements[index].region
      let share = region.width * region.height / (Double(whole.width) * Double(whole.height))
      // Short of 1 by more than the arithmetic's own error.
      guard share < 1 - 1e-9 else { return nil }
      return CutPhoto(
        part: part, index: index, file: photo.file, share: share, hasHeight: isColumn)
    }
  }

  private func sentence(_ photo: CutPhoto) -> String {
    let (cause, cure) =
      photo.hasHeight
      ? ("\"height\" is not of its ratio", "delete \"height\", or add")
      : ("its cell is not of its ratio", "add")
    return sentence(
      "\(percent(photo.share)) of it shows, since \(cause); to show all of it, \(cure) "
        + "\"fit\": \"contain\"",
      photo: photo.index, file: photo.file, part: photo.part)
  }
}

/// Rounded down, so that what is cut is never all.
private func percent(_ share: Double) -> String {
  share < 0.01 ? "less than 1%" : "\(Int(share * 100))%"
}

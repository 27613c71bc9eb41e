import StitchPlan
import Vocabulary

/// The photos of a column and the bounds of a part, with the width still open.
///
/// Every height grows with the width, never shrinks; so what fits at a width fits at every
/// narrower one, and the widest that fits is found by halving.
struct ColumnStack {
  /// Upright sizes in order; one or more.
  var photos: [PixelSize]
  var spacing: Int
  var margin: Int
  var enlarge: Bool
  /// Below every photo.
  var caption: Caption?
  var maxHeight: Int
  var maxPhotos: Int

  /// Rows of one photo on a canvas of `width`.
  func height(of photo: PixelSize, width: Int) -> Int {
    columnHeight(of: photo, contentWidth: width - 2 * margin, enlarge: enlarge)
  }

  /// Rows of one photo with its caption.
  func rows(of photo: PixelSize, width: Int) -> Int {
    height(of: photo, width: width) + (caption?.rows(atSide: width - 2 * margin) ?? 0)
  }

  /// Whether a part with this photo alone keeps to the cap.
  func fitsAlone(_ photo: PixelSize, width: Int) -> Bool {
    rows(of: photo, width: width) <= maxHeight - 2 * margin
  }

  /// The stack at one width, ready to be split; `nil` where a photo alone breaks the cap.
  func column(width: Int) -> Column? {
    photos.allSatisfy { fitsAlone($0, width: width) } ? fittingColumn(width: width) : nil
  }

  /// The same where each photo alone is known to keep to the cap.
  func fittingColumn(width: Int) -> Column {
    Column(
      heights: photos.map { rows(of: $0, width: width) }, spacing: spacing, margin: margin,
      maxHeight: maxHeight, maxPhotos: maxPhotos)
  }

  /// Whether the cap holds with no more than `parts` parts.
  func fits(width: Int, parts: Int) -> Bool {
    column(width: width).map { $0.fewestParts <= parts } ?? false
  }
}

/// The greatest value of `range` that satisfies `condition`, which must hold for all values
/// up to some point and for none beyond; `nil` where it holds for none.
func greatest(in range: ClosedRange<Int>, where condition: (Int) -> Bool) -> Int? {
  guard condition(range.lowerBound) else { return nil }
  var good = range.lowerBound
  var bad = range.upperBound + 1
  while bad - good > 1 {
    let middle = good + (bad - good) / 2
    if condition(middle) { good = middle } else { bad = middle }
  }
  return good
}

import Planning
import Probing
import StitchPlan
import Vocabulary

/// A small generator with a seed, so that a failure can be named and repeated.
/// SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func photo(
  _ width: Int, _ height: Int, _ name: String = "photo.jpg", orientation: Orientation = .topLeft
) -> PhotoInfo {
  PhotoInfo(
    file: FileName(name), format: .jpeg, size: PixelSize(width: width, height: height),
    orientation: orientation)
}

func options(_ change: (inout PlanOptions) -> Void = { _ in }) -> PlanOptions {
  var options = PlanOptions()
  change(&options)
  return options
}

extension Plan {
  /// Rows of each part, by the contract's formula written out again.
  var partHeights: [Int] {
    parts.indices.map { index in
      let settings = settings(ofPart: index)
      let heights = parts[index].photos.map { photo in
        (photo.height ?? 0)
          + (photo.caption == nil ? 0 : max(24, (settings.contentWidth + 10) / 20))
      }
      return 2 * settings.margin + heights.reduce(0, +) + settings.spacing * (heights.count - 1)
    }
  }

  var counts: [Int] { parts.map(\.photos.count) }
}

import Vocabulary

/// What the header of a still picture's bitstream says, which a decoder goes by whatever the
/// file's boxes claim.
struct BitstreamHeader: Equatable {
  /// The largest frame that may follow, in luma samples: what a decoder makes room for.
  var size: PixelSize
  /// 2 stands for what is unspecified.
  var codePoints: ColorCodePoints

  /// HEVC fills a picture up to whole blocks, the largest of which have 64 samples a side.
  private static let padding = 64

  /// Whether a picture of the size `claimed` can come of it.
  func fits(_ claimed: PixelSize) -> Bool {
    size.width - claimed.width <= Self.padding && size.height - claimed.height <= Self.padding
  }
}

extension ColorCodePoints {
  /// What holds for AV1 and HEVC that say nothing.
  static let unspecified = ColorCodePoints(
    primaries: 2, transfer: 2, matrix: 2, isFullRange: false)

  /// Whether both the primaries and the curve are given.
  var isSpecified: Bool { primaries != 2 && transfer != 2 }
}

public import Vocabulary

/// Why no plan satisfies the options.
public enum PlanningFault: Error, Equatable, Sendable {
  /// A photo that breaks the cap alone.
  public struct TallPhoto: Equatable, Sendable {
    public var photo: FileName
    /// Upright.
    public var size: PixelSize
    /// Rows of a part with this photo alone at the narrowest width allowed.
    public var height: Int
    /// The widest canvas at which the photo would fit; absent where none does.
    public var fittingWidth: Int?
  }

  case noPhotos
  case tooWide(width: Int, largest: Int)
  case noContent(width: Int, margin: Int)
  /// A photo that is a part of its own.
  case tooLarge(photo: FileName, PixelSize, largest: Int)
  /// Photos keep their colours only where each is a part of its own.
  case keepsColors
  case minWidthAboveWidth(minWidth: Int, width: Int)
  case capTooHigh(maxHeight: Int, largest: Int)
  case capWithinMargins(maxHeight: Int, margin: Int)
  case morePartsThanPhotos(parts: Int, photos: Int)
  case tooManyPhotos(photos: Int, parts: Int, maxPhotos: Int)
  case photosTooTall([TallPhoto], width: Int, maxHeight: Int)
  /// No width from `width` up lets the photos fit into `parts` parts.
  case noWidth(width: Int, photos: Int, parts: Int)
  case tooFewParts(parts: Int, needed: Int, width: Int, maxHeight: Int)
}

/// A decision that a person should hear of.
public enum PlanningNote: Equatable, Sendable {
  /// One photo alone would have been taller than the cap.
  case narrowed(from: Int, to: Int, photo: FileName)
  /// All photos together would have been taller than the cap.
  case shrunk(from: Int, to: Int, legibleWidth: Int)
}

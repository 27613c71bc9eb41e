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
  /// A caption leaves no rows of `height`, a canvas's or the cap, for its photo.
  case noRoomBesideCaption(rows: Int, height: Int)
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
  /// The photos of a row would be higher than the format allows.
  case rowTooHigh(height: Int, largest: Int)
  case capTooWide(maxWidth: Int, largest: Int)
  /// A photo passes the cap on a row's width however low the row.
  case photoTooWide(FileName, PixelSize, maxWidth: Int)
  /// Margins and spacing leave nothing for cells of a grid of `columns` within `width`.
  case noCells(width: Int, columns: Int)
  /// More parts than a grid has rows of cells.
  case morePartsThanRows(parts: Int, rows: Int)
  /// Parts and photos are more than a plan may list.
  case tooManyForAPlan(Int, most: Int)
  /// A row or a grid needs more parts than asked for.
  case partsTooSmall(parts: Int, needed: Int)
}

/// A decision that a person should hear of.
public enum PlanningNote: Equatable, Sendable {
  /// One photo alone would have been taller than the cap.
  case narrowed(from: Int, to: Int, photo: FileName)
  /// All photos together would have been taller than the cap.
  case shrunk(from: Int, to: Int, legibleWidth: Int)
  /// One photo alone would have been wider than the cap of a row.
  case lowered(from: Int, to: Int, photo: FileName)
  /// Captions take more than half as many rows as the photos that they stand below, of which
  /// there are `photos`; the lowest has `height`.
  case largeCaptions(rows: Int, height: Int, photos: Int)
  /// A photo, and in all so many, became smaller than asked for, since the format cannot hold
  /// its part.
  case reduced(FileName, from: PixelSize, to: PixelSize, photos: Int)
  /// Every photo fills its frame, so that no backdrop shows.
  case idleBackdrop
  /// Cells of the size asked for would have passed the largest side of a part.
  case smallerCells(from: PixelSize, to: PixelSize)
}

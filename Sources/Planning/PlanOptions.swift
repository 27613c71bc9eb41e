public import StitchPlan
public import Vocabulary

/// What a person asks of the planner.
public struct PlanOptions: Equatable, Sendable {
  /// How photos become rectangles.
  public enum Arrangement: Equatable, Sendable {
    /// One below the other, all of the same width.
    case column
    /// One beside the other, all of the same height in rows.
    case row(height: Int)
    case grid(GridShape)
    /// Every photo a part of its own.
    case each(EachSize)
  }

  /// Cells of one size.
  public struct GridShape: Equatable, Sendable {
    /// Absent: so many that there are about as many rows.
    public var columns: Int?
    /// Absent: squares that fill the width.
    public var cell: PixelSize?
    /// What a photo does in a cell of another ratio.
    public var fit: Fit

    public init(columns: Int? = nil, cell: PixelSize? = nil, fit: Fit = .cover) {
      self.columns = columns
      self.cell = cell
      self.fit = fit
    }
  }

  /// The width of the canvas, margins included.
  public enum Width: Equatable, Sendable {
    /// 1…1,000,000.
    case pixels(Int)
    /// That of the widest upright photo, plus the margins.
    case widest
    /// That of the narrowest upright photo, plus the margins.
    case narrowest
    /// That of most upright photos, plus the margins; the wider one where two are as common.
    case mostCommon
  }

  /// What gives when the photos together exceed the cap.
  public enum Overflow: String, CaseIterable, Sendable {
    /// The width while it stays at or above the minimum, else the number of parts.
    case auto
    /// The width.
    case shrink
    /// The number of parts.
    case split
  }

  /// How photos are spread over the parts.
  public enum Balance: String, CaseIterable, Sendable {
    /// The fewest parts that the cap allows, then the lowest tallest part.
    case even
    /// Each part takes photos until the next would not fit.
    case fill
  }

  public var arrangement: Arrangement
  /// Of a column, or of a grid whose cells have no size.
  public var width = Width.pixels(1080)
  public var spacing = 24
  public var margin = 0
  public var background = Background.white
  /// On every photo.
  public var overlays: [Overlay] = []
  /// Below every photo.
  public var caption: Caption?
  public var enlarge = true
  public var output = Output()
  /// Rows of one part at most, margins included; a row's part has no such cap.
  public var maxHeight = 16_000
  /// Pixels of one part of a row at most, margins included.
  public var maxWidth = 16_000
  public var over = Overflow.auto
  /// The canvas is not narrowed below it. Absent: two thirds of the width, rounded up.
  public var minWidth: Int?
  /// Exactly so many parts. Absent: as few as the other bounds allow.
  public var parts: Int?
  /// Photos of one part at most.
  public var maxPhotos: Int?
  public var balance = Balance.even

  /// - Parameter arrangement: a grid's cells touch, and its parts are as high as the format
  ///   allows, unless something else is asked for.
  public init(_ arrangement: Arrangement = .column) {
    self.arrangement = arrangement
    if case .grid = arrangement {
      spacing = 0
      maxHeight = output.format.largestSide
    }
  }
}

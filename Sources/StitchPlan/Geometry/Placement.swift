public import Vocabulary

/// A rectangle of a photo in fractions of stored pixels. y points down.
public struct Region: Equatable, Sendable {
  public var left: Double
  public var top: Double
  public var width: Double
  public var height: Double

  public init(left: Double, top: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// All of a photo of the size `stored`.
  public init(_ stored: PixelSize) {
    self.init(left: 0, top: 0, width: Double(stored.width), height: Double(stored.height))
  }
}

/// Where one photo of a part goes: which of its stored pixels fill which of the canvas's.
public struct Placement: Equatable, Sendable {
  /// The rectangle that the photo takes in its part; outside ``target`` it shows the
  /// background.
  public var frame: PixelBox
  /// The pixels of the canvas that the photo paints, inside ``frame``.
  public var target: PixelBox
  /// The stored pixels that fill ``target``, before they are turned by ``orientation``.
  public var region: Region
  /// From stored rows to the canvas, the plan's `rotate` included.
  public var orientation: Orientation
  /// The stored pixels that would fill ``frame``, about the photo's centre; absent where
  /// ``target`` does.
  public var cover: Region?
  /// Where the photo's caption stands, if it has one.
  public var caption: PixelBox?

  public init(
    frame: PixelBox, target: PixelBox, region: Region, orientation: Orientation,
    caption: PixelBox? = nil
  ) {
    self.frame = frame
    self.target = target
    self.region = region
    self.orientation = orientation
    self.caption = caption
  }
}

/// A part's canvas and what stands where on it.
public struct PartGeometry: Equatable, Sendable {
  public var canvas: PixelSize
  /// In the order of the part's photos.
  public var placements: [Placement]

  /// The geometry of `part` under `settings`.
  ///
  /// - Parameter sources: what each photo's header says, in the order of the photos; a
  ///   photo's crop must lie inside its upright size.
  /// - Returns: a canvas of any height; whether the output's format can hold it is the
  ///   caller's question.
  public init(of part: Part, settings: Settings, sources: [Source]) {
    switch settings.layout {
    case .column: self.init(columnOf: part, settings: settings, sources: sources)
    case .row(let height):
      self.init(rowOf: part, height: height, settings: settings, sources: sources)
    case .grid(let grid):
      self.init(gridOf: part, grid: grid, settings: settings, sources: sources)
    }
  }
}

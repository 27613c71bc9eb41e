public import Vocabulary

/// A stitch plan: which photos make which parts, and everything that decides their pixels.
///
/// A plan in memory has been read or built, not necessarily completed: what a photo's
/// header decides (``Photo/source``, ``Photo/height``) may still be absent.
public struct Plan: Equatable, Sendable {
  /// The version that this build writes, and the newest that it reads.
  public static let version = 1

  /// The value of `$schema`, which editors use and the tool keeps.
  public var schema: String?
  /// The settings of every part that does not override them.
  public var settings: Settings
  public var output: Output
  /// One output file each, in order.
  public var parts: [Part]

  public init(
    schema: String? = nil, settings: Settings = Settings(), output: Output = Output(),
    parts: [Part]
  ) {
    self.schema = schema
    self.settings = settings
    self.output = output
    self.parts = parts
  }

  /// The settings that hold for the part at `index`, with its overrides applied.
  public func settings(ofPart index: Int) -> Settings {
    parts[index].overrides.applied(to: settings)
  }
}

/// One output file.
public struct Part: Equatable, Sendable {
  /// The file's name template in place of ``Output/name``.
  public var name: String?
  public var overrides: Overrides
  /// From top to bottom; one or more.
  public var photos: [Photo]

  public init(name: String? = nil, overrides: Overrides = Overrides(), photos: [Photo]) {
    self.name = name
    self.overrides = overrides
    self.photos = photos
  }
}

/// One photo of a part.
public struct Photo: Equatable, Sendable {
  /// Relative to the plan's folder, or absolute.
  public var file: FileName
  /// Rows that the photo's frame takes in a column; absent: from the aspect ratio. 1…1,000,000.
  public var height: Int?
  /// The content width that ``height`` was reckoned at. Where the part's content width is
  /// another one, because somebody changed it or moved the photo to another part, the
  /// height follows in proportion. Absent: ``height`` holds at any width.
  public var atWidth: Int?
  /// In upright source pixels, before ``rotate``; absent: the whole photo.
  public var crop: PixelBox?
  /// On top of the photo's own orientation.
  public var rotate: Rotation
  /// What happens where ``height`` departs from the photo's own ratio.
  public var fit: Fit
  /// What stands on the photo; absent: what the part says.
  public var overlays: [Overlay]?
  public var caption: Caption?
  /// What the planner saw in the file's header.
  public var source: Source?

  public init(
    file: FileName, height: Int? = nil, atWidth: Int? = nil, crop: PixelBox? = nil,
    rotate: Rotation = .none, fit: Fit = .cover, overlays: [Overlay]? = nil,
    caption: Caption? = nil, source: Source? = nil
  ) {
    self.file = file
    self.height = height
    self.atWidth = atWidth
    self.crop = crop
    self.rotate = rotate
    self.fit = fit
    self.overlays = overlays
    self.caption = caption
    self.source = source
  }
}

/// How a photo fills a frame of another ratio.
public enum Fit: String, CaseIterable, Sendable {
  /// Fills the frame; what sticks out on both sides is cut off.
  case cover
  /// Fits inside the frame, centred on the background.
  case contain
  /// Fills the frame; the ratio gives way.
  case stretch
}

/// What a photo's header said when the plan was made. Stored pixels, not turned.
public struct Source: Hashable, Sendable {
  public var size: PixelSize
  public var orientation: Orientation?
  public var orientationFrom: OrientationSource?
  /// The file's size in bytes.
  public var bytes: Int?

  public init(
    size: PixelSize, orientation: Orientation? = nil, orientationFrom: OrientationSource? = nil,
    bytes: Int? = nil
  ) {
    self.size = size
    self.orientation = orientation
    self.orientationFrom = orientationFrom
    self.bytes = bytes
  }

  /// The size of the upright picture; an absent orientation counts as upright.
  public var upright: PixelSize { (orientation ?? .topLeft).upright(size) }
}

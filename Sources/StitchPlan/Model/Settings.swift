/// What a plan sets for all its parts and each part may override.
public struct Settings: Equatable, Sendable {
  /// Width of the canvas in pixels, margins included. 1…65,500.
  public var width: Int
  /// Rows of background between two photos. 0…65,500.
  public var spacing: Int
  /// Pixels of background around the whole part. 0…32,749.
  public var margin: Int
  /// Also what transparent pixels are flattened onto.
  public var background: Color
  public var layout: Layout
  /// Whether a photo narrower than the content width is enlarged to it. Where not, it
  /// keeps its size and stands centred on the background.
  public var enlarge: Bool

  public init(
    width: Int = 1080, spacing: Int = 24, margin: Int = 0, background: Color = .white,
    layout: Layout = .column, enlarge: Bool = true
  ) {
    self.width = width
    self.spacing = spacing
    self.margin = margin
    self.background = background
    self.layout = layout
    self.enlarge = enlarge
  }

  /// The width that photos fill: `width − 2·margin`. Below 1 the plan is at fault.
  public var contentWidth: Int { width - 2 * margin }
}

/// The settings that one part changes; `nil` keeps the plan's.
public struct Overrides: Equatable, Sendable {
  public var width: Int?
  public var spacing: Int?
  public var margin: Int?
  public var background: Color?
  public var layout: Layout?
  public var enlarge: Bool?

  public init(
    width: Int? = nil, spacing: Int? = nil, margin: Int? = nil, background: Color? = nil,
    layout: Layout? = nil, enlarge: Bool? = nil
  ) {
    self.width = width
    self.spacing = spacing
    self.margin = margin
    self.background = background
    self.layout = layout
    self.enlarge = enlarge
  }

  func applied(to settings: Settings) -> Settings {
    Settings(
      width: width ?? settings.width, spacing: spacing ?? settings.spacing,
      margin: margin ?? settings.margin, background: background ?? settings.background,
      layout: layout ?? settings.layout, enlarge: enlarge ?? settings.enlarge)
  }
}

/// How photos become rectangles.
public enum Layout: String, CaseIterable, Sendable {
  /// One below the other, all at the content width.
  case column
}

/// What kind of file a part becomes, and what it is called.
public struct Output: Equatable, Sendable {
  public static let defaultName = "{plan}-part-{part}-of-{parts}"

  /// A template with `{plan}`, `{part}` and `{parts}`; the extension is added.
  public var name: String
  public var format: OutputFormat
  /// JPEG quality on libjpeg's scale, 1…100.
  public var quality: Int
  public var chroma: ChromaSubsampling
  public var color: OutputColor

  public init(
    name: String = Output.defaultName, format: OutputFormat = .jpeg, quality: Int = 88,
    chroma: ChromaSubsampling = .quarter, color: OutputColor = .srgb
  ) {
    self.name = name
    self.format = format
    self.quality = quality
    self.chroma = chroma
    self.color = color
  }
}

public enum OutputFormat: String, CaseIterable, Sendable {
  case jpeg

  /// Without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    }
  }

  /// The largest width and height. libjpeg stops at 65,500 although JPEG could store
  /// 65,535, and so does nearly every viewer.
  public var largestSide: Int {
    switch self {
    case .jpeg: 65_500
    }
  }
}

/// How many colour samples a JPEG keeps.
public enum ChromaSubsampling: String, CaseIterable, Sendable {
  case full = "4:4:4"
  case half = "4:2:2"
  case quarter = "4:2:0"
}

/// The colour space of the parts.
public enum OutputColor: String, CaseIterable, Sendable {
  case srgb
  /// The primaries of phones' and computers' wide screens, with the curve of sRGB.
  case displayP3 = "display-p3"
}

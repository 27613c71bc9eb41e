/// What a plan sets for all its parts and each part may override.
public struct Settings: Equatable, Sendable {
  /// Width of the canvas in pixels, margins included. 1…1,000,000. A row's or a grid's follows
  /// from its photos or cells instead.
  public var width: Int
  /// Pixels of background between two photos. 0…65,500.
  public var spacing: Int
  /// Pixels of background around the whole part. 0…32,749.
  public var margin: Int
  public var background: Background
  public var layout: Layout
  /// Whether a photo narrower than the content width is enlarged to it. Where not, it
  /// keeps its size and stands centred on the background.
  public var enlarge: Bool
  /// What stands on each photo that says nothing else.
  public var overlays: [Overlay]

  public init(
    width: Int = 1080, spacing: Int = 24, margin: Int = 0, background: Background = .white,
    layout: Layout = .column, enlarge: Bool = true, overlays: [Overlay] = []
  ) {
    self.width = width
    self.spacing = spacing
    self.margin = margin
    self.background = background
    self.layout = layout
    self.enlarge = enlarge
    self.overlays = overlays
  }

  /// The width that photos fill: `width − 2·margin`. Below 1 the plan is at fault.
  public var contentWidth: Int { width - 2 * margin }
}

/// The settings that one part changes; `nil` keeps the plan's.
public struct Overrides: Equatable, Sendable {
  public var width: Int?
  public var spacing: Int?
  public var margin: Int?
  public var background: Background?
  public var layout: Layout?
  public var enlarge: Bool?
  public var overlays: [Overlay]?

  public init(
    width: Int? = nil, spacing: Int? = nil, margin: Int? = nil, background: Background? = nil,
    layout: Layout? = nil, enlarge: Bool? = nil, overlays: [Overlay]? = nil
  ) {
    self.width = width
    self.spacing = spacing
    self.margin = margin
    self.background = background
    self.layout = layout
    self.enlarge = enlarge
    self.overlays = overlays
  }

  func applied(to settings: Settings) -> Settings {
    Settings(
      width: width ?? settings.width, spacing: spacing ?? settings.spacing,
      margin: margin ?? settings.margin, background: background ?? settings.background,
      layout: layout ?? settings.layout, enlarge: enlarge ?? settings.enlarge,
      overlays: overlays ?? settings.overlays)
  }
}

/// What kind of file a part becomes, and what it is called.
public struct Output: Equatable, Sendable {
  public static let defaultName = "{plan}-part-{part}-of-{parts}"

  /// A ``NameTemplate``; the extension is added.
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
  /// For what JPEG cannot hold: it loses nothing and is far larger.
  case png

  /// Without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    }
  }

  /// The largest width and height. libjpeg stops at 65,500 although JPEG could store
  /// 65,535, and so does nearly every viewer. Of PNG, which stores 31 bits, libpng reads a
  /// million unless it is told otherwise.
  public var largestSide: Int {
    switch self {
    case .jpeg: 65_500
    case .png: 1_000_000
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
  /// That of the photo, of which a part may then have only one.
  case keep
}

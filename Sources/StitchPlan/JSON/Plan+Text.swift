import Vocabulary

extension Plan {
  /// The plan as JSON, one photo on one line, settings that have their default value
  /// included, so that a person sees what can be changed; reading it gives an equal plan.
  public var text: [UInt8] {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      if let schema { writer.text(.schema, schema) }
      writer.integer(.version, Plan.version)
      writer.settings(Overrides(settings))
      writer.field(.output)
      writer.object(.lines) { $0.output(output) }
      writer.field(.parts)
      writer.array(.lines) { writer in
        for part in parts {
          writer.element()
          writer.object(.lines) { $0.part(part) }
        }
      }
    }
    writer.newLine()
    return writer.bytes
  }
}

extension Overrides {
  /// Every setting of `settings`.
  fileprivate init(_ settings: Settings) {
    self.init(
      width: settings.width, spacing: settings.spacing, margin: settings.margin,
      background: settings.background, layout: settings.layout, enlarge: settings.enlarge,
      overlays: settings.overlays.isEmpty ? nil : settings.overlays)
  }
}

extension JSONWriter {
  mutating func field(_ name: FieldName) { key(name.rawValue) }

  mutating func text(_ name: FieldName, _ value: String?) {
    guard let value else { return }
    field(name)
    string(value)
  }

  mutating func integer(_ name: FieldName, _ value: Int?) {
    guard let value else { return }
    field(name)
    integer(value)
  }

  fileprivate mutating func settings(_ settings: Overrides) {
    integer(.width, settings.width)
    integer(.spacing, settings.spacing)
    integer(.margin, settings.margin)
    if let background = settings.background { self.background(background) }
    if let layout = settings.layout { self.layout(layout) }
    if let enlarge = settings.enlarge {
      field(.enlarge)
      boolean(enlarge)
    }
    overlays(settings.overlays)
  }

  fileprivate mutating func output(_ output: Output) {
    text(.name, output.name)
    text(.format, output.format.rawValue)
    integer(.quality, output.quality)
    text(.chroma, output.chroma.rawValue)
    text(.color, output.color.rawValue)
  }

  fileprivate mutating func part(_ part: Part) {
    text(.name, part.name)
    settings(part.overrides)
    field(.photos)
    array(.lines) { writer in
      for photo in part.photos {
        writer.element()
        writer.object(.line) { $0.photo(photo) }
      }
    }
  }

  /// An object even where the file says all: a program that reads plans then finds one
  /// shape only, and a person a place to add to.
  private mutating func photo(_ photo: Photo) {
    field(.file)
    string(bytes: photo.file.bytes)
    integer(.height, photo.height)
    integer(.atWidth, photo.atWidth)
    if let crop = photo.crop {
      field(.crop)
      object(.line) { $0.box(crop) }
    }
    if photo.rotate != .none { integer(.rotate, photo.rotate.rawValue) }
    if photo.fit != .cover { text(.fit, photo.fit.rawValue) }
    overlays(photo.overlays)
    if let caption = photo.caption { self.caption(caption) }
    source(photo.source)
  }

  mutating func source(_ source: Source?) {
    guard let source else { return }
    field(.source)
    object(.line) { $0.members(of: source) }
  }

  private mutating func box(_ box: PixelBox) {
    integer(.left, box.left)
    integer(.top, box.top)
    integer(.width, box.width)
    integer(.height, box.height)
  }

  private mutating func members(of source: Source) {
    integer(.width, source.size.width)
    integer(.height, source.size.height)
    integer(.orientation, source.orientation?.rawValue)
    text(.orientationFrom, source.orientationFrom?.rawValue)
    integer(.bytes, source.bytes)
  }
}

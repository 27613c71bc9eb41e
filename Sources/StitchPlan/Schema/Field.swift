/// The names of all fields of a plan. What a name means depends on the object it is in.
enum FieldName: String, CaseIterable {
  case schema = "$schema"
  case version, width, spacing, margin, background, layout, enlarge, output, parts
  case name, format, quality, chroma, color
  case photos, file, height, atWidth, crop, rotate, fit, overlay, caption, source
  case left, top, orientation, orientationFrom, bytes
  case row, grid, columns, cell
  case blur, dim
  case image, text, anchor, opacity
}

/// One field of one kind of object: the single place that says what it is called, what it
/// may hold and what it means. The reader, its suggestions and the schema are made of it.
struct Field {
  /// What a field may hold.
  enum Values {
    case integer(ClosedRange<Int>)
    /// A decimal number, of which six decimals are kept.
    case fraction(ClosedRange<Fraction>)
    /// A list of a width and a height.
    case size(ClosedRange<Int>)
    /// One of these whole numbers.
    case numbers([Int])
    /// One of these strings; a synonym is read as the word it stands for.
    case words([String], synonyms: [String: String] = [:])
    case boolean
    case text
    case color
    case fileName
    case nameTemplate
    case textTemplate
    case object(Shape)
    /// One of these strings, or an object.
    case wordsOrObject([String], Shape)
    case colorOrObject(Shape)
    case textOrObject(Shape)
    /// One object, or a list of any number.
    case oneOrMany(Shape)
    /// One or more.
    case list(of: Shape)
  }

  /// A field's value where the plan leaves it out.
  enum Default {
    case integer(Int)
    case fraction(Fraction)
    case word(String)
    case boolean(Bool)
  }

  var name: FieldName
  var values: Values
  var isRequired = false
  var fallback: Default?
  /// One or two sentences for the person at the editor.
  var summary: String
}

/// A kind of object in a plan.
enum Shape: String, CaseIterable {
  case plan, output, part, photo, crop, source, layout, row, grid, background, overlay, caption

  /// The fields in the order that the writer writes them.
  var fields: [Field] {
    switch self {
    case .plan: Self.planFields
    case .output: Self.outputFields
    case .part: Self.partFields
    case .photo: Self.photoFields
    case .crop: Self.cropFields
    case .source: Self.sourceFields
    case .layout: Self.layoutFields
    case .row: Self.rowFields
    case .grid: Self.gridFields
    case .background: Self.backgroundFields
    case .overlay: Self.overlayFields
    case .caption: Self.captionFields
    }
  }

  /// Of these fields, exactly one must be there.
  var alternatives: [FieldName] {
    switch self {
    case .layout: [.row, .grid]
    case .overlay: [.image, .text]
    default: []
    }
  }

  /// The fields that say nothing beside `alternative`, and must not be there.
  func idleFields(beside alternative: FieldName) -> [FieldName] {
    switch (self, alternative) {
    case (.overlay, .image): [.color]
    case (.overlay, .text): [.source]
    default: []
    }
  }

  func field(_ name: FieldName) -> Field? { fields.first { $0.name == name } }

  /// What a message calls such an object.
  var title: String {
    switch self {
    case .plan: "the plan"
    case .output: "\"output\""
    case .part: "a part"
    case .photo: "a photo"
    case .crop: "a photo's \"crop\""
    case .source: "a photo's \"source\""
    case .layout: "\"layout\""
    case .row: "a layout's \"row\""
    case .grid: "a layout's \"grid\""
    case .background: "\"background\""
    case .overlay: "\"overlay\""
    case .caption: "a photo's \"caption\""
    }
  }
}

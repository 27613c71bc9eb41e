/// The values of one object by the names of its fields.
struct Fields {
  let shape: Shape
  private let names: [FieldName]
  fileprivate var values: [JSONNode?]

  fileprivate init(_ shape: Shape) {
    self.shape = shape
    names = shape.keys.names
    values = Array(repeating: nil, count: names.count)
  }

  subscript(_ name: FieldName) -> JSONNode? {
    names.firstIndex(of: name).flatMap { values[$0] }
  }
}

/// The names of a shape's fields, made ready for comparing with keys.
private struct ShapeKeys {
  let names: [FieldName]
  let bytes: [[UInt8]]
  let required: [FieldName]

  init(_ shape: Shape) {
    names = shape.fields.map(\.name)
    bytes = names.map { Array($0.rawValue.utf8) }
    required = shape.fields.filter(\.isRequired).map(\.name)
  }

  static let plan = ShapeKeys(.plan)
  static let output = ShapeKeys(.output)
  static let part = ShapeKeys(.part)
  static let photo = ShapeKeys(.photo)
  static let crop = ShapeKeys(.crop)
  static let source = ShapeKeys(.source)
  static let layout = ShapeKeys(.layout)
  static let row = ShapeKeys(.row)
  static let grid = ShapeKeys(.grid)
  static let background = ShapeKeys(.background)
  static let overlay = ShapeKeys(.overlay)
  static let caption = ShapeKeys(.caption)
}

extension Shape {
  fileprivate var keys: ShapeKeys {
    switch self {
    case .plan: .plan
    case .output: .output
    case .part: .part
    case .photo: .photo
    case .crop: .crop
    case .source: .source
    case .layout: .layout
    case .row: .row
    case .grid: .grid
    case .background: .background
    case .overlay: .overlay
    case .caption: .caption
    }
  }
}

// MARK: Objects and lists

extension PlanDecoder {
  /// The fields of the object `node`; unknown, repeated and missing ones are noted.
  mutating func fields(of node: JSONNode, _ shape: Shape) -> Fields? {
    // Nothing that comes after so many faults is told, nor done.
    if isFull { return nil }
    guard node.kind == .object else {
      noteWrongType(node, expected: .object)
      return nil
    }
    let keys = shape.keys
    let children = tree.children(of: node)
    var fields = Fields(shape)
    var meant: [FieldName] = []
    var hasInvalidKey = false
    for index in stride(from: children.startIndex, to: children.endIndex, by: 2) {
      let key = children[index]
      guard key.kind == .string else {
        // It has been reported, and may be that of a field that is missing.
        hasInvalidKey = true
        continue
      }
      guard let slot = keys.bytes.firstIndex(where: { tree.string(key, equals: $0) }) else {
        meant += noteUnknown(key, in: shape)
        continue
      }
      if let first = fields.values[slot] {
        let position = tree.position(of: first.offset)
        note(.duplicateField(keys.names[slot].rawValue, first: position), at: key.offset)
      } else {
        fields.values[slot] = children[index + 1]
      }
    }
    for name in keys.required where fields[name] == nil && !meant.contains(name) {
      if !hasInvalidKey { note(.missingField(name.rawValue), at: node.offset) }
    }
    let found = shape.alternatives.filter { fields[$0] != nil }
    let isUnclear = found.isEmpty && (hasInvalidKey || !meant.isEmpty)
    if !shape.alternatives.isEmpty, found.count != 1, !isUnclear {
      note(
        .notOneOf(shape.alternatives.map(\.rawValue), found: found.map(\.rawValue)),
        at: node.offset)
    }
    if found.count == 1 { noteIdleFields(of: fields, beside: found[0]) }
    return fields
  }

  private mutating func noteIdleFields(of fields: Fields, beside name: FieldName) {
    for idle in fields.shape.idleFields(beside: name) {
      guard let value = fields[idle] else { continue }
      note(.idleField(idle.rawValue, beside: name.rawValue), at: value.offset)
    }
  }

  /// - Returns: the field that was meant, so that it is not called missing as well.
  private mutating func noteUnknown(_ key: JSONNode, in shape: Shape) -> [FieldName] {
    if isFull { return [] }
    let content = tree.string(key)
    if let surrogate = content.loneSurrogate {
      note(.loneSurrogate(surrogate), at: key.offset)
    } else if let byte = content.rawByte {
      note(.rawByte(byte), at: key.offset)
    } else {
      let suggestion = shape.suggestion(for: content.text)
      note(.unknownField(content.text, suggestion), at: key.offset)
      switch suggestion {
      case .field(let name): return FieldName(rawValue: name).map { [$0] } ?? []
      case .word: return shape.alternatives
      case .elsewhere, nil: break
      }
    }
    return []
  }

  /// The elements of the list `node`, which must have some.
  mutating func list(_ node: JSONNode?, orElse emptiness: PlanFact) -> ArraySlice<JSONNode> {
    guard let node else { return [] }
    guard node.kind == .array else {
      noteWrongType(node, expected: .list)
      return []
    }
    if node.count == 0 { note(emptiness, at: node.offset) }
    guard mayHold(Int(node.count)) else {
      note(.tooManyElements(limit: Plan.mostElements), at: node.offset)
      return []
    }
    return tree.children(of: node)
  }

  /// The object `node`, or the elements of the list `node`, which may be empty.
  mutating func oneOrMany(_ node: JSONNode) -> ArraySlice<JSONNode> {
    node.kind == .array ? tree.children(of: node) : [node]
  }

  /// Notes that `node` is of another kind, unless it was reported as no JSON at all.
  mutating func noteWrongType(_ node: JSONNode, expected: PlanValueKind) {
    guard !isFull, let found = node.valueKind else { return }
    note(.wrongType(expected: expected, found: found, text: shown(node)), at: node.offset)
  }

  /// The value's own text, as a message shows it.
  func shown(_ node: JSONNode) -> String { short(tree.source(of: node), 30) }
}

extension JSONNode {
  fileprivate var valueKind: PlanValueKind? {
    switch kind {
    case .object: .object
    case .array: .list
    case .string: .string
    case .number: .number
    case .true, .false: .boolean
    case .null: .null
    case .invalid: nil
    }
  }
}

extension Shape {
  /// What the unknown field `name` of such an object may have been meant as: a field of
  /// exactly that name elsewhere, or one of nearly that name here.
  func suggestion(for name: String) -> FieldSuggestion? {
    if self == .layout, name == Layout.columnName { return .word(name, of: rawValue) }
    let homes = Shape.allCases.filter { shape in
      shape.fields.contains { $0.name.rawValue == name }
    }
    if !homes.isEmpty { return .elsewhere(homes.map(\.title)) }
    return nearest(to: name, among: fields.map(\.name.rawValue)).map(FieldSuggestion.field)
  }
}

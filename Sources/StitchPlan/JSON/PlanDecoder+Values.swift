import Vocabulary

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

/// The names of a shape's fields, and the same as bytes.
struct ShapeKeys {
  let names: [FieldName]
  let bytes: [[UInt8]]

  fileprivate init(_ shape: Shape) {
    names = shape.fields.map(\.name)
    bytes = names.map { Array($0.rawValue.utf8) }
  }

  fileprivate static let plan = ShapeKeys(.plan)
  fileprivate static let output = ShapeKeys(.output)
  fileprivate static let part = ShapeKeys(.part)
  fileprivate static let photo = ShapeKeys(.photo)
  fileprivate static let crop = ShapeKeys(.crop)
  fileprivate static let source = ShapeKeys(.source)
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
    }
  }
}

// MARK: Objects and lists

extension PlanDecoder {
  /// The fields of the object `node`; unknown, repeated and missing ones are noted.
  mutating func fields(of node: JSONNode, _ shape: Shape) -> Fields? {
    guard node.kind == .object else {
      noteWrongType(node, expected: .object)
      return nil
    }
    let keys = shape.keys
    let children = tree.children(of: node)
    var fields = Fields(shape)
    var meant: [FieldName] = []
    for index in stride(from: children.startIndex, to: children.endIndex, by: 2) {
      let key = children[index]
      // A key at fault has been reported.
      guard key.kind == .string else { continue }
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
    for name in shape.required where fields[name] == nil && !meant.contains(name) {
      // A key that is no JSON may have been this one.
      if children.contains(where: { $0.kind == .invalid }) { break }
      note(.missingField(name.rawValue), at: node.offset)
    }
    return fields
  }

  /// - Returns: the field that was meant, so that it is not called missing as well.
  private mutating func noteUnknown(_ key: JSONNode, in shape: Shape) -> [FieldName] {
    let content = tree.string(key)
    if let surrogate = content.loneSurrogate {
      note(.loneSurrogate(surrogate), at: key.offset)
    } else if let byte = content.rawByte {
      note(.rawByte(byte), at: key.offset)
    } else {
      let suggestion = shape.suggestion(for: content.text)
      note(.unknownField(content.text, suggestion), at: key.offset)
      if case .field(let name) = suggestion { return FieldName(rawValue: name).map { [$0] } ?? [] }
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
    return tree.children(of: node)
  }

  /// Notes that `node` is of another kind, unless it was reported as no JSON at all.
  mutating func noteWrongType(_ node: JSONNode, expected: PlanValueKind) {
    guard let found = node.valueKind else { return }
    note(.wrongType(expected: expected, found: found, text: shown(node)), at: node.offset)
  }

  func shown(_ node: JSONNode) -> String {
    let source = String(decoding: tree.source(of: node).prefix(200), as: UTF8.self)
    return node.kind == .number && node.end - node.start <= 30
      ? source : printable(Array(source.prefix(30).utf8)) + (source.count > 30 ? "…" : "")
  }
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
  fileprivate var required: [FieldName] {
    switch self {
    case .plan: Self.requiredPlan
    case .output: []
    case .part: Self.requiredPart
    case .photo: Self.requiredPhoto
    case .crop: Self.requiredCrop
    case .source: Self.requiredSource
    }
  }

  private static let requiredPlan = names(of: planFields)
  private static let requiredPart = names(of: partFields)
  private static let requiredPhoto = names(of: photoFields)
  private static let requiredCrop = names(of: cropFields)
  private static let requiredSource = names(of: sourceFields)

  private static func names(of fields: [Field]) -> [FieldName] {
    fields.filter(\.isRequired).map(\.name)
  }

  /// What the unknown field `name` of such an object may have been meant as: a field of
  /// exactly that name elsewhere, or one of nearly that name here.
  func suggestion(for name: String) -> FieldSuggestion? {
    let homes = Shape.allCases.filter { shape in
      shape.fields.contains { $0.name.rawValue == name }
    }
    if !homes.isEmpty { return .elsewhere(homes.map(\.title)) }
    return nearest(to: name, among: fields.map(\.name.rawValue)).map(FieldSuggestion.field)
  }
}

// MARK: Scalars

extension PlanDecoder {
  mutating func integer(_ name: FieldName, _ fields: Fields) -> Int? {
    guard let node = fields[name], case .integer(let range) = fields.shape.field(name)?.values
    else { return nil }
    guard node.kind == .number else {
      noteWrongType(node, expected: .wholeNumber)
      return nil
    }
    switch tree.number(node) {
    case .integer(let value) where range.contains(value): return value
    case .fraction: note(.notWhole(found: shown(node), range: range), at: node.offset)
    case .integer(let value): noteOutOfRange(node, range, isBelow: value < range.lowerBound)
    case .beyondInteger(let isNegative): noteOutOfRange(node, range, isBelow: isNegative)
    }
    return nil
  }

  private mutating func noteOutOfRange(
    _ node: JSONNode, _ range: ClosedRange<Int>, isBelow: Bool
  ) {
    let nearest = isBelow ? range.lowerBound : range.upperBound
    note(.outOfRange(found: shown(node), range: range, nearest: nearest), at: node.offset)
  }

  /// One of a field's numbers.
  mutating func number(_ name: FieldName, _ fields: Fields) -> Int? {
    guard let node = fields[name], case .numbers(let choices) = fields.shape.field(name)?.values
    else { return nil }
    guard node.kind == .number else {
      noteWrongType(node, expected: .wholeNumber)
      return nil
    }
    let value: Int? = if case .integer(let value) = tree.number(node) { value } else { nil }
    if let value, choices.contains(value) { return value }
    // Angles: −90 and 450 have a name among 0 to 270.
    let turned = value.map { ($0 % 360 + 360) % 360 }.flatMap { choices.contains($0) ? $0 : nil }
    let suggestion = name == .rotate ? turned : nil
    note(
      .unknownNumber(found: shown(node), choices: choices, suggestion: suggestion),
      at: node.offset)
    return nil
  }

  mutating func word(_ name: FieldName, _ fields: Fields) -> String? {
    guard case .words(let words, let synonyms) = fields.shape.field(name)?.values,
      let text = string(fields[name]), let node = fields[name]
    else { return nil }
    if words.contains(text) { return text }
    if let word = synonyms[text] { return word }
    note(
      .unknownWord(found: text, choices: words, suggestion: nearest(to: text, among: words)),
      at: node.offset)
    return nil
  }

  mutating func boolean(_ node: JSONNode?) -> Bool? {
    switch node?.kind {
    case nil: break
    case .true: return true
    case .false: return false
    default: if let node { noteWrongType(node, expected: .boolean) }
    }
    return nil
  }

  /// Text without raw bytes.
  mutating func string(_ node: JSONNode?) -> String? {
    guard let node, let content = content(node) else { return nil }
    if let byte = content.rawByte {
      note(.rawByte(byte), at: node.offset)
      return nil
    }
    return content.text
  }

  private mutating func content(_ node: JSONNode) -> JSONString? {
    guard node.kind == .string else {
      noteWrongType(node, expected: .string)
      return nil
    }
    let content = tree.string(node)
    guard let surrogate = content.loneSurrogate else { return content }
    note(.loneSurrogate(surrogate), at: node.offset)
    return nil
  }

  mutating func color(_ node: JSONNode?) -> Color? {
    guard let node, let text = string(node) else { return nil }
    if let color = Color(text) { return color }
    let suggestion = nearest(to: text, among: Color.names.map(\.name))
    note(.unknownColor(found: text, suggestion: suggestion), at: node.offset)
    return nil
  }

  mutating func template(_ node: JSONNode?) -> String? {
    guard let node, let text = string(node) else { return nil }
    do throws(NameTemplate.Fault) {
      _ = try NameTemplate(text)
      return text
    } catch {
      note(.badTemplate(error), at: node.offset)
      return nil
    }
  }

  mutating func fileName(_ node: JSONNode?) -> FileName? {
    guard let node, let content = content(node) else { return nil }
    if content.bytes.isEmpty {
      note(.emptyFileName, at: node.offset)
    } else if content.bytes.contains(0) {
      note(.nulInFileName, at: node.offset)
    } else {
      return FileName(bytes: content.bytes)
    }
    return nil
  }
}

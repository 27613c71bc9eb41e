/// The JSON Schema (draft 2020-12) of a plan, as UTF-8 text. Made of the same table as the
/// reader; what JSON Schema cannot say (no duplicate keys, no two parts of one name, a crop
/// inside its photo) only the reader refuses.
public let planSchema: [UInt8] = {
  var writer = JSONWriter()
  writer.object(.lines) { writer in
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("$id", "urn:tallstitch:stitch-plan:\(Plan.version)")
    writer.member("title", "Tallstitch stitch plan")
    writer.member("description", "Which photos are joined into which tall pictures, and how.")
    writer.shape(.plan)
    writer.key("$defs")
    writer.object(.lines) { writer in
      for shape in Shape.allCases where shape != .plan {
        writer.key(shape.rawValue)
        writer.object(.lines) { shape == .photo ? $0.photo() : $0.shape(shape) }
      }
      writer.key("color")
      writer.object(.lines) { $0.color() }
    }
  }
  writer.newLine()
  return writer.bytes
}()

/// What nothing is seen of: controls, Unicode's white space, and of what it calls ignorable that
/// which stands alone; see ``TextTemplate/isBlank(_:)``.
private let blank =
  "\\u0000-\\u0020\\u007f-\\u00a0\\u1680\\u2000\\u2001\\u2002-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"
  + "\\u00ad\\u200b\\u2060\\u2800\\u3164\\ufeff"

/// The end of a pattern. In Python and PCRE, unlike ECMAScript, `$` alone matches before a
/// last newline as well.
private let textEnd = "$(?!\\n)"

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Fraction) {
    key(name)
    fraction(value)
  }

  private mutating func list(_ name: String, _ values: [String]) {
    key(name)
    array(.line) { writer in
      for value in values {
        writer.element()
        writer.string(value)
      }
    }
  }

  fileprivate mutating func shape(_ shape: Shape) {
    member("type", "object")
    let required = shape.fields.filter(\.isRequired).map(\.name.rawValue)
    if !required.isEmpty { list("required", required) }
    key("additionalProperties")
    boolean(false)
    key("properties")
    object(.lines) { writer in
      for field in shape.fields {
        writer.key(field.name.rawValue)
        writer.object(.lines) { $0.field(field) }
      }
    }
    alternatives(of: shape)
  }

  private mutating func alternatives(of shape: Shape) {
    if shape.alternatives.isEmpty { return }
    key("oneOf")
    array(.lines) { writer in
      for name in shape.alternatives {
        writer.element()
        writer.object(.line) { $0.alternative(name, of: shape) }
      }
    }
  }

  private mutating func alternative(_ name: FieldName, of shape: Shape) {
    list("required", [name.rawValue])
    let idle = shape.idleFields(beside: name)
    if idle.isEmpty { return }
    key("properties")
    object(.line) { writer in
      for field in shape.alternatives.filter({ $0 != name }) + idle {
        writer.key(field.rawValue)
        writer.boolean(false)
      }
    }
  }

  /// A photo may be its file's name alone.
  fileprivate mutating func photo() {
    key("anyOf")
    array(.lines) { writer in
      writer.element()
      writer.object(.lines) { $0.fileName() }
      writer.element()
      writer.object(.lines) { $0.shape(.photo) }
    }
  }

  private mutating func field(_ field: Field) {
    member("description", field.summary)
    values(field.values)
    switch field.fallback {
    case .integer(let value): member("default", value)
    case .fraction(let value): member("default", value)
    case .word(let value): member("default", value)
    case .boolean(let value):
      key("default")
      boolean(value)
    case nil: break
    }
  }

  private mutating func values(_ values: Field.Values) {
    switch values {
    case .integer(let range):
      member("type", "integer")
      member("minimum", range.lowerBound)
      member("maximum", range.upperBound)
    case .fraction(let range):
      member("type", "number")
      member("minimum", range.lowerBound)
      member("maximum", range.upperBound)
    case .size(let range): size(range)
    case .numbers(let numbers): self.numbers(numbers)
    case .words(let words, let synonyms): list("enum", words + synonyms.keys.sorted())
    case .boolean: member("type", "boolean")
    case .text: member("type", "string")
    case .color: reference("color")
    case .fileName: fileName()
    case .nameTemplate: nameTemplate()
    case .textTemplate: textTemplate()
    case .object(let shape): reference(shape.rawValue)
    case .wordsOrObject(let words, let shape):
      either({ $0.list("enum", words) }, { $0.reference(shape.rawValue) })
    case .colorOrObject(let shape):
      either({ $0.reference("color") }, { $0.reference(shape.rawValue) })
    case .textOrObject(let shape):
      either({ $0.textTemplate() }, { $0.reference(shape.rawValue) })
    case .oneOrMany(let shape):
      either(
        { $0.reference(shape.rawValue) },
        { writer in
          writer.member("type", "array")
          writer.key("items")
          writer.object(.line) { $0.reference(shape.rawValue) }
        })
    case .list(of: let shape):
      member("type", "array")
      member("minItems", 1)
      key("items")
      object(.line) { $0.reference(shape.rawValue) }
    }
  }

  private mutating func reference(_ definition: String) {
    member("$ref", "#/$defs/\(definition)")
  }

  private mutating func either(
    _ one: (inout JSONWriter) -> Void, _ other: (inout JSONWriter) -> Void
  ) {
    key("anyOf")
    array(.lines) { writer in
      writer.element()
      writer.object(.line, one)
      writer.element()
      writer.object(.line, other)
    }
  }

  private mutating func size(_ range: ClosedRange<Int>) {
    member("type", "array")
    member("minItems", 2)
    member("maxItems", 2)
    key("items")
    object(.line) { $0.values(.integer(range)) }
  }

  private mutating func numbers(_ numbers: [Int]) {
    key("enum")
    array(.line) { writer in
      for number in numbers {
        writer.element()
        writer.integer(number)
      }
    }
  }

  /// Not empty, and without a NUL.
  private mutating func fileName() {
    member("type", "string")
    member("pattern", "^[^\\u0000]+$")
  }

  private mutating func nameTemplate() {
    member("type", "string")
    let placeholders = NameTemplate.Placeholder.allCases.map { "\\{\($0.rawValue)\\}" }
    let literal = "[^{}/\\\\\\u0000-\\u001f\\u007f-\\u009f]"
    let pieces = ([literal] + placeholders).joined(separator: "|")
    member("pattern", "^(?!\\.{1,2}$)(?:\(pieces))+\(textEnd)")
  }

  private mutating func textTemplate() {
    member("type", "string")
    let placeholders = TextTemplate.Placeholder.allCases.map { "\\{\($0.rawValue)\\}" }
    let pieces = (["[^{}]", "\\{\\{", "\\}\\}"] + placeholders).joined(separator: "|")
    let visible = "(?=[\\s\\S]*[^\(blank)])"
    member("pattern", "^\(visible)(?:\(pieces))+\(textEnd)")
    member("maxLength", TextTemplate.longest)
  }

  /// The names once for editors to complete, and once in any case.
  fileprivate mutating func color() {
    let names = Color.names.map(\.name)
    key("anyOf")
    array(.lines) { writer in
      writer.element()
      writer.object(.lines) { writer in
        writer.member("type", "string")
        writer.member("pattern", "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})\(textEnd)")
      }
      writer.element()
      writer.object(.lines) { $0.list("enum", names) }
      writer.element()
      writer.object(.lines) { writer in
        writer.member("type", "string")
        let anyCase = names.map { $0.map { "[\($0.uppercased())\($0)]" }.joined() }
        writer.member("pattern", "^(?:\(anyCase.joined(separator: "|")))\(textEnd)")
      }
    }
  }
}

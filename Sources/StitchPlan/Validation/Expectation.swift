/// What may stand at some place of a plan, as a message says it.
struct Expectation {
  /// `a whole number`.
  var phrase: String
  /// Of the kind of `1080`; what follows "write".
  var example: String
}

extension PlanPlace {
  private var around: PlanPlace { PlanPlace(Array(steps.dropLast())) }

  /// The field whose value is here; `nil` for an item of a list, for the plan itself, and where
  /// no field may be.
  var field: Field? {
    guard case .key(let key) = steps.last else { return nil }
    return FieldName(rawValue: key).flatMap { around.shape?.field($0) }
  }

  /// The kind of object that may stand here.
  var shape: Shape? {
    switch steps.last {
    case nil: .plan
    case .key: field?.values.object
    case .index: around.field?.values.listed
    }
  }

  /// The kind of the object whose field this is.
  var home: Shape? { steps.isEmpty ? nil : around.shape }

  /// What may stand here; `nil` where nothing may.
  var expectation: Expectation? {
    if let field { return field.values.expectation }
    if shape == .photo {
      return Expectation(
        phrase: "a file's name in quotes or an object, { … }",
        example: "\"a.jpg\" or { \"file\": \"a.jpg\" }")
    }
    return shape.map { Expectation(phrase: "an object, { … }", example: $0.example) }
  }
}

extension Shape {
  /// A short object of this kind.
  var example: String {
    switch self {
    case .plan: "{ \"version\": \(Plan.version), \"parts\": [ … ] }"
    case .output: "{ \"quality\": 90 }"
    case .part: "{ \"photos\": [ … ] }"
    case .photo: "{ \"file\": \"a.jpg\" }"
    case .crop: "{ \"left\": 0, \"top\": 0, \"width\": 800, \"height\": 600 }"
    case .source: "{ \"width\": 4000, \"height\": 3000 }"
    case .layout: "{ \"row\": \(Shape.row.example) }"
    case .row: "{ \"height\": 800 }"
    case .grid: "{ \"columns\": 3, \"cell\": [400, 300] }"
    case .background: "{ \"color\": \"white\", \"blur\": 0.05 }"
    case .overlay: "{ \"image\": \"logo.png\" }"
    case .caption: "{ \"text\": \"{name}\" }"
    }
  }
}

extension Field.Values {
  /// The kind of the object that may stand here, alone.
  fileprivate var object: Shape? {
    switch self {
    case .object(let shape), .wordsOrObject(_, let shape), .colorOrObject(let shape),
      .textOrObject(let shape), .oneOrMany(let shape):
      shape
    default: nil
    }
  }

  /// The kind of the objects that may stand here in a list.
  fileprivate var listed: Shape? {
    switch self {
    case .oneOrMany(let shape), .list(of: let shape): shape
    default: nil
    }
  }

  /// Whether an empty list says that there is nothing.
  var mayBeNone: Bool { if case .oneOrMany = self { true } else { false } }

  /// Whether any text may stand here.
  var isText: Bool {
    switch self {
    case .text, .fileName, .nameTemplate, .textTemplate: true
    default: false
    }
  }

  var expectation: Expectation {
    func either(_ word: String, _ example: String, _ shape: Shape) -> Expectation {
      Expectation(phrase: "\(word) or an object, { … }", example: "\(example) or \(shape.example)")
    }
    return switch self {
    case .integer(let range):
      Expectation(
        phrase: "a whole number", example: "one from \(range.lowerBound) to \(range.upperBound)")
    case .fraction(let range):
      Expectation(
        phrase: "a number", example: "one from \(range.lowerBound) to \(range.upperBound)")
    case .numbers(let numbers): choice(numbers.map(String.init))
    case .words(let words, _): choice(words.map(quoted))
    case .size:
      Expectation(phrase: "a width and a height", example: "[400, 300]")
    case .boolean: Expectation(phrase: "true or false", example: "one of them")
    case .text: Expectation(phrase: "text in quotes", example: "\"…\"")
    case .color: Expectation(phrase: "a colour in quotes", example: "\"white\"")
    case .fileName: Expectation(phrase: "a file's name in quotes", example: "\"a.jpg\"")
    case .nameTemplate: Expectation(phrase: "text in quotes", example: "\"{plan}-{part}\"")
    case .textTemplate: Expectation(phrase: "text in quotes", example: "\"{name}\"")
    case .object(let shape): Expectation(phrase: "an object, { … }", example: shape.example)
    case .wordsOrObject(let words, let shape):
      either(oneOf(words.map(quoted)), oneOf(words.map(quoted)), shape)
    case .colorOrObject(let shape): either("a colour in quotes", "\"white\"", shape)
    case .textOrObject(let shape): either("text in quotes", "\"{name}\"", shape)
    case .oneOrMany(let shape):
      Expectation(
        phrase: "an object, { … }, or a list of them", example: "\(shape.example), or [] for none")
    case .list(of: let shape): Expectation(phrase: "a list, [ … ]", example: "[ \(shape.example) ]")
    }
  }
}

private func choice(_ choices: [String]) -> Expectation {
  Expectation(
    phrase: oneOf(choices), example: choices.count == 1 ? choices[0] : "one of them")
}

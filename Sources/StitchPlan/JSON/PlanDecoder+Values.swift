import Vocabulary

extension PlanDecoder {
  mutating func integer(_ name: FieldName, _ fields: Fields) -> Int? {
    guard let node = fields[name], case .integer(let range) = fields.shape.field(name)?.values
    else { return nil }
    return integer(node, in: range)
  }

  private mutating func integer(_ node: JSONNode, in range: ClosedRange<Int>) -> Int? {
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

  mutating func fraction(_ name: FieldName, _ fields: Fields) -> Fraction? {
    guard let node = fields[name], case .fraction(let range) = fields.shape.field(name)?.values
    else { return nil }
    guard node.kind == .number else {
      noteWrongType(node, expected: .number)
      return nil
    }
    // A program's 1/3 has more decimals than are kept.
    let value = Double(String(decoding: tree.source(of: node), as: UTF8.self)) ?? .nan
    guard (range.lowerBound.value...range.upperBound.value).contains(value) else {
      note(.fractionOutOfRange(found: shown(node), range: range), at: node.offset)
      return nil
    }
    return Fraction(millionths: Int((value * 1_000_000).rounded()))
  }

  /// A list of a width and a height.
  mutating func size(_ name: FieldName, _ fields: Fields) -> PixelSize? {
    guard let node = fields[name], case .size(let range) = fields.shape.field(name)?.values
    else { return nil }
    let sides = node.kind == .array ? tree.children(of: node) : []
    guard let width = sides.first, let height = sides.last, sides.count == 2 else {
      noteWrongType(node, expected: .size)
      return nil
    }
    guard let width = integer(width, in: range), let height = integer(height, in: range) else {
      return nil
    }
    return PixelSize(width: width, height: height)
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

  mutating func textTemplate(_ node: JSONNode?) -> String? {
    guard let node, let text = string(node) else { return nil }
    do throws(TextTemplate.Fault) {
      _ = try TextTemplate(text)
      return text
    } catch {
      note(.badText(error), at: node.offset)
      return nil
    }
  }

  mutating func fileName(_ node: JSONNode?) -> FileName? {
    guard let node, let content = content(node) else { return nil }
    if content.bytes.isEmpty {
      note(.emptyFileName, at: node.offset)
    } else if content.bytes.contains(0) {
      note(.nulInFileName, at: node.offset)
    } else if content.bytes.count > Photo.longestFile {
      let name = FileName(bytes: content.bytes)
      note(.nameTooLong(name, limit: Photo.longestFile), at: node.offset)
    } else {
      return shared(FileName(bytes: content.bytes))
    }
    return nil
  }
}

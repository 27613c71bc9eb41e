import Vocabulary

extension PlanFault: CustomStringConvertible {
  /// `parts[0].photos[3].crop: expected a box inside 4000×3000, found 3900…4100 across;
  /// lower "width" to 100 or less`. One line, whatever the plan holds.
  public var description: String {
    place.steps.isEmpty ? message : "\(place): \(message)"
  }

  /// `trip.json:14:7: ` and the ``description``.
  ///
  /// - Parameter file: what the text is called.
  public func described(in file: String) -> String {
    file + (position.map { ":\($0)" } ?? "") + ": " + description
  }

  /// What was expected, what was found; how to mend it. One row a fact.
  private var message: String {
    switch fact {
    case .syntax(let problem): problem.message(at: position)

    case .wrongType(let expected, let found, let text): wrongType(expected, found, text)
    case .notWhole(let found, let range):
      "expected a whole number from \(range.shown), found \(found); round it"
    case .outOfRange(let found, let range, let nearest):
      "expected a whole number from \(range.shown), found \(found); "
        + (nearest == range.lowerBound ? "raise it to \(nearest)" : "lower it to \(nearest)")
        + (nearest == range.lowerBound ? " or more" : " or less")
    case .unknownNumber(let found, let choices, let suggestion):
      "expected \(oneOf(choices.map(String.init))), found \(found); "
        + "write " + (suggestion.map(String.init) ?? choices.only.map(String.init) ?? "one of them")
    case .unknownWord(let found, let choices, let suggestion):
      "expected \(oneOf(choices.map(quoted))), found \(quoted(found)); "
        + (suggestion.map { didYouMean(quoted($0)) }
          ?? "write \(choices.only.map(quoted) ?? "one of them")")
    case .unknownColor(let found, let suggestion):
      "expected #rgb, #rrggbb or a CSS colour name, found \(quoted(found)); "
        + (suggestion.map { didYouMean(quoted($0)) } ?? "write it as \"#rrggbb\"")
    case .newerVersion(let found, let readable):
      "expected version \(readable.versions), found \(found); "
        + "read the plan with a newer tallstitch, or make it anew with this one"
    case .badTemplate(let fault): fault.message
    case .badText(let fault): fault.message
    case .fractionOutOfRange(let found, let range):
      "expected a number from \(range.lowerBound) to \(range.upperBound), found \(found); "
        + "it is a fraction: 0.5 is half"
    case .unknownLayout(let found): unknownLayout(found)
    case .emptyFileName:
      "expected a file's name, found \"\"; "
        + (place.home == .overlay
          ? "name the picture, or delete the overlay" : "name the photo, or delete it")
    case .nulInFileName: "expected a file's name, found \\u0000 in it; delete that escape"
    case .rawByte(let byte):
      "expected text, found the raw byte \\udc\(hexadecimal(byte)); only a file's name may "
        + "have one"
    case .loneSurrogate(let unit):
      "expected text, found \\u\(hexadecimal(unit)), half a character; write the whole one"

    case .unknownField(let name, let suggestion): unknownField(name, suggestion)
    case .duplicateField(let name, let first):
      "expected each field once, found \(quoted(name)) again, first on line \(first.line); "
        + "delete one of them"
    case .missingField(let name):
      "expected a field \(quoted(name)), found none; " + howToAdd(name)
    case .notOneOf(let names, let found):
      "expected exactly one of \(names.map { quoted($0) }.joined(separator: " and ")), found "
        + (found.isEmpty
          ? "none; " + (place.shape.map { "write \($0.example)" } ?? "add one of them")
          : "both; delete one of them")
    case .idleField(let name, let other):
      "expected no \(quoted(name)) beside \(quoted(other)), of which it says nothing; delete it"
    case .noParts: "expected one part or more, found none; add { \"photos\": [ … ] }"
    case .noPhotos: "expected one photo or more, found none; add one, or delete the part"

    case .tooManyElements(let limit):
      "expected at most \(limit) parts and photos in all, found more; make several plans of it"

    case .marginsFillWidth(let margin, let width):
      "expected margins that leave room for photos, found two of \(margin) in a width of "
        + "\(width); "
        + (width > 2
          ? "lower \"margin\" to \((width - 1) / 2) or less, or raise \"width\""
          : "raise \"width\"")
    case .sharedName(let name):
      "expected another name for each part, found \(quoted(name)); add {part} to it"
    case .repeatedName(let name, let other):
      "expected another name for each part, found \(quoted(name.bytes)) again, as for "
        + "parts[\(other)]; give one of them another \"name\""
    case .similarName(let name, let otherName, let other):
      "expected another name for each part, found \(quoted(name.bytes)), which some file systems "
        + "take for \(quoted(otherName.bytes)) of parts[\(other)]; give one of them another "
        + "\"name\""
    case .nameTooLong(let name, let limit):
      "expected a file's name of at most \(limit) bytes, found \(name.bytes.count) in "
        + "\(quoted(name.bytes)); shorten it"
    case .cropOutside(let crop, let size): cropOutside(crop, size)
    case .severalColors(let photos):
      "expected one photo a part where \"color\" is \"keep\", found \(photos); give each photo "
        + "a part of its own, or name a colour space"
    case .partTooLarge(let size, let format, let layout, let width):
      "expected at most \(format.largestSide) pixels either way for "
        + "\(format.rawValue.uppercased()), found \(size); "
        + layout.cure(isTooWide: size.width > format.largestSide)
        + (width.map { ", or lower \"width\" to \($0) or less" } ?? "")
        + (max(size.width, size.height) <= OutputFormat.png.largestSide
          ? ", or write \"format\": \"png\"" : "")
    }
  }
}

// MARK: Rows that are longer

extension PlanFault {
  private func wrongType(
    _ expected: PlanValueKind, _ found: PlanValueKind, _ text: String
  ) -> String {
    let allowed = place.expectation
    let phrase = allowed?.phrase ?? expected.shown
    // Of the right type, but of another length.
    let given = (expected, found) == (.size, .list) ? text : found.shown(as: text)
    let what = "expected \(phrase), found \(given); "
    let bare = text.dropFirst().dropLast()
    let values = place.field?.values
    return switch (expected, found) {
    case (_, .null) where place.field?.isRequired == false:
      what + "delete the field to have its default"
        + (expected == .object && values?.mayBeNone == true ? ", or write [] for none" : "")
    case (.list, .string), (.list, .object): what + "put [ and ] around it"
    case (.wholeNumber, .string) where Int(bare) != nil: what + "write \(bare)"
    case (.number, .string) where Double(bare) != nil: what + "write \(bare)"
    case (.boolean, .string) where bare == "true" || bare == "false": what + "write \(bare)"
    case (.string, .number) where values?.isText != false,
      (.string, .boolean) where values?.isText != false:
      what + "put it in quotes"
    default: what + "write \(allowed?.example ?? "\(expected.shown) here")"
    }
  }

  private func unknownLayout(_ found: String) -> String {
    let what = "expected \"column\" or an object, found \(quoted(found)); "
    return switch found {
    case "row": what + "write { \"row\": { \"height\": 800 } }"
    case "grid": what + "write { \"grid\": { \"columns\": 3, \"cell\": [400, 300] } }"
    case _ where nearest(to: found, among: [Layout.columnName]) != nil:
      what + didYouMean(quoted(Layout.columnName))
    default: what + "write \"column\", or { \"grid\": … } or { \"row\": … }"
    }
  }

  private func unknownField(_ name: String, _ suggestion: FieldSuggestion?) -> String {
    let found = "expected a field of a plan, found \(quoted(name)); "
    return switch suggestion {
    case .field(let near): found + didYouMean(quoted(near))
    case .elsewhere(let homes): found + "it belongs in \(oneOf(homes))"
    case .word(let word, let field):
      found + "write \(quoted(field)): \(quoted(word)), without braces"
    case nil: found + "delete it, or " + (otherFields ?? "correct its name")
    }
  }

  /// What to write in place of an unknown field, where the object has few.
  private var otherFields: String? {
    guard let fields = place.home?.fields, fields.count < 8 else { return nil }
    return "write " + oneOf(fields.map { quoted($0.name.rawValue) })
  }

  private func howToAdd(_ name: String) -> String {
    switch FieldName(rawValue: name) {
    case .version: "add \"version\": \(Plan.version)"
    case .parts: "add \"parts\": [ { \"photos\": [ … ] } ]"
    case .photos: "add \"photos\": [ … ], or delete the part"
    case .file: "add the photo's file name"
    default: "add it" + (place.shape.map { ", as in \($0.example)" } ?? "")
    }
  }

  private func cropOutside(_ crop: PixelBox, _ size: PixelSize) -> String {
    let isAcross = crop.left > size.width - crop.width
    let (start, length, limit) =
      isAcross ? (crop.left, crop.width, size.width) : (crop.top, crop.height, size.height)
    let (near, far) = isAcross ? ("left", "width") : ("top", "height")
    return "expected a box inside \(size), found \(start)…\(start + length) "
      + (isAcross ? "across; " : "down; ")
      + (start < limit
        ? "lower \"\(far)\" to \(limit - start) or less"
        : "lower \"\(near)\" to \(limit - 1) or less")
  }
}

extension PlanValueKind {
  fileprivate var shown: String {
    switch self {
    case .object: "an object, { … }"
    case .list: "a list, [ … ]"
    case .string: "text in quotes"
    case .wholeNumber: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .photo: "a file's name in quotes or an object, { … }"
    case .size: "a width and a height, [ 400, 300 ]"
    }
  }

  fileprivate func shown(as text: String) -> String {
    switch self {
    case .object: "an object"
    case .list: "a list"
    case .string, .wholeNumber, .number, .boolean, .photo, .size, .null: text
    }
  }
}

extension NameTemplate.Fault {
  /// What was expected, what was found; how to mend it.
  public var message: String {
    switch self {
    case .empty: "expected a file's name, found \"\"; write one, or leave it out"
    case .folderName(let name):
      "expected a file's name, found \(quoted(name)), which names a folder; write another name"
    case .separator(let separator):
      "expected a file's name, found \(quoted(separator)) in it; "
        + "name the folder when you render, with --output"
    case .controlCharacter(let code):
      "expected a file's name, found the control character \\u\(hexadecimal(UInt16(code))); "
        + "delete it"
    case .unknownPlaceholder(let name, let suggestion):
      "expected {plan}, {part}, {parts} or {name}, found \(quoted("{\(name)}")); "
        + (suggestion.map { didYouMean("{\($0.rawValue)}") } ?? "write one of them")
    case .loneBrace:
      "expected braces only around plan, part, parts and name, found one without its partner; "
        + "delete it"
    }
  }
}

extension TextTemplate.Fault {
  /// What was expected, what was found; how to mend it.
  public var message: String {
    switch self {
    case .blank(let text): "expected text, found \(quoted(text)); write some, or leave it out"
    case .tooLong(let bytes):
      "expected text of at most \(TextTemplate.longest) bytes, each {name} counted as "
        + "\(Plan.longestName), found \(bytes); shorten it"
    case .unknownPlaceholder(let name, let suggestion):
      "expected {name}, {number}, {count} or {date}, found \(quoted("{\(name)}")); "
        + (suggestion.map { didYouMean("{\($0.rawValue)}") }
          ?? "write one of them, or {{ for a brace")
    case .loneBrace:
      "expected braces only around name, number, count and date, found one without its partner; "
        + "write {{ or }} for a brace"
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var shown: String { "\(lowerBound) to \(upperBound)" }
  fileprivate var versions: String { count == 1 ? "\(lowerBound)" : shown }
}

extension Array {
  /// The element of an array of one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}

private func didYouMean(_ word: String) -> String { "did you mean \(word)?" }

func oneOf(_ choices: [String]) -> String {
  guard let last = choices.last, choices.count > 1 else { return choices.joined() }
  return choices.dropLast().joined(separator: ", ") + " or " + last
}

/// The value in lower case, with all the digits of its type.
func hexadecimal(_ value: some FixedWidthInteger) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: type(of: value).bitWidth / 4 - digits.utf8.count) + digits
}

extension Layout {
  /// What makes a part smaller that is too large on a side.
  fileprivate func cure(isTooWide: Bool) -> String {
    switch self {
    case .column: "move photos to another part"
    case .row:
      (isTooWide ? "move photos to another part, or " : "") + "lower the row's \"height\""
    case .grid:
      (isTooWide ? "use fewer \"columns\"" : "move photos to another part")
        + ", or make \"cell\" smaller"
    }
  }
}

extension SyntaxProblem {
  /// What was expected, what was found and how to mend it.
  ///
  /// - Parameter position: where the problem is, to name its line.
  func message(at position: TextPosition?) -> String {
    let line = position.map { "line \($0.line)" } ?? "the line"
    return switch self {
    case .empty, .tooLarge, .tooDeep, .utf16, .invalidUTF8, .secondDocument: fileMessage
    case .singleQuotes, .typographicQuotes, .unquotedKey, .unclosedString, .missingQuote,
      .controlCharacter, .unknownEscape:
      stringMessage(line)
    case .trailingComma:
      "expected another item after the comma, found the end; "
        + "delete the comma at the end of \(line)"
    case .extraComma: "expected a value, found a comma; delete the comma on \(line)"
    case .missingComma(let next):
      "expected a comma, found \(next); add a comma at the end of \(line)"
    case .wrongSeparator(let found, let expected):
      "expected \(expected) found \(found); write \(expected)"
    case .missingColon(let found):
      "expected : after the field's name, found \(found); add the colon"
    case .missingValue(let found):
      "expected : and a value after the field's name, found \(found); add the value"
    case .comment: "expected no comments, since JSON has none; delete it"
    case .unclosedComment: "expected */ at the comment's end, found none; delete the comment"
    default: bracketMessage
    }
  }

  private var fileMessage: String {
    switch self {
    case .empty: "expected a plan, found an empty file; make one with tallstitch plan"
    case .tooLarge(let bytes, let limit):
      "expected at most \(limit) bytes, found \(bytes); split the plan"
    case .tooDeep(let limit):
      "expected brackets no deeper than \(limit), found more; this is no stitch plan"
    case .utf16: "expected UTF-8, found UTF-16; save the file as UTF-8"
    case .invalidUTF8(let byte):
      "expected UTF-8, found the byte 0x\(hexadecimal(byte)); save the file as UTF-8, or "
        + "write \\udc\(hexadecimal(byte)) for that byte of a file's name"
    case .secondDocument(let found):
      "expected the end of the file after the plan, found \(found); keep one plan a file"
    default: ""
    }
  }

  private func stringMessage(_ line: String) -> String {
    switch self {
    case .singleQuotes: "expected \" around text, found '; write \""
    case .typographicQuotes: "expected \" around text, found typographic quotes; write \""
    case .unquotedKey(let name):
      "expected a field's name in quotes, found \(name); put it in quotes"
    case .unclosedString:
      "expected \" at the text's end, found the end of \(line); add the closing \""
    case .missingQuote(let found):
      "expected a comma or a closing bracket, found \(found); add the quote or comma that is "
        + "missing on \(line)"
    case .controlCharacter(let code):
      "expected visible characters between quotes, found 0x\(hexadecimal(code)); write "
        + (code == 0x09 ? "\\t" : "\\u00\(hexadecimal(code))")
    case .unknownEscape(let escape):
      "expected an escape of JSON, found \(escape); write \\\\ for a backslash"
    default: ""
    }
  }

  private var bracketMessage: String {
    switch self {
    case .unclosed(let bracket, let opened):
      "expected the end of what \(bracket) opens on line \(opened.line), found the end of the "
        + "file; add the closing bracket"
    case .mismatched(let found, let bracket, let opened):
      "expected the end of what \(bracket) opens on line \(opened.line), found \(found); "
        + "close that bracket first"
    case .extraBracket(let bracket):
      "expected the end of the file, found \(bracket), which closes nothing; delete it"
    case .unknownWord(let word, let meant):
      "expected a value, found \(word); "
        + (meant.map { "write \($0)" } ?? "put text in quotes")
    case .malformedNumber(let number):
      "expected a number, found \(number); write digits alone"
    case .expectedValue(let found): "expected a value, found \(found); add it"
    case .expectedKey(let found, let opened):
      "expected a field's name in quotes, found \(found); the { on line \(opened.line) may "
        + "lack its }"
    case .expectedSeparator(let found):
      "expected a comma or a closing bracket, found \(found); add it, or delete what is there"
    default: ""
    }
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
}

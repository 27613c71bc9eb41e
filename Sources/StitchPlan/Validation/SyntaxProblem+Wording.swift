extension SyntaxProblem {
  /// What was expected, what was found; how to mend it. One row a problem.
  ///
  /// - Parameter position: where the problem is, to name its line.
  func message(at position: TextPosition?) -> String {
    let line = position.map { "line \($0.line)" } ?? "its line"
    return switch self {
    case .empty: "expected a plan, found an empty file; make one with tallstitch plan"
    case .tooLarge(let bytes, let limit):
      "expected at most \(limit) bytes, found \(bytes); split the plan into several"
    case .tooDeep(let limit):
      "expected at most \(limit) brackets inside each other, found more; this is no stitch plan"
    case .notText:
      "expected a plan, found a file that is no text; make a plan of photos with tallstitch plan"
    case .utf16: "expected UTF-8, found UTF-16; save the file as UTF-8"
    case .invalidUTF8(let byte):
      "expected UTF-8, found the byte 0x\(hexadecimal(byte)); save the file as UTF-8, or, in a "
        + "file's name, write \\udc\(hexadecimal(byte)) for that byte"
    case .secondDocument(let found):
      "expected the end of the file after the plan, found \(found); delete what follows the plan"

    case .trailingComma:
      "expected another item after the comma, found none; delete the comma on \(line)"
    case .extraComma: "expected a value, found a comma; delete the comma on \(line)"
    case .missingComma(let next, let endsLine):
      "expected a comma, found \(next); add a comma "
        + (endsLine ? "at the end of \(line)" : "before it")
    case .wrongSeparator(let found, let expected):
      "expected \(quoted(expected)), found \(quoted(found)); write \(quoted(expected))"
    case .missingColon(let found):
      "expected : after the field's name, found \(found); add the colon"
    case .missingValue(let found):
      "expected : and a value after the field's name, found \(found); add the value"
    case .strayBlank(let code):
      "expected plain spaces between values, found the character "
        + "U+\(codePoint(code)), which cannot be seen; "
        + "delete it, or write a space"
    case .comment: "expected no comments, since JSON has none, found one; delete it"
    case .unclosedComment: "expected */ at the comment's end, found none; delete the comment"

    case .singleQuotes: "expected \" around text, found '; write \""
    case .typographicQuotes: "expected \" around text, found typographic quotes; write \""
    case .unquotedKey(let name):
      "expected a field's name in quotes, found \(name); put it in quotes"
    case .unclosedString:
      "expected \" at the text's end, found the end of \(line); add the closing \""
    case .missingQuote(let found):
      "expected a comma or a closing bracket, found \(found); add the quote or the comma that "
        + "\(line) lacks"
    case .controlCharacter(let code):
      "expected visible characters between quotes, found 0x\(hexadecimal(code)); write "
        + (code == 0x09 ? "\\t" : "\\u00\(hexadecimal(code))")
    case .unknownEscape(let escape):
      "expected an escape of JSON, found \(escape); write \\\\ for a backslash"

    case .unclosed(let bracket, let opened):
      "expected the end of what \(bracket) opens on line \(opened.line), found the end of the "
        + "file; add the closing bracket"
    case .mismatched(let found, let bracket, let opened):
      "expected the end of what \(bracket) opens on line \(opened.line), found \(found); "
        + "close that bracket first"
    case .extraBracket(let bracket):
      "expected the end of the file, found \(bracket), which closes nothing; delete it"

    case .unknownWord(let word, let meant):
      "expected a value, found \(word); " + (meant.map { "write \($0)" } ?? "put text in quotes")
    case .notFinite(let word): "expected a number, found \(word); write digits alone"
    case .malformedNumber(let number):
      "expected a number, found \(number); write digits alone"
    case .expectedValue(let found): "expected a value, found \(found); add the value"
    case .expectedKey(let found, let opened):
      "expected a field's name in quotes, found \(found); "
        + (startsWithDigit(found)
          ? "write numbers without commas" : "the { on line \(opened.line) may lack its }")
    case .expectedSeparator(let found):
      "expected a comma or a closing bracket, found \(found); add it, or delete what is there"
    }
  }
}

/// In upper-case hexadecimal with four digits or more, as Unicode writes it.
private func codePoint(_ code: UInt32) -> String {
  let digits = String(code, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// - Parameter quoted: a text in quotes, as messages show it.
private func startsWithDigit(_ quoted: String) -> Bool {
  quoted.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
}

/// How a text departs from JSON.
public enum SyntaxProblem: Hashable, Sendable {
  /// Nothing but blanks.
  case empty
  case tooLarge(bytes: Int, limit: Int)
  case tooDeep(limit: Int)
  /// The first byte begins no character: a photo, say, in place of the plan.
  case notText
  /// UTF-16, by its byte order mark or its zero bytes.
  case utf16
  /// A comma before a closing bracket; the fault's position is the comma's.
  case trailingComma
  /// A comma that no value stands before.
  case extraComma
  /// The fault's position is the end of the value that the comma should follow, which may
  /// be the last thing on its line.
  case missingComma(next: String, endsLine: Bool)
  /// `;` for `,` or `=` for `:`.
  case wrongSeparator(found: String, expected: String)
  case missingColon(found: String)
  /// A key without a value.
  case missingValue(found: String)
  /// A blank or an invisible character that JSON does not know, such as U+00A0.
  case strayBlank(UInt32)
  case comment
  case unclosedComment
  case singleQuotes
  case typographicQuotes
  case unquotedKey(String)
  /// A string that its line ends before.
  case unclosedString
  /// A bare word after a value: a string before it may lack its closing quote.
  case missingQuote(found: String)
  /// The text ends inside what `bracket` opened.
  case unclosed(bracket: String, at: TextPosition)
  case mismatched(found: String, bracket: String, at: TextPosition)
  /// A closing bracket that nothing opened.
  case extraBracket(String)
  /// Something follows the end of the plan.
  case secondDocument(found: String)
  /// A word that JSON does not know, and the one that may be meant.
  case unknownWord(String, meant: String?)
  /// What other languages call a number that is none.
  case notFinite(String)
  case malformedNumber(String)
  case controlCharacter(UInt8)
  case unknownEscape(String)
  case invalidUTF8(UInt8)
  case expectedValue(found: String)
  /// The fault's key is wanted in what `{` opened at the position.
  case expectedKey(found: String, at: TextPosition)
  /// Something other than a comma or a closing bracket follows a value.
  case expectedSeparator(found: String)
}

/// A departure from JSON and the byte of the text where it is.
struct SyntaxFault: Error, Equatable {
  var offset: Int
  var problem: SyntaxProblem
}

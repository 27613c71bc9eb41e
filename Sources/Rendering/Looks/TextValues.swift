import Probing
import StitchPlan
import Vocabulary

/// What fills the places in the texts of one photo.
struct TextValues {
  var file: FileName
  /// In the plan, from 1.
  var number: Int
  /// Photos of the plan.
  var count: Int
  var captured: CaptureTime?

  /// The text that `template` makes, in one line or in several, or nothing where none of it
  /// would be seen. White space at the ends of lines is left out, as a place that is filled with
  /// nothing leaves some there; bytes of a name that are not UTF-8 become U+FFFD, and controls
  /// are dropped.
  func text(of template: String, inLines: Bool) -> String {
    // One at fault, which only a plan that was not read can have, stands for itself.
    let filled = (try? TextTemplate(template))?.filled(with: value) ?? template
    // Most texts, of which the properties of characters would take their time.
    let isPlain = filled.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    if isPlain, filled.utf8.first != 0x20, filled.utf8.last != 0x20 { return filled }
    var text = String.UnicodeScalarView()
    for scalar in filled.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: text.append(inLines ? "\n" : " ")
      case .control where scalar == "\n" || scalar == "\t":
        text.append(inLines && scalar == "\n" ? "\n" : " ")
      case .control: break
      default: text.append(scalar)
      }
    }
    if TextTemplate.isBlank(String(text)) { return "" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(trimmed)
      .joined(separator: "\n")
  }

  private func value(of placeholder: TextTemplate.Placeholder) -> String {
    switch placeholder {
    case .name: String(decoding: file.stem.bytes, as: UTF8.self)
    case .number: String(number)
    case .count: String(count)
    case .date: captured?.day ?? ""
    }
  }
}

private func trimmed(_ line: Substring.UnicodeScalarView) -> String {
  let start = line.drop(while: \.properties.isWhitespace)
  let end = start.lastIndex { !$0.properties.isWhitespace }
  return end.map { String(Substring(start[...$0])) } ?? ""
}

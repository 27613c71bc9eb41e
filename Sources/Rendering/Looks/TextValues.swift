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
  /// would be seen; bytes of a name that are not UTF-8 become U+FFFD, and controls are dropped.
  func text(of template: String, inLines: Bool) -> String {
    // One at fault, which only a plan that was not read can have, stands for itself.
    let filled = (try? TextTemplate(template))?.filled(with: value) ?? template
    // Most texts, of which the properties of characters would take their time.
    let isPlain = filled.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    if isPlain { return filled.utf8.allSatisfy { $0 == 0x20 } ? "" : filled }
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
    return text.allSatisfy(\.properties.isWhitespace) ? "" : String(text)
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

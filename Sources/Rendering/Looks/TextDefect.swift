public import StitchPlan

/// Something about a text that does not keep it from being set.
public struct TextDefect: Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// No installed font has these characters; a box with its code stands for each.
    case unknownCharacters([Unicode.Scalar])
    /// Capital letters are this many pixels high, fewer than ``leastHeight``.
    case small(height: Int)
  }

  /// Where the plan has it.
  public var place: PlanPlace
  /// With all places filled.
  public var text: String
  public var problem: Problem

  public init(place: PlanPlace, text: String, problem: Problem) {
    self.place = place
    self.text = text
    self.problem = problem
  }

  /// Pixels of a capital letter below which nobody reads a text.
  public static let leastHeight = 5

  /// Of a capital letter, in ems: 0.66 to 0.73 in common fonts.
  static let letterHeight = 0.7
}

extension TextDefect: CustomStringConvertible {
  /// What was found and how to mend it, for a caller that has said where.
  public var description: String {
    switch problem {
    case .unknownCharacters(let characters):
      "no installed font has \(list(characters)), and boxes stand for "
        + (characters.count == 1 ? "it" : "them") + "; install a font that has "
        + "(Debian: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji)"
    case .small(let height):
      "too small to be read: letters are " + (height < 1 ? "less than 1 px" : "\(height) px")
        + " high; make \"\(place.isCaption ? "height" : "width")\" larger or the text shorter"
    }
  }
}

extension PlanPlace {
  fileprivate var isCaption: Bool { steps.last == .key("caption") }
}

/// The first few of `characters`.
private func list(_ characters: [Unicode.Scalar]) -> String {
  let named = characters.count > 8 ? 6 : 8
  let rest = characters.count - named
  return characters.prefix(named).map(shown).joined(separator: " ")
    + (rest > 0 ? " and \(rest) more characters" : "")
}

/// The character itself, or its code where that cannot be seen.
private func shown(_ character: Unicode.Scalar) -> String {
  switch character.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .decimalNumber, .letterNumber, .otherNumber, .currencySymbol, .mathSymbol, .otherSymbol:
    String(character)
  default: "U+" + String(character.value, radix: 16, uppercase: true)
  }
}

/// Text with places to fill: `{name} · {number} of {count}`. `{{` and `}}` stand for braces.
public struct TextTemplate: Equatable, Sendable {
  /// What a template may leave to be filled.
  public enum Placeholder: String, CaseIterable, Sendable {
    /// The photo's file name without folder and extension.
    case name
    /// The photo's number in the plan, from 1.
    case number
    /// How many photos the plan has.
    case count
    /// The day on which the photo was taken, `2026-11-30`; nothing where it is not known.
    case date
  }

  /// What is wrong with a template.
  public enum Fault: Error, Hashable, Sendable {
    /// Nothing of it can be seen.
    case blank(String)
    case unknownPlaceholder(String, suggestion: Placeholder?)
    /// A brace without its partner.
    case loneBrace
    /// Bytes of UTF-8, of which the text may come to ``longest``.
    case tooLong(bytes: Int)
  }

  private enum Piece: Equatable {
    case literal(String)
    case placeholder(Placeholder)
  }

  private var pieces: [Piece] = []

  /// Bytes of UTF-8 that a template may come to, where a name counts as the 255 bytes that
  /// it may have: setting text takes longer than in proportion to its length.
  public static let longest = 4096

  public init(_ text: String) throws(Fault) {
    if Self.isBlank(text) { throw .blank(text) }
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        pieces.append(.literal(String(first)))
        rest = rest.dropFirst(2)
      } else if first == "{" {
        pieces.append(.placeholder(try Self.placeholder(at: &rest)))
      } else if first == "}" {
        throw .loneBrace
      } else {
        let literal = rest.prefix { $0 != "{" && $0 != "}" }
        pieces.append(.literal(String(literal)))
        rest = rest[literal.endIndex...]
      }
    }
    let names = pieces.count { $0 == .placeholder(.name) }
    let bytes = text.utf8.count + names * (Plan.longestName - "{name}".utf8.count)
    guard bytes <= Self.longest else { throw .tooLong(bytes: bytes) }
  }

  private static func placeholder(at rest: inout Substring) throws(Fault) -> Placeholder {
    guard let end = rest.firstIndex(of: "}") else { throw .loneBrace }
    let name = String(rest[..<end].dropFirst())
    guard let placeholder = Placeholder(rawValue: name) else {
      let nearest = nearest(to: name, among: Placeholder.allCases.map(\.rawValue))
      throw .unknownPlaceholder(name, suggestion: nearest.flatMap(Placeholder.init(rawValue:)))
    }
    rest = rest[end...].dropFirst()
    return placeholder
  }

  /// The text with every place filled. What fills a place is not looked at again.
  public func filled(with value: (Placeholder) -> String) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder(let placeholder): text += value(placeholder)
      }
    }
  }

  /// Whether the text depends on what fills `placeholder`.
  public func has(_ placeholder: Placeholder) -> Bool {
    pieces.contains(.placeholder(placeholder))
  }

  /// Whether nothing of `text` is seen: white space, the blank of Braille, and what Unicode calls
  /// ignorable, as soft hyphens and joiners; controls are dropped.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        || $0.properties.generalCategory == .control || $0 == "\u{2800}"
    }
  }
}

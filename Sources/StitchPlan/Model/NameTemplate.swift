public import Vocabulary

/// The name of a part's file with places to fill: `{plan}-part-{part}-of-{parts}`.
public struct NameTemplate: Equatable, Sendable {
  /// What a template may leave to be filled.
  public enum Placeholder: String, CaseIterable, Sendable {
    /// The plan's file name without its extension.
    case plan
    /// The part's number from 1, with zeros in front up to the width of ``parts``.
    case part
    /// How many parts the plan has.
    case parts
    /// The file name of the part's first photo without its extension.
    case name
  }

  /// What is wrong with a template.
  public enum Fault: Error, Hashable, Sendable {
    case empty
    /// `.` or `..`, which name folders.
    case folderName(String)
    /// A slash or a backslash.
    case separator(String)
    /// A control character, by its code.
    case controlCharacter(UInt32)
    case unknownPlaceholder(String, suggestion: Placeholder?)
    /// A brace without its partner.
    case loneBrace
  }

  private enum Piece: Equatable {
    case literal(String)
    case placeholder(Placeholder)
  }

  private var pieces: [Piece] = []

  /// Whether parts of a plan may get different names from this template: certainly with
  /// `{part}`; with `{name}` as far as their photos' names differ.
  public var tellsPartsApart: Bool {
    pieces.contains(.placeholder(.part)) || pieces.contains(.placeholder(.name))
  }

  public init(_ text: String) throws(Fault) {
    if text.isEmpty { throw .empty }
    if text == "." || text == ".." { throw .folderName(text) }
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "{" {
        pieces.append(.placeholder(try Self.placeholder(at: &rest)))
      } else {
        let literal = rest.prefix { $0 != "{" }
        try Self.check(literal)
        pieces.append(.literal(String(literal)))
        rest = rest[literal.endIndex...]
      }
    }
  }

  private static func placeholder(
    at rest: inout Substring.UnicodeScalarView
  ) throws(Fault) -> Placeholder {
    guard let end = rest.firstIndex(of: "}") else { throw .loneBrace }
    let name = String(rest[..<end].dropFirst())
    guard let placeholder = Placeholder(rawValue: name) else {
      let names = Placeholder.allCases.map(\.rawValue)
      let nearest = nearest(to: name, among: names).flatMap(Placeholder.init(rawValue:))
      throw .unknownPlaceholder(name, suggestion: nearest)
    }
    rest = rest[end...].dropFirst()
    return placeholder
  }

  private static func check(_ literal: Substring.UnicodeScalarView) throws(Fault) {
    for scalar in literal {
      switch scalar {
      case "/", "\\": throw .separator(String(scalar))
      case "}": throw .loneBrace
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": throw .controlCharacter(scalar.value)
      default: break
      }
    }
  }

  /// The name of one part's file, with the extension of `format` unless the template ends
  /// in it. What fills a place is not looked at again: a plan called `{part}` is just that.
  /// The photo's name is shortened where a file system could not take the whole.
  ///
  /// - Parameters:
  ///   - part: from 1 to `parts`.
  ///   - photo: the file of the part's first photo.
  public func name(
    plan: FileName, part: Int, of parts: Int, photo: FileName, format: OutputFormat
  ) -> FileName {
    func filled(with stem: FileName) -> FileName {
      let bytes = bytes(plan: plan, part: part, of: parts, stem: stem)
      return FileName(bytes: endsInExtension(of: format) ? bytes : bytes + suffix(of: format))
    }
    let whole = filled(with: photo.stem)
    let excess = whole.bytes.count - Plan.longestName
    let places = pieces.count { $0 == .placeholder(.name) }
    guard excess > 0, places > 0 else { return whole }
    let room = photo.stem.bytes.count - (excess + places - 1) / places
    return room > 0 ? filled(with: photo.stem.beginning(room)) : whole
  }

  private func bytes(plan: FileName, part: Int, of parts: Int, stem: FileName) -> [UInt8] {
    let total = String(parts)
    let number = String(part)
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let text): bytes += text.utf8
      case .placeholder(.plan): bytes += plan.bytes
      case .placeholder(.parts): bytes += total.utf8
      case .placeholder(.name): bytes += stem.bytes
      case .placeholder(.part):
        bytes += Array(repeating: 0x30, count: max(0, total.utf8.count - number.utf8.count))
        bytes += number.utf8
      }
    }
    return bytes
  }

  private func suffix(of format: OutputFormat) -> [UInt8] { Array(".\(format.fileExtension)".utf8) }

  private func endsInExtension(of format: OutputFormat) -> Bool {
    guard case .literal(let text) = pieces.last else { return false }
    let ending = text.lowercased()
    return format.fileExtensions.contains { ending.hasSuffix("." + $0) }
  }
}

extension OutputFormat {
  /// The endings that a file of this format may have, without the dot and in lower case.
  var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .png: ["png"]
    }
  }
}

/// Why text cannot be set.
public enum TextFault: Error, Equatable, Sendable {
  /// This build was made without the package trait `Text`.
  case leftOut
  /// Pango and Cairo are not installed.
  case noLibrary
  /// The system has no font at all.
  case noFonts
  /// Bytes of UTF-8.
  case tooLong(bytes: Int, limit: Int)
  case outOfMemory
  /// Cairo refuses to.
  case notDrawn

  /// Whether any text would have it.
  public var concernsSystem: Bool {
    switch self {
    case .leftOut, .noLibrary, .noFonts, .outOfMemory: true
    case .tooLong, .notDrawn: false
    }
  }
}

extension TextFault: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .leftOut:
      "text was left out of this build; build with the package trait Text, or remove the text"
    case .noLibrary:
      "text needs Pango, which is not installed; install it (Debian: libpangocairo-1.0-0)"
    case .noFonts:
      "text needs a font, and none is installed; install one (Debian: fonts-dejavu-core)"
    case .tooLong(let bytes, let limit):
      "the text has \(bytes) bytes, and no more than \(limit) are set; shorten it"
    case .outOfMemory: "there is not enough memory to set text"
    case .notDrawn: "Cairo failed to draw the text; make it smaller, or leave it out"
    }
  }
}

public import Vocabulary

/// Something about a photo's file that does not keep it from being painted.
public enum PhotoDefect: Hashable, Sendable {
  /// Something that the file says of its colours does not count.
  case color(ColorDefect)
  /// Its pixels did not need this many bytes of its data.
  case strayBytes(Int)
  /// Something is odd about a text on or below it.
  case text(TextDefect)
}

extension PhotoDefect: CustomStringConvertible {
  /// What was found and what becomes of it, for a caller that has said where.
  public var description: String {
    switch self {
    case .color(let defect): "\(defect)"
    case .strayBytes(let count):
      "has \(count) bytes of data left over after its last pixel; if it looks wrong in the "
        + "part, it is damaged: copy it again from where it came"
    case .text(let defect): "\(defect.place): \(defect)"
    }
  }
}

/// `parts[1].photos[3].height`: the way from the plan's top to a value in it.
public struct PlanPlace: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  /// `parts[index]`.
  public static func part(_ index: Int) -> PlanPlace { PlanPlace([.key("parts"), .index(index)]) }

  /// `parts[part].photos[index]`.
  public static func photo(_ index: Int, ofPart part: Int) -> PlanPlace {
    PlanPlace([.key("parts"), .index(part), .key("photos"), .index(index)])
  }

  /// The place of the field `key` of the object at this place.
  public func appending(_ key: String) -> PlanPlace { PlanPlace(steps + [.key(key)]) }
}

extension PlanPlace: CustomStringConvertible {
  /// `parts[1].photos[3].height`; a key that is no plain word stands as `["a key"]`. Empty
  /// for the whole plan.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where isPlain(key): text += (text.isEmpty ? "" : ".") + key
      case .key(let key): text += "[" + quoted(key) + "]"
      }
    }
  }
}

private func isPlain(_ key: String) -> Bool {
  !key.isEmpty
    && key.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
}

/// A plan as it was read, with the place in its text of everything it says.
public struct PlanDocument: Sendable {
  public var plan: Plan

  /// Where `place`, or the nearest thing around it, stands in the text.
  public func position(of place: PlanPlace) -> TextPosition? { nil }

  /// Reads a plan and validates all that can be validated without its photos.
  public init(parsing text: [UInt8]) throws(PlanFaults) {
    plan = Plan(parts: [])
  }
}

/// `parts[1].photos[3].height`: the way from the plan's top to a value in it.
public struct PlanPlace: Hashable, Sendable, CustomStringConvertible {
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]
  public init(_ steps: [Step] = []) { self.steps = steps }
  public var description: String { "" }
}

/// A place in a text; both count from 1, the column in characters.
public struct TextPosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Everything that is wrong with a plan.
public struct PlanFaults: Error, Equatable, Sendable {
  public var faults: [PlanFault]
}

/// One thing that is wrong with a plan.
public struct PlanFault: Equatable, Sendable {
  public var place: PlanPlace
  public var position: TextPosition?
}

extension Plan {
  /// The plan as JSON, one photo on one line, settings that have their default value
  /// included; reading it gives an equal plan.
  public var text: [UInt8] { [] }
}

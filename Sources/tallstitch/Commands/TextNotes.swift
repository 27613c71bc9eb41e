import Rendering
import StitchPlan

/// Which of the things that are odd about texts are said: each once, and of many a few.
struct TextNotes {
  private enum Matter: Hashable {
    case characters(String)
    case size(PlanPlace)
  }

  private var seen = Set<Matter>()
  /// Those that were not said.
  private var rest = 0

  private static let most = 5

  /// Whether to say `defect`.
  mutating func take(_ defect: TextDefect) -> Bool {
    let matter: Matter =
      switch defect.problem {
      case .unknownCharacters: .characters(defect.text)
      case .small: .size(defect.place)
      }
    guard seen.insert(matter).inserted else { return false }
    if seen.count > Self.most { rest += 1 }
    return seen.count <= Self.most
  }

  /// What is to be said of those that were not; `nil` for nothing.
  var summary: String? {
    if rest == 0 { return nil }
    return "\(counted(rest, "more text")) cannot be read as " + (rest == 1 ? "it is" : "they are")
  }
}

extension OpenedPlan {
  /// What is odd about texts, each with its place in the plan's text.
  func textNotes(_ texts: [OddText]) -> [String] {
    var notes = TextNotes()
    let told = texts.filter { notes.take($0.defect) }.map { sentence($0.defect, file: $0.file) }
    return told + (notes.summary.map { ["\(source.name): \($0)"] } ?? [])
  }
}

/// What is odd about the texts of `plan`, whose photos' names are as seen from the working folder.
func textNotes(_ plan: Plan) -> [String] {
  let job = RenderJob(
    plan: plan, photoFolder: ".", outputs: [], parts: Array(plan.parts.indices), replacing: false)
  var notes = TextNotes()
  let told = oddTexts(job).filter { notes.take($0.defect) }
    .map { "\($0.defect.place) (\($0.file)): \($0.defect)" }
  return told + (notes.summary.map { [$0] } ?? [])
}

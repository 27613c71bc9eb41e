import Rendering
import StitchPlan

/// Which of the things that are odd about texts are said: each once, and of many a few.
struct TextNotes {
  private enum Matter: Hashable {
    case characters(String)
    case size(PlanPlace)
    case sizeOfText(String)
  }

  private var seen = Set<Matter>()
  /// Texts with something odd that had not been said of them.
  private var count = 0

  private static let most = 5

  /// Those that were not said.
  private var rest: Int { max(0, count - Self.most) }

  /// Whether to say `defect`. A text in one place, which is another for every photo, is said to
  /// be small once, and so is one text in the places of all photos.
  mutating func take(_ defect: TextDefect) -> Bool {
    let matters: [Matter] =
      switch defect.problem {
      case .unknownCharacters: [.characters(defect.text)]
      case .small: [.size(defect.place), .sizeOfText(defect.text)]
      }
    let isNew = seen.isDisjoint(with: matters)
    seen.formUnion(matters)
    count += isNew ? 1 : 0
    return isNew && count <= Self.most
  }

  /// What is to be said of those that were not; `nil` for nothing.
  var summary: String? {
    if rest == 0 { return nil }
    return "\(counted(rest, "more text")) cannot be read as " + (rest == 1 ? "it is" : "they are")
  }
}

extension OpenedPlan {
  /// What is odd about the texts of `job`, each with its place in the plan's text.
  func textNotes(_ job: RenderJob) -> [String] {
    var notes = TextNotes()
    let odd = oddTexts(job).filter { notes.take($0.defect) }
    return unseenTexts(job).map(sentence) + odd.map { sentence($0.defect, file: $0.file) }
      + (notes.summary.map { ["\(source.name): \($0)"] } ?? [])
  }
}

/// What is odd about the texts of `plan`, whose photos' names are as seen from the working folder.
func textNotes(_ plan: Plan) -> [String] {
  if let fault = textFault(plan) { return [fault.description] }
  let job = RenderJob(
    plan: plan, photoFolder: ".", outputs: [], parts: Array(plan.parts.indices), replacing: false)
  var notes = TextNotes()
  let odd = oddTexts(job).filter { notes.take($0.defect) }
  return unseenTexts(job).map { "\($0.place) (\($0.file)): \($0)" }
    + odd.map { "\($0.defect.place) (\($0.file)): \($0.defect)" }
    + (notes.summary.map { [$0] } ?? [])
}

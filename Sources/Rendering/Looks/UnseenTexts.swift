import Files
import Probing
public import StitchPlan
public import Vocabulary

/// A text of which nothing is seen on or below some photos, since what fills its places is
/// nothing there.
public struct UnseenText: Equatable, Sendable {
  /// Where the plan has it, or has it first.
  public var place: PlanPlace
  /// The first of the photos, as the plan calls it.
  public var file: FileName
  /// With its places.
  public var template: String
  public var photos: Int
  /// Whether a date would fill it.
  public var lacksDate: Bool
}

/// The texts of the job's parts of which nothing is seen, each once. Headers are read only of
/// photos whose date decides it; one that cannot be read is passed over.
public func unseenTexts(_ job: RenderJob) -> [UnseenText] {
  var unseen: [UnseenText] = []
  for part in job.parts where job.plan.hasText(part: part) {
    for index in job.plan.parts[part].photos.indices {
      for (place, template, _) in job.plan.textTemplates(ofPhoto: index, part: part) {
        guard let lacksDate = job.lacks(template, photo: index, part: part) else { continue }
        if let known = unseen.firstIndex(where: { $0.template == template }) {
          unseen[known].photos += 1
        } else {
          unseen.append(
            UnseenText(
              place: place, file: job.plan.parts[part].photos[index].file, template: template,
              photos: 1, lacksDate: lacksDate))
        }
      }
    }
  }
  return unseen
}

extension RenderJob {
  /// Whether a photo lacks the date without which nothing of `template` is seen, or nothing is
  /// seen whatever the date; `nil` where something is.
  fileprivate func lacks(_ template: String, photo index: Int, part: Int) -> Bool? {
    let values = plan.textValues(ofPhoto: index, part: part, captured: nil)
    guard values.text(of: template, inLines: true).isEmpty else { return nil }
    guard (try? TextTemplate(template))?.has(.date) == true else { return false }
    let file = photoFolder.appending(plan.parts[part].photos[index].file)
    guard let info = try? probe(file, in: root), info.captured == nil else { return nil }
    return true
  }
}

extension UnseenText: CustomStringConvertible {
  /// What was found and how to mend it, for a caller that has said where.
  public var description: String {
    let which = photos == 1 ? "this photo" : "\(photos) photos"
    let cause = lacksDate ? ", of which no date is known" : ""
    return "nothing is seen of this text for \(which)\(cause); write something else beside it, or "
      + "leave it out"
  }
}

public import Lettering
public import StitchPlan
public import Vocabulary

/// A text of a photo that is set although something is odd about it.
public struct OddText: Equatable, Sendable {
  public var part: Int
  /// The photo's index in the part.
  public var photo: Int
  /// As the plan calls it.
  public var file: FileName
  public var defect: TextDefect
}

/// What is odd about the texts of the job's parts; parts with faults are passed over. The same
/// text in as much room is looked at once, and so many different ones as take half a second:
/// ``mostTexts``, or ``mostBytes`` together.
public func oddTexts(_ job: RenderJob) -> [OddText] {
  var odd: [OddText] = []
  var seen = Set<PlacedText>()
  var bytes = 0
  for part in job.parts where job.plan.hasText(part: part) {
    guard let photos = (try? job.prepare(part: part))?.photos else { continue }
    for photo in photos {
      guard seen.count < mostTexts, bytes < mostBytes else { return odd }
      for text in photo.placedTexts where seen.insert(text.elsewhere).inserted {
        bytes += text.text.utf8.count
        // What would be thrown, the part has failed of.
        odd += ((try? text.defects()) ?? []).map {
          OddText(part: part, photo: photo.index, file: photo.name, defect: $0)
        }
      }
    }
  }
  return odd
}

/// Why no text of `plan` can be set on this system, if it has any.
public func textFault(_ plan: Plan) -> TextFault? {
  guard plan.parts.indices.contains(where: { plan.hasText(part: $0) }) else { return nil }
  do { try Lettering.check("") } catch { return error }
  return nil
}

private let mostTexts = 4000
private let mostBytes = 100_000

extension PlacedText {
  /// The same at no place.
  fileprivate var elsewhere: PlacedText {
    var text = self
    text.place = PlanPlace()
    return text
  }
}

extension Plan {
  /// Whether anything stands on or below photos of the part at `part` in words.
  func hasText(part: Int) -> Bool {
    parts[part].photos.indices.contains { !textTemplates(ofPhoto: $0, part: part).isEmpty }
  }
}

import Lettering
import Probing
import StitchPlan
import Vocabulary

extension RenderJob {
  /// What of the texts on and below a part's photos cannot be set.
  ///
  /// - Parameter headers: of the photos, as far as they can be read.
  func textFaults(ofPart part: Int, _ headers: FileHeaders) -> [RenderFault] {
    var faults: [RenderFault] = []
    var checked = Set<String>()
    for (index, photo) in plan.parts[part].photos.enumerated() {
      let texts = plan.texts(
        ofPhoto: index, part: part,
        captured: headers.header(of: photoFolder.appending(photo.file))?.captured)
      for (place, text) in texts where checked.insert(text).inserted {
        do throws(TextFault) { try Lettering.check(text) } catch {
          let subject = RenderFault.Subject.text(place, photo: photo.file)
          faults.append(RenderFault(part: part, subject: subject, reason: .text(error)))
        }
      }
    }
    return faults
  }
}

extension Plan {
  /// What fills the places in the texts of a photo.
  func textValues(ofPhoto index: Int, part: Int, captured: CaptureTime?) -> TextValues {
    TextValues(
      file: parts[part].photos[index].file,
      number: parts[..<part].reduce(index + 1) { $0 + $1.photos.count },
      count: parts.reduce(0) { $0 + $1.photos.count }, captured: captured)
  }

  /// What stands on and below a photo in words, and where the plan has that.
  ///
  /// - Parameter captured: looked up only where there is a text: most photos have none.
  fileprivate func texts(
    ofPhoto index: Int, part: Int, captured: @autoclosure () -> CaptureTime?
  ) -> [(PlanPlace, String)] {
    let templates = textTemplates(ofPhoto: index, part: part)
    if templates.isEmpty { return [] }
    let values = textValues(ofPhoto: index, part: part, captured: captured())
    return templates.compactMap { place, template, inLines in
      let text = values.text(of: template, inLines: inLines)
      return text.isEmpty ? nil : (place, text)
    }
  }

  /// What the texts on and below a photo are made from, where the plan has that, and whether
  /// they may have several lines.
  func textTemplates(ofPhoto index: Int, part: Int) -> [(PlanPlace, String, inLines: Bool)] {
    var templates = visibleOverlays(ofPhoto: index, part: part).compactMap { place, overlay in
      if case .text(let text, _) = overlay.content { (place, text, inLines: false) } else { nil }
    }
    if let caption = parts[part].photos[index].caption {
      let place = PlanPlace.photo(index, ofPart: part).appending("caption")
      templates.append((place, caption.text, inLines: true))
    }
    return templates
  }
}

public import Probing
public import StitchPlan
import Vocabulary

/// The headers of the pictures that stand on a part's photos.
struct OverlayHeaders {
  private(set) var pictures: [FileName: PhotoInfo] = [:]
  /// In the order in which the part's photos show them.
  private(set) var files: [FileName] = []
  /// Of the pictures that cannot be read or have changed.
  private(set) var faults: [RenderFault] = []

  init(_ job: RenderJob, part: Int) {
    for (place, overlay) in job.plan.differentOverlays(ofPart: part) {
      guard case .image(let file) = overlay.content else { continue }
      if !files.contains(file) { files.append(file) }
      do throws(RenderFault.Reason) {
        let known = pictures[file]
        let info =
          if let known { known } else { try job.header(of: job.photoFolder.appending(file)) }
        pictures[file] = info
        try overlay.check(against: info)
      } catch {
        let subject = RenderFault.Subject.overlay(place, file: file)
        faults.append(RenderFault(part: part, subject: subject, reason: error))
      }
    }
  }
}

extension Overlay {
  /// Compares what the plan says of the overlay's picture with its header.
  public func check(against info: PhotoInfo) throws(RenderFault.Reason) {
    let changes = source?.changes(to: info) ?? []
    guard changes.isEmpty else { throw .changed(changes) }
  }
}

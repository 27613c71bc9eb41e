import Files
import Pixels
import StitchPlan
import Vocabulary

extension RenderJob {
  /// Makes the part at `index`, or leaves nothing behind.
  func render(
    part index: Int, photos: [FileIdentity: FileName], observer: (RenderEvent) -> Void
  ) throws(PartFaults) {
    let part = try prepare(part: index)
    try checkOutput(ofPart: index, photos: photos)
    observer(.partStarted(part: index, photos: part.photos.count))
    do throws(RenderFault) {
      let file = try createOutput(ofPart: index)
      try paint(part, into: file, observer: observer)
      do { try file.commit() } catch { throw outputFault(.file(error), ofPart: index) }
    } catch {
      throw PartFaults(faults: [error])
    }
  }

  private func paint(
    _ part: PreparedPart, into file: borrowing OutputFile, observer: (RenderEvent) -> Void
  ) throws(RenderFault) {
    let canvas = Canvas(size: part.canvas, background: part.surface.background)
    let writer = try PartWriter(
      canvas.size, output: plan.output, part: part.index, file: file.name,
      descriptor: file.descriptor)
    let painting = PartPainting(part, on: canvas, limits: limits)
    try painting.run(jobs: jobs, writer: writer) { painted in
      observer(.photoPainted(part: part.index, painted: painted, photos: part.photos.count))
    }
    for (photo, defect) in painting.colorDefects {
      observer(.colorIgnored(part: part.index, photo: photo.index, file: photo.name, defect))
    }
    try writer.finish()
  }

  private func createOutput(ofPart index: Int) throws(RenderFault) -> OutputFile {
    do { return try OutputFile(creating: outputs[index], replacing: replacing) } catch {
      throw outputFault(.file(error), ofPart: index)
    }
  }

  /// Every photo of the plan that exists, by what it is and not by its name.
  func photoIdentities() -> [FileIdentity: FileName] {
    var identities: [FileIdentity: FileName] = [:]
    for photo in plan.parts.lazy.flatMap(\.photos) {
      // A photo that cannot be looked at is a fault of its part, and is named there.
      guard let status = try? FileStatus(of: photoFolder.appending(photo.file)) else { continue }
      identities[status.identity] = photo.file
    }
    return identities
  }

  /// Refuses an output that is one of the plan's photos, or exists and may not be replaced.
  func checkOutput(
    ofPart index: Int, photos: [FileIdentity: FileName]
  ) throws(PartFaults) {
    guard let reason = refusal(ofOutput: outputs[index], photos: photos) else { return }
    throw PartFaults(faults: [outputFault(reason, ofPart: index)])
  }

  private func refusal(
    ofOutput file: FileName, photos: [FileIdentity: FileName]
  ) -> RenderFault.Reason? {
    do throws(FileFault) {
      guard let status = try FileStatus(of: file) else { return nil }
      if let photo = photos[status.identity] { return .overwritesPhoto(photo) }
      return replacing ? nil : .file(FileFault(.create, file, .exists))
    } catch {
      return .file(error)
    }
  }

  private func outputFault(_ reason: RenderFault.Reason, ofPart index: Int) -> RenderFault {
    RenderFault(part: index, subject: .output(outputs[index]), reason: reason)
  }
}

import Files
import Pixels
import StitchPlan
import Vocabulary

extension RenderJob {
  /// Makes the part at `index`, or leaves nothing behind.
  func render(
    part index: Int, into folders: OutputFolders, photos: [FileIdentity: FileName],
    shouldStop: @escaping @Sendable () -> Bool, observer: (RenderEvent) -> Void
  ) throws(PartFaults) {
    let part = try prepare(part: index, shouldStop: shouldStop)
    try checkOutput(ofPart: index, photos: photos)
    observer(.partStarted(part: index, photos: part.photos.count))
    let file = try createOutput(ofPart: index, in: folders)
    try paint(part, into: file, shouldStop: shouldStop, observer: observer)
    do { try file.commit() } catch {
      throw PartFaults(faults: [outputFault(.file(error), ofPart: index)])
    }
  }

  private func paint(
    _ part: PreparedPart, into file: borrowing OutputFile,
    shouldStop: @escaping @Sendable () -> Bool, observer: (RenderEvent) -> Void
  ) throws(PartFaults) {
    let canvas = Canvas(size: part.canvas, background: part.surface.background)
    let writer = try writer(of: part, into: file)
    let painting = PartPainting(part, on: canvas, limits: limits, shouldStop: shouldStop)
    var painted: [PaintedPhoto] = []
    // In the order of the photos, whichever was painted first.
    defer { painted.sorted { $0.photo < $1.photo }.forEach { tell(of: $0, in: part, observer) } }
    try painting.run(jobs: jobs, writer: writer) { photo in
      painted.append(photo)
      observer(
        .photoPainted(part: part.index, painted: painted.count, photos: part.photos.count))
    }
    do { try writer.finish() } catch { throw PartFaults(faults: [error]) }
  }

  private func tell(
    of painted: PaintedPhoto, in part: PreparedPart, _ observer: (RenderEvent) -> Void
  ) {
    let photo = part.photos[painted.photo]
    for defect in painted.defects {
      observer(.colorIgnored(part: part.index, photo: photo.index, file: photo.name, defect))
    }
  }

  private func createOutput(
    ofPart index: Int, in folders: OutputFolders
  ) throws(PartFaults) -> OutputFile {
    let output = outputs[index]
    do {
      return try OutputFile(
        creating: output.lastComponent, in: try folders.folder(of: output), replacing: replacing)
    } catch {
      throw PartFaults(faults: [outputFault(.file(error), ofPart: index)])
    }
  }

  private func writer(
    of part: PreparedPart, into file: borrowing OutputFile
  ) throws(PartFaults) -> PartWriter {
    do {
      return try PartWriter(
        part.canvas, output: plan.output, part: part.index, file: file.name,
        descriptor: file.descriptor)
    } catch {
      throw PartFaults(faults: [error])
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

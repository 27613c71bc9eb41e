public import Files
import Pixels
import StitchPlan
public import Vocabulary

extension RenderJob {
  /// Gets the part at `index` ready for painting; nothing of it is visible yet.
  func open(
    part index: Int, in folders: OutputFolders, photos: [FileIdentity: FileName],
    shouldStop: @escaping @Sendable () -> Bool
  ) throws(PartFaults) -> (OpenPart, PartWriter) {
    let prepared = try prepare(part: index, shouldStop: shouldStop)
    try checkOutput(ofPart: index, photos: photos)
    var limits = limits
    limits.memory = min(limits.memory, budget.photos)
    let file = try createOutput(ofPart: index, in: folders)
    do {
      let part = try OpenPart(
        prepared, output: plan.output, limits: limits, window: budget.window)
      let writer = try PartWriter(
        part.encoding, profile: prepared.surface.profile, part: index, file: file)
      return (part, writer)
    } catch {
      throw PartFaults(faults: [error])
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

  /// Every photo and overlay of the plan that exists, by what it is and not by its name.
  public func photoIdentities() -> [FileIdentity: FileName] {
    var identities: [FileIdentity: FileName] = [:]
    var seen = Set<FileName>()
    let files = [plan.parts.lazy.flatMap(\.photos).map(\.file), plan.overlayFiles].joined()
    for file in files where seen.insert(file).inserted {
      // One that cannot be looked at is a fault of its part, and is named there.
      guard let status = try? FileStatus(of: photoFolder.appending(file)) else { continue }
      identities[status.identity] = file
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

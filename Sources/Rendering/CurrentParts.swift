import Codecs
import Files
import StitchPlan
import Vocabulary

/// The job's parts that need not be made: under their names stand whole files that this very
/// program made in this very way from photos with these very contents.
///
/// Costs reading those files and their photos, which are not decoded.
/// - Parameter shouldStop: asked now and then; once it says so, no more parts are found.
public func currentParts(
  _ job: RenderJob, shouldStop: @escaping @Sendable () -> Bool = { false }
) -> [Int] {
  let folders = OutputFolders(of: job.outputs)
  return job.parts.filter { job.isCurrent($0, in: folders, shouldStop: shouldStop) }
}

extension RenderJob {
  fileprivate func isCurrent(
    _ part: Int, in folders: OutputFolders, shouldStop: @escaping @Sendable () -> Bool
  ) -> Bool {
    let output = outputs[part]
    // What cannot be read is not current; whatever is wrong comes out when the part is made.
    guard
      let file = try? folders.folder(of: output).open(output.lastComponent),
      let stamp = (try? JPEGStamp(of: file)) ?? nil,
      let place = (try? JPEGStamp.place(in: file)) ?? nil,
      let fingerprint = (try? file.fingerprint(zeroing: place, shouldStop: shouldStop)) ?? nil,
      fingerprint == stamp.fingerprint,
      let prepared = try? prepare(part: part),
      let contents = try? contents(of: prepared, shouldStop: shouldStop)
    else { return false }
    let recipe = PartRecipe(
      of: prepared, output: plan.output, maker: maker, contents: contents)
    return recipe.digest() == stamp.recipe
  }

  private func contents(
    of part: PreparedPart, shouldStop: () -> Bool
  ) throws(FileFault) -> [UInt64]? {
    var contents: [UInt64] = []
    let overlays = part.overlays.map(photoFolder.appending)
    for name in part.photos.map(\.info.file) + overlays {
      let file = try InputFile(opening: name, in: root)
      guard let fingerprint = try file.fingerprint(shouldStop: shouldStop) else { return nil }
      contents.append(fingerprint)
    }
    return contents
  }
}

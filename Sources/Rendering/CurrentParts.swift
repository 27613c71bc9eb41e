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
      let stamp = (try? PartStamp(of: file)) ?? nil,
      let place = (try? PartStamp.place(in: file)) ?? nil,
      let fingerprint = (try? file.fingerprint(zeroing: place.range, shouldStop: shouldStop))
        ?? nil,
      fingerprint == stamp.fingerprint,
      let prepared = try? prepare(part: part),
      (try? readContents(of: prepared, shouldStop: shouldStop)) == true
    else { return false }
    let recipe = PartRecipe(of: prepared, output: plan.output, maker: maker)
    return recipe.digest() == stamp.recipe
  }

  /// - Returns: whether there was time to read all of them.
  private func readContents(
    of part: PreparedPart, shouldStop: () -> Bool
  ) throws(FileFault) -> Bool {
    for (index, info) in part.photos.headers.all.enumerated() {
      let file = try InputFile(opening: info.file, in: root)
      guard let fingerprint = try file.fingerprint(shouldStop: shouldStop) else { return false }
      part.photos.contents.note(fingerprint, of: index)
    }
    for (index, name) in part.overlays.enumerated() {
      let file = try InputFile(opening: photoFolder.appending(name), in: root)
      guard let fingerprint = try file.fingerprint(shouldStop: shouldStop) else { return false }
      part.photos.contents.note(fingerprint, ofOverlay: index)
    }
    return true
  }
}

import Files
import StitchPlan
import Vocabulary

extension PlanDestination {
  /// What `{plan}` will stand for when the plan is rendered from there.
  var planName: FileName {
    switch self {
    case .standardOutput: TextSource.standardInput.planName
    case .file(let name, _): TextSource.file(name).planName
    }
  }

  /// Looks before the work whether the plan may be written; says so where it may not.
  func isFree(on console: Console) -> Bool {
    guard case .file(let name, let replacing) = self else { return true }
    do throws(FileFault) {
      if try FileStatus(of: name.folder) == nil {
        console.report("\(name): there is no folder \(name.folder); create it first")
        return false
      }
      if !replacing, try FileStatus(of: name) != nil {
        console.report("\(name): exists already, perhaps with edits; replace it with --force")
        return false
      }
      return true
    } catch {
      console.report("\(error)")
      return false
    }
  }
}

/// Writes `plan`, whose photos are relative to `folder`, to `destination`, with the names
/// that photos have from there.
func write(
  _ plan: Plan, photosIn folder: FileName, to destination: PlanDestination, on console: Console
) -> ExitStatus {
  do throws(FileFault) {
    switch destination {
    case .standardOutput:
      let text = try plan.renamed(from: folder, to: ".").text
      guard isReadable(text, on: console) else { return .failed }
      console.print(text)
    case .file(let name, let replacing):
      let text = try plan.renamed(from: folder, to: name.folder).text
      if replacing, let photo = try plan.photo(in: folder, thatIs: name) {
        console.report("\(name): is the photo \(photo); give -o another name")
        return .failed
      }
      guard isReadable(text, on: console) else { return .failed }
      let file = try OutputFile(creating: name, replacing: replacing)
      try file.write(text)
      try file.commit()
    }
    return .done
  } catch {
    console.report("\(error)")
    return .failed
  }
}

/// Whether `text` is short enough to be read again; says so where it is not.
private func isReadable(_ text: [UInt8], on console: Console) -> Bool {
  if text.count <= Plan.largestText { return true }
  console.report(
    "the plan would have \(text.count) bytes, and plans end at \(Plan.largestText); plan fewer "
      + "photos at a time, or give them shorter names")
  return false
}

extension Plan {
  /// This plan with the names of its files as seen from `target` instead of `folder`.
  fileprivate func renamed(
    from folder: FileName, to target: FileName
  ) throws(FileFault) -> Plan {
    var plan = self
    var naming = try RelativeNaming(from: target)
    try plan.renameFiles { (file) throws(FileFault) in
      try naming.name(of: folder.appending(file))
    }
    return plan
  }

  /// The photo, or overlay, that is the very file called `name`.
  func photo(
    in folder: FileName, thatIs name: FileName
  ) throws(FileFault) -> FileName? {
    guard let identity = try FileStatus(of: name)?.identity else { return nil }
    let files = parts.flatMap(\.photos).map(\.file) + overlayFiles
    for file in files.map({ folder.appending($0) }) {
      if try FileStatus(of: file)?.identity == identity { return file }
    }
    return nil
  }
}

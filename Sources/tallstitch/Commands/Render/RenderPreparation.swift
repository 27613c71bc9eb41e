import Files
import Rendering
import StitchPlan
import Vocabulary

/// What `render` looks at before it begins. Each says what is in the way, if anything is.
extension OpenedPlan {
  /// Indices of the parts with these numbers, in the plan's order; `nil`, and said, where
  /// there is no such part.
  func parts(_ numbers: [ClosedRange<Int>]?, on console: Console) -> [Int]? {
    guard let numbers else { return Array(plan.parts.indices) }
    let missing = numbers.first { $0.upperBound > plan.parts.count }
    if let missing {
      console.report(
        "render: --part: \(missing.upperBound) is not there; \(source.name) has "
          + counted(plan.parts.count, "part"))
      return nil
    }
    return plan.parts.indices.filter { index in numbers.contains { $0.contains(index + 1) } }
  }

  /// Looks whether every output may be written; says all that may not.
  func outputsAreFree(
    of job: RenderJob, in request: RenderRequest, on console: Console
  ) -> Bool {
    guard exists(request.folder, on: console) else { return false }
    let planFile = file.flatMap { try? FileStatus(of: $0) }?.identity
    let photos = job.photoIdentities()
    var exist = false
    var faults: [String] = []
    for output in job.parts.map({ job.outputs[$0] }) {
      guard let status = try? FileStatus(of: output) else { continue }
      if status.identity == planFile {
        faults.append("\(output): is the plan itself; choose another name or folder")
      } else if let photo = photos[status.identity] {
        faults.append("\(output): is the photo \(photo); choose another name or folder")
      } else if !job.replacing {
        exist = true
        faults.append("\(output): exists already")
      }
    }
    faults.forEach(console.report)
    if exist {
      console.report(
        "nothing is written; replace with --force, keep what is current with --resume, or "
          + "choose a folder with --output")
    }
    return faults.isEmpty
  }

  /// Whether parts that take the least of what is estimated will fit on the disk, if the system
  /// says how much does. Where those that take the most may not, this is pointed out.
  func theDiskHasRoom(
    for job: RenderJob, _ estimate: RenderEstimate, in folder: FileName, on console: Console
  ) -> Bool {
    do throws(FileFault) {
      guard let free = try OutputFolder(opening: folder).freeBytes else { return true }
      let (least, most) = (estimate.output.lowerBound, estimate.output.upperBound)
      if most <= free { return true }
      let fits = least <= free
      let take = fits ? "may take \(bytes(most))" : "take at least \(bytes(least))"
      console.report(
        "\(folder): \(counted(job.parts.count, "part")) \(take), and there are "
          + "\(bytes(free)) free; free some space, choose another folder with --output, or "
          + "render fewer parts with --part")
      return fits
    } catch {
      console.report("\(error)")
    }
    return false
  }

  private var file: FileName? {
    if case .file(let name) = source { name } else { nil }
  }
}

private func exists(_ folder: FileName, on console: Console) -> Bool {
  do throws(FileFault) {
    try createFolder(folder)
    return true
  } catch {
    console.report("\(error)")
    return false
  }
}

import Files
import Rendering
import StitchPlan
import Vocabulary

/// `tallstitch render PLAN`.
func renderPlan(_ request: RenderRequest, on console: Console) -> ExitStatus {
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  guard let opened = OpenedPlan(request.plan, root: root.folder, on: console),
    let parts = opened.parts(request.parts, on: console),
    opened.areSound(parts: parts, on: console)
  else { return .refused }
  var job = opened.job(parts: parts, into: request.folder, replacing: request.isReplacing)
  job.jobs = request.jobs
  guard opened.outputsAreFree(of: job, in: request, on: console) else { return .failed }

  Interruption.watch()
  var observer = RenderObserver(opened, job: job, reporting: request.report, on: console)
  let report = render(job) {
    observer.take($0)
  } shouldStop: {
    Interruption.status != nil
  }
  observer.end(report)
  if report.wasStopped, let status = Interruption.status { return status }
  return report.faults.isEmpty ? .done : .failed
}

extension OpenedPlan {
  /// Indices of the parts with these numbers, in the plan's order; `nil`, and said, where
  /// there is no such part.
  fileprivate func parts(_ numbers: [ClosedRange<Int>]?, on console: Console) -> [Int]? {
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
  fileprivate func outputsAreFree(
    of job: RenderJob, in request: RenderRequest, on console: Console
  ) -> Bool {
    guard exists(request.folder, on: console) else { return false }
    let planFile = file.flatMap { try? FileStatus(of: $0) }?.identity
    var exist = false
    var faults: [String] = []
    for output in job.parts.map({ job.outputs[$0] }) {
      guard let status = try? FileStatus(of: output) else { continue }
      if status.identity == planFile {
        faults.append("\(output): is the plan itself; choose another name or folder")
      } else if !job.replacing {
        exist = true
        faults.append("\(output): exists already")
      }
    }
    faults.forEach(console.report)
    if exist {
      console.report("nothing is written; replace with --force, or choose a folder with --output")
    }
    return faults.isEmpty
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

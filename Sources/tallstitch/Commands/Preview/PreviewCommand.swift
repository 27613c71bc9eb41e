import Files
import Rendering
import StitchPlan
import Vocabulary

/// `tallstitch preview PLAN`.
func previewPlan(_ request: PreviewRequest, on console: Console) -> ExitStatus {
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  let text: [UInt8]
  do { text = try request.plan.contents() } catch {
    console.report("\(error)")
    return .refused
  }
  guard let opened = OpenedPlan(request.plan, text, root: root.folder, on: console) else {
    return .refused
  }
  let parts = Array(opened.plan.parts.indices)
  guard opened.areSound(parts: parts, on: console) else { return .refused }
  guard opened.isFree(preview: request.output, replacing: request.isReplacing, on: console)
  else { return .failed }
  var job = opened.job(parts: parts, into: ".", replacing: false)
  job.jobs = request.jobs
  job.allow(request.limits)
  Interruption.watch()
  let shouldStop: @Sendable () -> Bool = { Interruption.status != nil }
  let made = contents(request, opened, text, job, on: console, shouldStop: shouldStop)
  if let status = Interruption.status { return status }
  guard let (bytes, faults) = made else { return .failed }
  for fault in faults { console.report(opened.sentence(fault)) }
  do throws(FileFault) {
    let file = try OutputFile(creating: request.output, replacing: request.isReplacing)
    try file.write(bytes)
    try file.commit()
  } catch {
    console.report("\(error)")
    return .failed
  }
  return faults.isEmpty ? .done : .failed
}

/// The file's bytes, and what is wrong with photos that it cannot show; `nil`, and said, where
/// it cannot be made.
private func contents(
  _ request: PreviewRequest, _ opened: OpenedPlan, _ text: [UInt8], _ job: RenderJob,
  on console: Console,
  shouldStop: @escaping @Sendable () -> Bool
) -> ([UInt8], [RenderFault])? {
  switch request.kind {
  case .picture(let format):
    do {
      let preview = try preview(job, most: request.maxSize, shouldStop: shouldStop)
      return (try preview.picture.file(as: format), preview.faults)
    } catch let fault as PreviewFault {
      console.report("--max-size: \(fault.sentence(parts: job.parts.count))")
      return nil
    } catch {
      console.report("\(request.output): \(error)")
      return nil
    }
  case .page:
    var gathering = PageGathering(opened, job)
    let (data, faults) = gathering.gather(
      fileName: request.plan.fileName, maxHeight: request.maxHeight, shouldStop: shouldStop)
    return (PreviewPage(plan: text, data: data).html, faults)
  }
}

extension Raster {
  fileprivate func file(as format: OutputFormat) throws -> [UInt8] {
    switch format {
    case .jpeg: try jpeg(quality: 88, color: .srgb)
    case .png: try png(color: .srgb)
    }
  }
}

extension TextSource {
  /// What the page calls the plan, and the plan that it saves.
  fileprivate var fileName: FileName {
    switch self {
    case .standardInput: FileName("stitch.json")
    case .file(let name): name.lastComponent
    }
  }
}

extension OpenedPlan {
  /// Looks before the work whether the preview may be written to `name`; says so where it may
  /// not.
  fileprivate func isFree(preview name: FileName, replacing: Bool, on console: Console) -> Bool {
    do throws(FileFault) {
      if try FileStatus(of: name.folder) == nil {
        console.report("\(name): there is no folder \(name.folder); create it first")
      } else if let input = try input(thatIs: name) {
        console.report("\(name): is \(input); give -o another name")
      } else if !replacing, try FileStatus(of: name) != nil {
        console.report("\(name): exists already; replace it with --force")
      } else {
        return true
      }
    } catch {
      console.report("\(error)")
    }
    return false
  }
}

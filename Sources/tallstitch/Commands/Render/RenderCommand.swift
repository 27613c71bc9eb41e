import Rendering

/// `tallstitch render PLAN`.
func renderPlan(_ request: RenderRequest, on console: Console) -> ExitStatus {
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  guard let opened = OpenedPlan(request.plan, root: root.folder, on: console),
    let parts = opened.parts(request.parts, on: console),
    opened.areSound(parts: parts, on: console)
  else { return .refused }
  var job = opened.job(
    parts: parts, into: request.folder, replacing: request.isReplacing || request.isResuming)
  job.jobs = request.jobs
  job.allow(request.limits)
  guard opened.outputsAreFree(of: job, in: request, on: console) else { return .failed }
  if let manifest = request.manifest {
    guard opened.isFree(manifest: manifest, of: job, on: console) else { return .failed }
  }

  Interruption.watch()
  let shouldStop: @Sendable () -> Bool = { Interruption.status != nil }
  let kept = request.isResuming ? currentParts(job, shouldStop: shouldStop) : []
  job.parts.removeAll(where: kept.contains)
  let estimate = estimate(job, base: residentMemory())
  guard opened.theDiskHasRoom(for: job, estimate, in: request.folder, on: console)
  else { return .failed }
  if request.report != .nothing, let line = estimate.announcement { console.tell(line) }

  var observer = RenderObserver(opened, job: job, reporting: request.report, on: console)
  observer.keep(kept)
  let report = render(job, observer: { observer.take($0) }, shouldStop: shouldStop)
  observer.end(report)
  if report.wasStopped, let status = Interruption.status { return status }
  guard report.faults.isEmpty else { return .failed }
  guard let manifest = request.manifest else { return .done }
  return opened.writeManifest(manifest, of: parts, job, on: console) ? .done : .failed
}

import Rendering
import StitchPlan
import Vocabulary

/// `tallstitch check PLAN`.
func checkPlan(_ request: CheckRequest, on console: Console) -> ExitStatus {
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  guard let opened = OpenedPlan(request.plan, root: root.folder, on: console) else {
    return .refused
  }
  let parts = Array(opened.plan.parts.indices)
  var job = opened.job(parts: parts, into: request.folder, replacing: true)
  job.jobs = request.jobs
  job.allow(request.limits)
  let allFaults = faultsBeforeRendering(job)
  // What is only said here, rendering does not need.
  let base = residentMemory()
  var matters = Set<String>()
  let faults = allFaults.filter { matters.insert($0.matter).inserted }
  guard opened.areSound(parts: parts, on: console) else {
    // What is wrong with the plan has been said; its photos may be at fault as well.
    for fault in faults where fault.reason.concernsFile { console.report(opened.sentence(fault)) }
    return .refused
  }
  console.print(table(of: opened).text)
  if request.listsPhotos {
    for case let table? in parts.map({ photoTable(ofPart: $0, of: opened) }) {
      console.print("\n" + table)
    }
  }
  for photo in partlyShownPhotos(job) { console.report(opened.sentence(photo)) }
  opened.textNotes(job).forEach(console.report)
  // What is said of a photo that has changed would be wrong.
  let sound = Set(parts).subtracting(allFaults.map(\.part)).sorted()
  for note in opened.cutNotes(sound) + opened.idleHeightNotes(sound) {
    console.tell("note: \(note)")
  }
  for fault in faults { console.report(opened.sentence(fault)) }
  guard faults.isEmpty else {
    // What the photos take where they are decoded whole says why they take too much.
    let isOfMemory = faults.contains { $0.reason.isOfMemory }
    if isOfMemory { console.print("\n" + fullSizeCost(job).sentence + "\n") }
    return .failed
  }
  let estimate = estimate(job, base: base)
  let sentences = estimate.sentences(for: job, fullSize: fullSizeCost(job))
  console.print("\n" + sentences.joined(separator: "\n") + "\n")
  return .done
}

extension RenderFault.Reason {
  /// Whether a photo's file is at fault, and not what the plan makes of it.
  fileprivate var concernsFile: Bool {
    switch self {
    case .unreadable, .changed: true
    default: false
    }
  }

  /// Whether something takes more memory than it may.
  fileprivate var isOfMemory: Bool {
    if case .needsMemory = self { true } else { false }
  }
}

/// One row a part.
private func table(of opened: OpenedPlan) -> Table {
  var table = Table(
    columns: [
      ("part", .right), ("photos", .right), ("width", .right), ("height", .right),
      ("file", .left),
    ])
  for (index, part) in opened.plan.parts.enumerated() {
    let canvas = opened.geometry(ofPart: index)?.canvas
    table.append([
      "\(index + 1)", "\(part.photos.count)", canvas.map { "\($0.width)" } ?? "?",
      canvas.map { "\($0.height)" } ?? "?", opened.outputNames[index].description,
    ])
  }
  return table
}

/// One row a photo: where it stands in its part, and what it is; `nil` where a photo's size
/// is not known.
private func photoTable(ofPart index: Int, of opened: OpenedPlan) -> String? {
  guard let geometry = opened.geometry(ofPart: index), let sources = opened.sources(ofPart: index)
  else { return nil }
  let isColumn = opened.plan.settings(ofPart: index).layout == .column
  // In a column each photo is as wide as the next.
  var table = Table(
    columns: isColumn
      ? [("part \(index + 1): y", .right), ("rows", .right), ("of", .left), ("photo", .left)]
      : [("part \(index + 1): x, y", .right), ("takes", .left), ("of", .left), ("photo", .left)])
  for (place, (photo, source)) in zip(
    geometry.placements, zip(opened.plan.parts[index].photos, sources))
  {
    let frame = place.frame
    table.append([
      isColumn ? "\(frame.top)" : "\(frame.left), \(frame.top)",
      isColumn ? "\(frame.height)" : frame.size.description, source.upright.description,
      photo.file.description,
    ])
  }
  return table.text
}

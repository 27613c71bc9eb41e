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
  var job = opened.job(parts: parts, into: ".", replacing: true)
  job.jobs = request.jobs
  job.allow(request.limits)
  let faults = faultsBeforeRendering(job)
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
  // What is said of a photo that has changed would be wrong.
  for part in Set(parts).subtracting(faults.map(\.part)).sorted() {
    for note in cutNotes(ofPart: part, of: opened) { console.tell("note: \(note)") }
  }
  for fault in faults { console.report(opened.sentence(fault)) }
  guard faults.isEmpty else { return .failed }
  let estimate = estimate(job, base: residentMemory())
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
  guard let geometry = opened.geometry(ofPart: index), let sources = opened.sources[index]
  else { return nil }
  var table = Table(
    columns: [("part \(index + 1): y", .right), ("rows", .right), ("of", .left), ("photo", .left)])
  for (place, (photo, source)) in zip(
    geometry.placements, zip(opened.plan.parts[index].photos, sources))
  {
    table.append([
      "\(place.frame.top)", "\(place.frame.height)", source.upright.description,
      photo.file.description,
    ])
  }
  return table.text
}

/// Which photos their frames cut, and how much of each stays. A grid's cells are meant to.
private func cutNotes(ofPart index: Int, of opened: OpenedPlan) -> [String] {
  guard opened.plan.settings(ofPart: index).layout == .column,
    let geometry = opened.geometry(ofPart: index), let sources = opened.sources[index]
  else { return [] }
  let photos = opened.plan.parts[index].photos
  return photos.indices.compactMap { number in
    let whole = photos[number].paintedSize(of: sources[number])
    let region = geometry.placements[number].region
    let share = region.width * region.height / (Double(whole.width) * Double(whole.height))
    // Short of 1 by more than the arithmetic's own error.
    guard share < 1 - 1e-9 else { return nil }
    return opened.sentence(
      "\(Int(share * 100))% of it shows, since \"height\" is not of its ratio; to show all of it, "
        + "delete \"height\", or add \"fit\": \"contain\"",
      photo: number, file: photos[number].file, part: index)
  }
}

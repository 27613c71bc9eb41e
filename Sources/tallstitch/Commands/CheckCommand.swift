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
  guard opened.areSound(parts: parts, on: console) else { return .refused }
  console.print(table(of: opened).text)
  if request.listsPhotos {
    for part in parts { console.print("\n" + photoTable(ofPart: part, of: opened)) }
  }
  let faults = faultsBeforeRendering(opened.job(parts: parts, into: ".", replacing: true))
  for fault in faults { console.report(opened.sentence(fault)) }
  return faults.isEmpty ? .done : .failed
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

/// One row a photo: where it stands in its part, and what it is.
private func photoTable(ofPart index: Int, of opened: OpenedPlan) -> String {
  guard let geometry = opened.geometry(ofPart: index), let sources = opened.sources[index]
  else { return "" }
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

extension OpenedPlan {
  /// `nil` where a photo's size is not known.
  fileprivate func geometry(ofPart index: Int) -> PartGeometry? {
    sources[index].map {
      PartGeometry(of: plan.parts[index], settings: plan.settings(ofPart: index), sources: $0)
    }
  }
}

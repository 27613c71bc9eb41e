import Files
import Planning
import Probing
import Rendering
import StitchPlan
import Vocabulary

/// `tallstitch plan PHOTO...`.
func planPhotos(_ request: PhotosRequest, on console: Console) -> ExitStatus {
  guard request.destination.isFree(on: console), let photos = photos(request, on: console),
    let overlays = seen(request.options.overlays, on: console)
  else { return .failed }
  var options = request.options
  options.overlays = overlays
  do throws(PlanningFault) {
    var photos = photos
    if let mosaic = request.mosaic, !photos.isEmpty {
      guard let tiles = tiles(of: mosaic, from: photos, on: console) else {
        return Interruption.status ?? .failed
      }
      if !request.isQuiet {
        console.tell("note: looked at the pixels of \(counted(photos.count + 1, "photo"))")
      }
      photos = tiles
    }
    let planned = try plan(photos, options: options)
    if !request.isQuiet {
      let notes = planned.notes.map(\.description) + textNotes(planned.plan)
      for note in notes { console.tell("note: \(note)") }
    }
    let nameFaults = planned.plan.nameFaults(planName: request.destination.planName)
    for fault in nameFaults { console.report("plan: --name: \(fault)") }
    guard nameFaults.isEmpty else { return .refused }
    let status = write(planned.plan, photosIn: ".", to: request.destination, on: console)
    if status == .done, !request.isQuiet { summarize(planned.plan, on: console) }
    return status
  } catch {
    error.description.split(separator: "\n").forEach { console.report(String($0)) }
    return error.isContradiction ? .refused : .failed
  }
}

/// The headers of the photos that are asked for, in order; `nil`, with every fault said,
/// where one that may not be left out cannot be read.
private func photos(_ request: PhotosRequest, on console: Console) -> [PhotoInfo]? {
  let gathering = Gathering(request)
  let (photos, faults) = probed(gathering.candidates)
  let blocking = gathering.faults.map(\.description)
  let unreadable = faults.map(\.description)
  guard blocking.isEmpty, unreadable.isEmpty || request.skipsUnreadable else {
    (blocking + unreadable).forEach(console.report)
    if blocking.isEmpty { console.report(skipHint(unreadable.count)) }
    return nil
  }
  for sentence in unreadable { console.report("left out: " + sentence) }
  if !request.isQuiet {
    let notes = missingCodecNotes(photos) + largePhotoNotes(photos) + stitchedPhotoNotes(photos)
    notes.forEach { console.tell("note: \($0)") }
    for folder in gathering.foldersWithout(photos) {
      console.tell("note: " + emptyFolderNote(folder, isRecursive: request.isRecursive))
    }
  }
  let ordered = request.order.sorted(photos)
  return request.isReversed ? ordered.reversed() : ordered
}

/// The overlays with what the headers of their images say; `nil`, and said, where an image
/// cannot be read.
private func seen(_ overlays: [Overlay], on console: Console) -> [Overlay]? {
  var overlays = overlays
  var isWhole = true
  for index in overlays.indices {
    guard case .image(let file) = overlays[index].content else { continue }
    do throws(ProbeFault) {
      overlays[index].source = Source(try probe(file))
    } catch {
      console.report("--overlay: \(error)")
      isWhole = false
    }
  }
  return isWhole ? overlays : nil
}

/// One sentence a codec that this machine lacks. A plan can be rendered on another.
func missingCodecNotes(
  _ photos: [PhotoInfo], canDecode: (HEIFPicture.Codec) -> Bool = libheifDecodes
) -> [String] {
  HEIFPicture.Codec.allCases.compactMap { codec in
    let lacking = photos.filter {
      missingCodec(for: $0, canDecode: canDecode) == .missingCodec(codec)
    }
    return sentence(lacking) { missingCodec(for: $0, canDecode: canDecode)?.description ?? "" }
      .first
  }
}

/// Photos that `render` refuses unless it is told otherwise.
private func largePhotoNotes(_ photos: [PhotoInfo]) -> [String] {
  let most = PhotoLimits().pixels
  return sentence(photos.filter { $0.size.width * $0.size.height > most }) { photo in
    "has \(photo.size.width * photo.size.height) pixels, and 'render' takes no more than \(most) "
      + "unless --max-pixels allows them"
  }
}

/// Files that are likely to be here only because they lie beside the photos.
private func stitchedPhotoNotes(_ photos: [PhotoInfo]) -> [String] {
  sentence(photos.filter(\.isPart)) { _ in
    "was made by tallstitch itself; leave it out unless it is meant as a photo"
  }
}

/// What there is to say of the first of `photos`, and how many others it holds for.
private func sentence(_ photos: [PhotoInfo], _ statement: (PhotoInfo) -> String) -> [String] {
  guard let first = photos.first else { return [] }
  let others = photos.count > 1 ? " (and \(photos.count - 1) more)" : ""
  return ["\(first.file)\(others): \(statement(first))"]
}

private func emptyFolderNote(_ folder: FileName, isRecursive: Bool) -> String {
  "\(folder): no photo is in it" + (isRecursive ? "" : "; -r looks into its subfolders too")
}

func skipHint(_ count: Int) -> String {
  "nothing is planned, since \(counted(count, "photo")) would be missing; "
    + "mend that, or leave such photos out with --skip-unreadable"
}

/// `tallstitch plan --complete PLAN`.
func completePlan(_ request: CompletionRequest, on console: Console) -> ExitStatus {
  guard request.destination.isFree(on: console) else { return .failed }
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  guard let opened = OpenedPlan(request.plan, root: root.folder, on: console) else {
    return .refused
  }
  guard let photos = headers(of: opened, on: console),
    let overlays = overlayHeaders(of: opened, on: console)
  else { return .failed }
  guard opened.areSound(parts: Array(opened.plan.parts.indices), on: console) else {
    return .refused
  }
  let plan = opened.plan.completed(with: photos, overlays: overlays)
  let status = write(plan, photosIn: opened.folder, to: request.destination, on: console)
  if status == .done, !request.isQuiet { summarize(plan, on: console) }
  return status
}

/// The headers of a plan's photos, by part; `nil`, with every fault said, where a photo
/// cannot be read.
private func headers(of opened: OpenedPlan, on console: Console) -> [[PhotoInfo]]? {
  var isWhole = true
  let parts = opened.plan.parts.enumerated().map { part, content in
    content.photos.enumerated().compactMap { index, photo -> PhotoInfo? in
      do throws(ProbeFault) {
        return try probe(opened.folder.appending(photo.file), in: opened.root)
      } catch {
        console.report(
          opened.sentence(error.reason, photo: index, file: photo.file, part: part))
        isWhole = false
        return nil
      }
    }
  }
  return isWhole ? parts : nil
}

/// The headers of the overlays' images; `nil`, and said, where one cannot be read.
private func overlayHeaders(
  of opened: OpenedPlan, on console: Console
) -> [FileName: PhotoInfo]? {
  var headers: [FileName: PhotoInfo] = [:]
  let files = opened.plan.overlayFiles
  for file in files {
    do throws(ProbeFault) {
      headers[file] = try probe(opened.folder.appending(file), in: opened.root)
    } catch {
      console.report("\(opened.source.name): overlay \(file): \(error.reason)")
    }
  }
  return headers.count == files.count ? headers : nil
}

/// One line a part on standard error.
private func summarize(_ plan: Plan, on console: Console) {
  for (index, part) in plan.parts.enumerated() {
    let canvas = plan.geometry(ofCompletePart: index).canvas
    console.tell(
      "part \(index + 1) of \(plan.parts.count): \(counted(part.photos.count, "photo")), "
        + "\(canvas.width) × \(canvas.height)")
  }
}

extension Plan {
  /// The geometry of a part whose photos all have their `source`.
  func geometry(ofCompletePart index: Int) -> PartGeometry {
    PartGeometry(
      of: parts[index], settings: settings(ofPart: index),
      sources: parts[index].photos.compactMap(\.source))
  }
}

/// `1 photo`, `2 photos`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension PlanningFault {
  /// Whether the options contradict each other, whatever the photos are.
  fileprivate var isContradiction: Bool {
    switch self {
    case .noContent, .minWidthAboveWidth, .capTooHigh, .capTooWide, .capWithinMargins, .rowTooHigh,
      .keepsColors, .noRoomBesideCaption:
      true
    case .noPhotos, .tooWide, .tooLarge, .morePartsThanPhotos, .tooManyPhotos, .photosTooTall,
      .noWidth, .tooFewParts, .photoTooWide, .noCells, .morePartsThanRows, .partsTooSmall,
      .tooManyForAPlan:
      false
    }
  }
}

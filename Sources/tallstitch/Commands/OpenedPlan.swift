import Files
import Probing
import Rendering
import StitchPlan
import Vocabulary

/// A plan that was read and found sound by itself, and the headers of its photos.
struct OpenedPlan {
  let source: TextSource
  let document: PlanDocument
  /// One a part, in order; without a folder.
  let outputNames: [FileName]
  private let headers: PlanHeaders
  /// Outside of which no photo is opened; `nil` for anywhere.
  let root: InputRoot?

  var plan: Plan { document.plan }
  var folder: FileName { source.folder }

  /// Reads the plan in `source`; where that fails, everything that is wrong is said.
  init?(_ source: TextSource, root: InputRoot?, on console: Console) {
    do {
      self.init(source, try source.contents(), root: root, on: console)
    } catch {
      console.report("\(error)")
      return nil
    }
  }

  /// The same with the text that was found in `source`.
  init?(_ source: TextSource, _ text: [UInt8], root: InputRoot?, on console: Console) {
    do {
      document = try PlanDocument(parsing: text, planName: source.planName)
    } catch {
      for fault in error.faults { console.report(fault, in: source) }
      if error.isCut {
        console.report("\(source.name): there may be more faults than these \(error.faults.count)")
      }
      return nil
    }
    self.source = source
    self.root = root
    headers = PlanHeaders(of: document.plan, folder: source.folder, root: root)
    outputNames = document.plan.outputNames(planName: source.planName)
  }

  /// The job of rendering the parts at `parts` into `target`.
  func job(parts: [Int], into target: FileName, replacing: Bool) -> RenderJob {
    RenderJob(
      plan: plan, photoFolder: folder, root: root, outputs: outputNames.map(target.appending),
      parts: parts, replacing: replacing, maker: "tallstitch \(toolVersion)")
  }

  /// What is known of the photos of the part at `index`: what the plan says, and where it says
  /// nothing, what the header says. `nil` where a photo of the part cannot be read.
  func sources(ofPart index: Int) -> [Source]? { headers.sources(of: plan.parts[index]) }

  /// What the part at `index` looks like; `nil` where a photo's size is not known.
  func geometry(ofPart index: Int) -> PartGeometry? {
    sources(ofPart: index).map {
      PartGeometry(of: plan.parts[index], settings: plan.settings(ofPart: index), sources: $0)
    }
  }

  /// Says what is wrong with `parts` once the sizes of their photos are known.
  ///
  /// - Returns: whether nothing is.
  func areSound(parts: [Int], on console: Console) -> Bool {
    let faults = parts.flatMap { part in
      sources(ofPart: part).map { document.faults(ofPart: part, sources: $0) } ?? []
    }
    for fault in faults { console.report(fault, in: source) }
    return faults.isEmpty
  }

  /// `fault` with its place in the plan's text.
  func sentence(_ fault: RenderFault) -> String {
    let place: PlanPlace =
      switch fault.subject {
      case .part, .output: .part(fault.part)
      case .photo(let index, _): .photo(index, ofPart: fault.part)
      case .overlay(let place, _), .text(let place, _): place
      }
    return "\(location(of: place)): \(fault)"
  }

  /// What is not shown of a photo's or an overlay's file, with its place in the plan's text.
  func sentence(_ shown: PartlyShownPhoto) -> String {
    "\(location(of: shown.place)): \(shown.place) (\(shown.file)): "
      + "holds several pictures, of which the first is shown"
  }

  /// What is to be said of a photo, with its place in the plan's text.
  func sentence(
    _ statement: some CustomStringConvertible, photo: Int, file: FileName, part: Int
  ) -> String {
    let place = PlanPlace.photo(photo, ofPart: part)
    return "\(location(of: place)): \(place) (\(file)): \(statement)"
  }

  /// What is odd about a text of the photo `file`, with its place in the plan's text.
  func sentence(_ defect: TextDefect, file: FileName) -> String {
    "\(location(of: defect.place)): \(defect.place) (\(file)): \(defect)"
  }

  /// A text of which nothing is seen, with its place in the plan's text.
  func sentence(_ text: UnseenText) -> String {
    "\(location(of: text.place)): \(text.place) (\(text.file)): \(text)"
  }

  private func location(of place: PlanPlace) -> String {
    source.name.description + (document.position(of: place).map { ":\($0)" } ?? "")
  }
}

/// The headers of those of a plan's photos of which the plan says too little, one a file.
private struct PlanHeaders {
  private var known: [FileName: Source?] = [:]

  init(of plan: Plan, folder: FileName, root: InputRoot?) {
    for photo in plan.parts.lazy.flatMap(\.photos)
    where photo.fullSource == nil && known[photo.file] == nil {
      let source = (try? probe(folder.appending(photo.file), in: root)).map(Source.init)
      known[photo.file] = .some(source)
    }
  }

  /// `nil` where a photo without a `source` cannot be read.
  func sources(of part: Part) -> [Source]? {
    var sources: [Source] = []
    sources.reserveCapacity(part.photos.count)
    for photo in part.photos {
      guard let source = photo.fullSource ?? known[photo.file] ?? nil else { return nil }
      sources.append(source)
    }
    return sources
  }
}

extension Photo {
  /// What the plan says of the photo, where it leaves nothing to ask the header.
  fileprivate var fullSource: Source? { source?.orientation == nil ? nil : source }
}

extension Console {
  fileprivate func report(_ fault: PlanFault, in source: TextSource) {
    report(fault.described(in: source.name.description))
  }
}

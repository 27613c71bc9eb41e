import Rendering
import StitchPlan
import Vocabulary

/// Tells people and programs what happens while a plan is rendered.
struct RenderObserver {
  private let opened: OpenedPlan
  private let job: RenderJob
  private let report: RenderRequest.Report
  private let console: Console
  private var progress: Progress
  private var keptCount = 0
  /// What was said of photos; one that stands in the plan twice is named once.
  private var warned: [FileName: Set<PhotoDefect>] = [:]
  private var textNotes = TextNotes()
  /// The matters of the faults that were said.
  private var told: Set<String> = []
  /// Parts of which nothing was said but that others have failed of the same.
  private var untoldCount = 0

  init(
    _ opened: OpenedPlan, job: RenderJob, reporting report: RenderRequest.Report,
    on console: Console
  ) {
    self.opened = opened
    self.job = job
    self.report = report
    self.console = console
    progress = Progress(on: console, isShown: report != .nothing)
  }

  private var total: Int { opened.plan.parts.count }

  /// Tells of parts that are there already. Whoever collects the paths gets all of them.
  mutating func keep(_ parts: [Int]) {
    keptCount = parts.count
    for part in parts {
      let file = job.outputs[part]
      if report == .paths {
        console.tell("part \(part + 1) of \(total) is kept as it is: \(file)")
        console.print(path: file)
      }
      printEvent("kept", part: part) { $0.member("file", file) }
    }
  }

  mutating func take(_ event: RenderEvent) {
    switch event {
    case .partStarted(let part, let photos):
      printEvent("start", part: part) { $0.member("photos", photos) }
    case .photoPainted(let part, let painted, let photos):
      let layout = opened.plan.settings(ofPart: part).layout
      progress.show("part \(part + 1) of \(total): " + layout.place(painted, of: photos))
    case .photoIsOdd(let part, let photo, let file, let defect):
      guard warned[file, default: []].insert(defect).inserted else { return }
      if let sentence = sentence(defect, photo: photo, file: file, part: part) {
        progress.clear()
        console.report(sentence)
      }
      printEvent("warning", part: part) { line in
        line.member("photo", file)
        line.member("message", FileName("\(defect)"))
      }
    case .partFinished(let part, let file):
      progress.clear()
      if report == .paths { console.print(path: file) }
      printEvent("done", part: part) { $0.member("file", file) }
    case .partFailed(let part, let faults):
      progress.clear()
      let news = faults.filter { told.insert($0.matter).inserted }
      for fault in news { console.report(opened.sentence(fault)) }
      untoldCount += news.isEmpty ? 1 : 0
      for fault in faults { printFault(fault, part: part) }
    }
  }

  /// What is to be said of a photo, if anything.
  private mutating func sentence(
    _ defect: PhotoDefect, photo: Int, file: FileName, part: Int
  ) -> String? {
    guard case .text(let text) = defect else {
      return opened.sentence(defect, photo: photo, file: file, part: part)
    }
    return textNotes.take(text) ? opened.sentence(text, file: file) : nil
  }

  private func printFault(_ fault: RenderFault, part: Int) {
    printEvent("fault", part: part) { line in
      switch fault.subject {
      case .photo(_, let file), .text(_, let file): line.member("photo", file)
      case .part, .overlay, .output: break
      }
      line.member("message", FileName(opened.sentence(fault)))
    }
  }

  mutating func end(_ outcome: RenderReport) {
    progress.clear()
    if let summary = textNotes.summary { console.report("\(opened.source.name): \(summary)") }
    if outcome.wasStopped { console.report("stopped; the part at work is not written") }
    if untoldCount > 0 {
      let parts = counted(untoldCount, "more part")
      console.report("\(parts) \(untoldCount == 1 ? "is" : "are") not made for the same reason")
    }
    printLine { line in
      line.member("event", "end")
      line.member("made", outcome.finished.count)
      line.member("kept", keptCount)
      line.member("missing", job.parts.count - outcome.finished.count)
    }
  }

  private func printEvent(_ name: FileName, part: Int, _ rest: (inout JSONWriter) -> Void) {
    printLine { line in
      line.member("event", name)
      line.member("part", part + 1)
      line.member("parts", total)
      rest(&line)
    }
  }

  private func printLine(_ body: (inout JSONWriter) -> Void) {
    guard report == .events else { return }
    var writer = JSONWriter()
    writer.object(.line, body)
    console.print(writer.bytes + Array("\n".utf8))
  }
}

extension Layout {
  /// How far a part is: in rows of cells where it has very many photos.
  func place(_ painted: Int, of photos: Int) -> String {
    guard photos > 1000, case .grid(let grid) = self else { return "photo \(painted) of \(photos)" }
    return "row \((painted - 1) / grid.columns + 1) of \((photos - 1) / grid.columns + 1)"
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Names are bytes, and stand as plans write them.
  fileprivate mutating func member(_ name: String, _ value: FileName) {
    key(name)
    string(bytes: value.bytes)
  }
}

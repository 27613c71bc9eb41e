import Codecs
import Files
import Vocabulary

/// One call of ``render(_:observer:shouldStop:)``: opens parts ahead of the threads that
/// make them, writes what they have encoded, and tells of it, part by part.
final class RenderRun {
  private typealias Opened = Result<(OpenPart, PartWriter), PartFaults>

  let crew: PaintingCrew
  private let job: RenderJob
  private let shouldStop: @Sendable () -> Bool
  private let photos: [FileIdentity: FileName]
  private let folders: OutputFolders
  private var unopened: ArraySlice<Int>
  /// In order; one that could not be opened waits for its turn to be told of.
  private var opened: [(index: Int, part: Opened)] = []
  private var sharedTiles: SharedTiles
  /// Bytes that the canvases of the open parts may take.
  private var openBytes = 0

  init(_ job: RenderJob, shouldStop: @escaping @Sendable () -> Bool) {
    self.job = job
    self.shouldStop = shouldStop
    photos = job.photoIdentities()
    folders = OutputFolders(of: job.outputs)
    folders.sweep()
    unopened = job.parts[...]
    sharedTiles = SharedTiles(job)
    crew = PaintingCrew(job.budget, shouldStop: shouldStop)
  }

  /// More threads than two a photo, one to paint and one to encode, would only wait.
  var workerCount: Int {
    let photos = job.parts.reduce(0) { $0 + job.plan.parts[$1].photos.count }
    return min(max(1, job.jobs), 2 * photos)
  }

  /// Sees every part through.
  func report(to observer: (RenderEvent) -> Void) -> RenderReport {
    var report = RenderReport()
    while !report.wasStopped, let (index, part) = next() {
      do throws(PartFaults) {
        guard !shouldStop() else { throw stop(ofPart: index) }
        try finish(try part.get(), observer)
        report.finished.append(RenderReport.Finished(part: index, file: job.outputs[index]))
        observer(.partFinished(part: index, file: job.outputs[index]))
      } catch  where error.isStop {
        report.wasStopped = true
      } catch {
        report.faults += error.faults
        observer(.partFailed(part: index, faults: error.faults))
      }
    }
    abandonRest()
    return report
  }

  private func stop(ofPart index: Int) -> PartFaults {
    PartFaults(faults: [RenderFault(part: index, subject: .part, reason: .stopped)])
  }

  // MARK: Opening

  private func next() -> (Int, Opened)? {
    if opened.isEmpty { openNext() }
    return opened.isEmpty ? nil : opened.removeFirst()
  }

  /// Whether another part may be opened beside those that are.
  private var mayOpen: Bool { !unopened.isEmpty && openBytes <= job.budget.window }

  private func openNext() {
    guard let index = unopened.popFirst() else { return }
    do throws(PartFaults) {
      let (part, writer) = try job.open(
        part: index, in: folders, photos: photos, shouldStop: shouldStop)
      openBytes += part.canvasBytes
      let schedule = part.schedule(sharedTiles.tiles(of: part.part))
      crew.schedule.change { $0.add(part, schedule) }
      opened.append((index, .success((part, writer))))
    } catch {
      opened.append((index, .failure(error)))
    }
  }

  private func close(_ part: OpenPart) {
    openBytes -= part.canvasBytes
    crew.schedule.change { $0.remove(part) }
  }

  // MARK: Seeing through

  private enum News {
    case painted([PaintedPhoto])
    case encoded(EncodedBand)
    case hunger
    case over([RenderFault])
  }

  private func finish(
    _ open: (part: OpenPart, writer: PartWriter), _ observer: (RenderEvent) -> Void
  ) throws(PartFaults) {
    let part = open.part.part
    observer(.partStarted(part: part.index, photos: part.photos.count))
    defer { close(open.part) }
    var painted = 0
    var odd: [PaintedPhoto] = []
    // In the order of the photos, whichever was painted first.
    defer { odd.sorted { $0.photo < $1.photo }.forEach { tell(of: $0, in: part, observer) } }
    while true {
      switch news(of: open.part) {
      case .painted(let photos):
        odd += photos.filter { !$0.defects.isEmpty }
        for _ in photos {
          painted += 1
          observer(.photoPainted(part: part.index, painted: painted, photos: part.photos.count))
        }
      case .encoded(let band):
        do throws(RenderFault) { try open.writer.write(band) } catch {
          crew.schedule.change { [error] in $0[open.part]?.stop(because: error) }
        }
        crew.schedule.change { $0[open.part]?.release(bytes: band.bytes.count) }
      case .hunger: openNext()
      case .over(let faults):
        guard faults.isEmpty else { throw PartFaults(faults: faults) }
        let recipe = PartRecipe(of: part, output: job.plan.output, maker: job.maker)
        do throws(RenderFault) { try open.writer.finish(recipe: recipe.digest()) } catch {
          throw PartFaults(faults: [error])
        }
        return
      }
    }
  }

  private func news(of part: OpenPart) -> News {
    let mayOpen = mayOpen
    return crew.schedule.wait { state in
      guard state.workers > 0, let untold = state[part]?.takeUntold() else {
        return .over([part.fault(.encoding(.outOfMemory))])
      }
      if !untold.isEmpty { return .painted(untold) }
      if let band = state[part]?.takeBand() { return .encoded(band) }
      if let schedule = state[part], schedule.isOver { return .over(schedule.faults) }
      return mayOpen && state.isHungry ? .hunger : nil
    }
  }

  private func tell(
    of painted: PaintedPhoto, in part: PreparedPart, _ observer: (RenderEvent) -> Void
  ) {
    let photo = part.photos[painted.photo]
    for defect in painted.defects {
      observer(.photoIsOdd(part: part.index, photo: photo.index, file: photo.name, defect))
    }
  }

  /// Lets the threads drop the parts that will not be seen through.
  private func abandonRest() {
    for case (_, .success((let part, _))) in opened {
      crew.schedule.change { $0[part]?.stop(because: part.fault(.stopped)) }
    }
    crew.schedule.change { $0.close() }
  }
}

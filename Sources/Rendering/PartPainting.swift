import Codecs
import Pixels
import Vocabulary

/// The painting of one part: threads that take photos in order and paint them side by side
/// on one canvas, while the calling thread encodes the rows that they have finished.
///
/// A photo's pixels depend on nothing but the photo and its place, so the bytes that come
/// out do not depend on the number of threads.
final class PartPainting: Sendable {
  private let part: PreparedPart
  private let canvas: Canvas
  private let limits: DecodeLimits
  private let schedule: Monitor<PaintingSchedule>
  /// By the photo's index.
  private let defects = Monitor<[Int: [ColorDefect]]>([:])

  /// - Parameter windowBytes: how much of the canvas may stand painted and not encoded,
  ///   besides photos that are turned and the one that holds everything up.
  init(
    _ part: PreparedPart, on canvas: Canvas, limits: DecodeLimits, windowBytes: Int = 8 << 20
  ) {
    self.part = part
    self.canvas = canvas
    self.limits = limits
    schedule = Monitor(
      PaintingSchedule(
        tops: part.photos.map(\.placement.target.top), height: part.canvas.height,
        windowRows: windowBytes / canvas.stride, bandRows: canvas.bandRows))
  }

  /// Paints and encodes the whole part.
  ///
  /// - Parameter observer: called on this thread with the number of photos that are done.
  func run(
    jobs: Int, writer: PartWriter, observer: (_ painted: Int) -> Void
  ) throws(RenderFault) {
    let workers = Workers(min(max(1, jobs), part.photos.count)) { self.work() }
    if workers.count == 0 {
      let fault = RenderFault(
        part: part.index, subject: .part, reason: .encoding(.outOfMemory))
      schedule.change { $0.fail(-1, with: fault) }
    }
    encode(into: writer, observer: observer)
    workers.join()
    if let failure = schedule.change({ $0.failure }) { throw failure.fault }
  }

  /// What the photos' files say of their colours and could not be used, in the order of the
  /// photos, whichever was painted first.
  var colorDefects: [(photo: PlacedPhoto, defect: ColorDefect)] {
    let found = defects.look { $0 }
    return part.photos.indices.flatMap { index in
      (found[index] ?? []).map { (part.photos[index], $0) }
    }
  }

  /// What the encoding thread has to do next.
  private enum Step {
    case encode(Range<Int>, [UnsafePointer<UInt8>])
    case report(painted: Int)
    case stop
  }

  /// Encodes what the workers finish until the part is complete or cannot be.
  private func encode(into writer: PartWriter, observer: (_ painted: Int) -> Void) {
    var painted = 0
    while true {
      switch nextStep(painted: painted) {
      case .encode(let range, let rows):
        do throws(RenderFault) { try writer.encode(rows) } catch {
          // Before every photo: nothing else counts.
          schedule.change { [error] in $0.fail(-1, with: error) }
        }
        schedule.change {
          canvas.release(rowsBefore: range.upperBound)
          $0.encode(rowsBefore: range.upperBound)
        }
      case .report(let completed):
        for count in (painted + 1)...completed { observer(count) }
        painted = completed
      case .stop: return
      }
    }
  }

  private func nextStep(painted: Int) -> Step {
    schedule.wait { state in
      if state.completed > painted { return .report(painted: state.completed) }
      if state.isOver { return .stop }
      let range = state.encodableRows
      // The rows are looked up here since another thread may be opening their band.
      return range.isEmpty ? nil : .encode(range, range.map(canvas.finishedRow))
    }
  }

  private enum Permission {
    case granted
    case refused(RenderFault)
  }

  /// Paints photos until there are none left.
  private func work() {
    while let index = schedule.change({ $0.begin() }) {
      do throws(RenderFault) {
        let found = try part.photos[index].paint(
          on: canvas, surface: part.surface, limits: limits
        ) { finished, touched throws(RenderFault) in
          try prepare(index, finished: finished, touched: touched)
        }
        defects.change { $0[index] = found }
        schedule.change { $0.complete(index) }
      } catch {
        schedule.change { [error] in $0.fail(index, with: error) }
      }
    }
  }

  /// Reports how far the photo at `index` has come, and waits until it may go on to the
  /// rows `touched`.
  private func prepare(
    _ index: Int, finished: Int, touched: Range<Int>
  ) throws(RenderFault) {
    let encoderWaits = schedule.look { state in
      state.advance(index, toRow: finished)
      return !state.encodableRows.isEmpty
    }
    // Waking it for every row would cost more than encoding the row.
    if encoderWaits { schedule.change { _ in } }
    let permission = schedule.wait { state -> Permission? in
      if let failure = state.earlierFailure(than: index) { return .refused(failure) }
      guard state.mayPaint(index, row: touched.lowerBound) else { return nil }
      canvas.open(rows: touched)
      return .granted
    }
    if case .refused(let failure) = permission { throw failure }
  }
}

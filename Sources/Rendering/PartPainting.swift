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
  private let shouldStop: @Sendable () -> Bool
  private let schedule: Monitor<PaintingSchedule>

  /// - Parameter windowBytes: how much of the canvas may stand painted and not encoded,
  ///   besides photos that are turned and the one that holds everything up.
  init(
    _ part: PreparedPart, on canvas: Canvas, limits: DecodeLimits, windowBytes: Int = 8 << 20,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.part = part
    self.canvas = canvas
    self.limits = limits
    self.shouldStop = shouldStop
    schedule = Monitor(
      PaintingSchedule(
        tops: part.photos.map(\.placement.target.top), height: part.canvas.height,
        windowRows: windowBytes / canvas.stride, bandRows: canvas.bandRows))
  }

  /// Paints and encodes the whole part.
  ///
  /// - Parameter observer: called on this thread once a photo.
  func run(
    jobs: Int, writer: PartWriter, observer: (PaintedPhoto) -> Void
  ) throws(PartFaults) {
    let workers = Workers(min(max(1, jobs), part.photos.count)) { self.work() }
    if workers.count == 0 {
      let fault = RenderFault(
        part: part.index, subject: .part, reason: .encoding(.outOfMemory))
      schedule.change { $0.stop(because: fault) }
    }
    encode(into: writer, observer: observer)
    workers.join()
    let faults = schedule.look { $0.faults }
    if !faults.isEmpty { throw PartFaults(faults: faults) }
  }

  /// What the encoding thread has to do next.
  private enum Step {
    case encode(Range<Int>, [UnsafePointer<UInt8>])
    case report([PaintedPhoto])
    case stop
  }

  /// Encodes what the workers finish until the part is complete or cannot be.
  private func encode(into writer: PartWriter, observer: (PaintedPhoto) -> Void) {
    while true {
      switch nextStep() {
      case .encode(let range, let rows):
        do throws(RenderFault) { try writer.encode(rows) } catch {
          schedule.change { [error] in $0.stop(because: error) }
        }
        schedule.change {
          canvas.release(rowsBefore: range.upperBound)
          $0.encode(rowsBefore: range.upperBound)
        }
      case .report(let photos): photos.forEach(observer)
      case .stop: return
      }
    }
  }

  private func nextStep() -> Step {
    schedule.wait { state in
      let untold = state.takeUntold()
      if !untold.isEmpty { return .report(untold) }
      if state.isOver { return .stop }
      let range = state.encodableRows
      // The rows are looked up here since another thread may be opening their band.
      return range.isEmpty ? nil : .encode(range, range.map(canvas.finishedRow))
    }
  }

  /// Paints photos until there are none left.
  private func work() {
    while let index = schedule.change({ $0.begin() }) {
      do throws(RenderFault) {
        let defects = try part.photos[index].paint(
          on: canvas, surface: part.surface, limits: limits
        ) { finished, touched throws(RenderFault) in
          try prepare(index, finished: finished, touched: touched)
        }
        schedule.change { $0.complete(index, defects) }
      } catch {
        schedule.change { [error] in $0.fail(index, with: error) }
      }
    }
  }

  private enum Permission {
    case paint, onlyDecode
    case stop(RenderFault)
  }

  /// Reports how far the photo at `index` has come, and waits until it may go on to the
  /// rows `touched`.
  ///
  /// - Returns: whether painting them is of use.
  private func prepare(
    _ index: Int, finished: Int, touched: Range<Int>
  ) throws(RenderFault) -> Bool {
    if shouldStop() {
      let fault = RenderFault(part: part.index, subject: .part, reason: .stopped)
      schedule.change { $0.stop(because: fault) }
    }
    let encoderWaits = schedule.look { state in
      state.advance(index, toRow: finished)
      return !state.encodableRows.isEmpty
    }
    // Waking it for every row would cost more than encoding the row.
    if encoderWaits { schedule.change { _ in } }
    let permission = schedule.wait { state -> Permission? in
      if let fault = state.end { return .stop(fault) }
      if !state.isSound { return .onlyDecode }
      guard state.mayPaint(index, row: touched.lowerBound) else { return nil }
      canvas.open(rows: touched)
      return .paint
    }
    switch permission {
    case .paint: return true
    case .onlyDecode: return false
    case .stop(let fault): throw fault
    }
  }
}

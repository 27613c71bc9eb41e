import Codecs
import Testing
import Vocabulary

@testable import Rendering

private func schedule(
  _ tops: [Int], height: Int, costs: [Int]? = nil
) -> PaintingSchedule {
  PaintingSchedule(
    tops: tops, costs: costs ?? tops.map { _ in 1 },
    tiles: PartTiles(Tiles(tops.indices.map { $0 }, bytes: tops.map { _ in 1 })),
    tileCapacity: 0, height: height, windowRows: 20, bandRows: 10)
}

private func fault(_ part: Int) -> RenderFault {
  RenderFault(part: part, subject: .part, reason: .changedMeanwhile)
}

@Suite struct PaintingScheduleTests {
  @Test func rowsAboveEveryUnfinishedPhotoAreFinished() {
    var schedule = schedule([5, 50, 80], height: 100)
    #expect(schedule.finishedRows == 5)
    schedule.begin(photo: 0)
    schedule.begin(photo: 1)
    schedule.advance(1, toRow: 70)
    schedule.advance(0, toRow: 17)
    #expect(schedule.finishedRows == 17)
    schedule.complete(0, [])
    #expect(schedule.finishedRows == 70)
    schedule.complete(1, [])
    #expect(schedule.finishedRows == 80 && schedule.nextPhoto == 2)
    schedule.begin(photo: 2)
    schedule.complete(2, [])
    #expect(schedule.finishedRows == 100 && schedule.nextPhoto == nil)
  }

  @Test func photosBesideEachOtherHoldTheirRows() {
    var schedule = schedule([0, 0, 40], height: 80)
    schedule.begin(photo: 0)
    schedule.advance(0, toRow: 40)
    #expect(schedule.finishedRows == 0)
    // Nothing can be encoded before the second is painted, so the first must go on.
    #expect(schedule.mayPaint(0, row: 39))
    schedule.complete(0, [])
    schedule.begin(photo: 1)
    schedule.advance(1, toRow: 30)
    #expect(schedule.finishedRows == 30)
  }

  @Test func nobodyPaintsFarBelowTheEncoder() {
    var schedule = schedule([0, 30], height: 60)
    schedule.begin(photo: 0)
    schedule.begin(photo: 1)
    #expect(schedule.mayPaint(0, row: 19) && !schedule.mayPaint(1, row: 30))
    schedule.advance(0, toRow: 20)
    #expect(!schedule.mayPaint(0, row: 20))
    for band in 0...1 { schedule.begin(band: band) }
    // Somebody is at it, so the room will come.
    #expect(!schedule.mayPaint(0, row: 20))
    for band in 0...1 { schedule.complete(band: band, EncodedBand(bytes: [])) }
    #expect(schedule.mayPaint(0, row: 20) && schedule.mayPaint(1, row: 30))
  }

  @Test func rowsOfATurnedPhotoFillTheWindowUntilTheyAreBeingEncoded() {
    var schedule = schedule([0, 60], height: 90)
    schedule.begin(photo: 0)
    #expect(!schedule.isOverfull)
    schedule.complete(0, [])
    for band in 0...3 {
      #expect(schedule.isOverfull, "\(band)")
      schedule.begin(band: band)
    }
    #expect(!schedule.isOverfull)
  }

  @Test func nothingWaitsForRowsThatWillNotBeEncoded() {
    var schedule = schedule([0, 60], height: 90)
    schedule.begin(photo: 0)
    schedule.complete(0, [])
    schedule.stop(because: fault(0))
    #expect(!schedule.isOverfull)
  }

  @Test func afterAFailureNothingIsEncodedAndTheOtherPhotosAreStillLookedAt() {
    var schedule = schedule([0, 10, 20], height: 40)
    schedule.begin(photo: 0)
    schedule.begin(photo: 1)
    schedule.fail(1, with: fault(1))
    #expect(!schedule.isSound && !schedule.isOver && schedule.nextPhoto == 2)
    schedule.begin(photo: 2)
    schedule.fail(2, with: fault(2))
    schedule.fail(0, with: fault(0))
    #expect(schedule.faults == [fault(0), fault(1), fault(2)] && schedule.isOver)
  }

  @Test func anEndIsAllThatIsReported() {
    var schedule = schedule([0, 10], height: 40)
    schedule.begin(photo: 0)
    schedule.stop(because: fault(7))
    schedule.stop(because: fault(8))
    #expect(schedule.nextPhoto == nil && !schedule.isOver)
    schedule.fail(0, with: fault(0))
    #expect(schedule.faults == [fault(7)] && schedule.isOver)
  }
}

@Suite struct BandScheduleTests {
  @Test func bandsAreBegunOnceAllTheirRowsAreFinished() {
    var bands = BandSchedule(height: 25, bandRows: 10)
    #expect(bands.encodable(above: 9) == nil)
    #expect(bands.encodable(above: 10) == 0)
    bands.begin(0)
    #expect(bands.encodable(above: 19) == nil)
    bands.begin(1)
    #expect(bands.encodable(above: 24) == nil && bands.encodable(above: 25) == 2)
    bands.begin(2)
    #expect(bands.encodable(above: 25) == nil)
  }

  @Test func bandsAreTakenInOrder() {
    var bands = BandSchedule(height: 25, bandRows: 10)
    bands.begin(0...2)
    bands.complete(2, EncodedBand(bytes: [2]))
    bands.complete(1, EncodedBand(bytes: [1]))
    #expect(bands.take() == nil && bands.encodedRows == 0)
    bands.complete(0, EncodedBand(bytes: [0]))
    #expect(bands.encodedRows == 25 && !bands.isOver)
    for band in 0...2 { #expect(bands.take()?.bytes == [UInt8(band)]) }
    #expect(bands.take() == nil && bands.isOver && bands.active == 0)
  }

  @Test func whatIsNotWrittenHoldsUpAllButTheNextBand() {
    var bands = BandSchedule(height: 100, bandRows: 10, limit: 3)
    bands.begin(0)
    bands.begin(1)
    bands.complete(1, EncodedBand(bytes: [1, 1, 1]))
    #expect(bands.encodable(above: 100) == nil && bands.isBehind(100))
    bands.complete(0, EncodedBand(bytes: [0]))
    _ = (bands.take(), bands.take())
    // Nothing that is not yet taken is left, so the file waits for this one.
    #expect(bands.encodable(above: 100) == 2)
    bands.begin(2)
    #expect(bands.encodable(above: 100) == nil)
    bands.release(bytes: 4)
    #expect(bands.encodable(above: 100) == 3)
  }
}

extension BandSchedule {
  fileprivate mutating func begin(_ bands: ClosedRange<Int>) { bands.forEach { begin($0) } }
}

@Suite struct RenderScheduleTests {
  private final class Part {}
  private let first = Part()
  private let second = Part()

  private func words(_ task: RenderSchedule<Part>.Task?) -> String {
    func name(_ part: Part) -> String { part === first ? "first" : "second" }
    return switch task {
    case .paint(let part, let photo, _): "paint \(photo) of \(name(part))"
    case .encode(let part, let band): "encode \(band) of \(name(part))"
    case .leave: "leave"
    case nil: "wait"
    }
  }

  private func open(workers: Int, budget: Int = .max, costs: [Int] = [1, 1]) -> RenderSchedule<Part>
  {
    var render = RenderSchedule<Part>(workers: workers, budget: budget)
    render.add(first, schedule([0, 20], height: 40, costs: costs))
    render.add(second, schedule([0], height: 40))
    return render
  }

  @Test func photosAreBegunInOrderOverAllParts() {
    var render = open(workers: 3)
    #expect(!render.isHungry)
    #expect(words(render.nextTask()) == "paint 0 of first")
    #expect(words(render.nextTask()) == "paint 1 of first")
    #expect(words(render.nextTask()) == "paint 0 of second")
    #expect(render.isHungry && words(render.nextTask()) == "wait")
    render.close()
    #expect(words(render.nextTask()) == "leave")
  }

  @Test func bandsComeBeforePhotos() {
    var render = open(workers: 2)
    _ = render.nextTask()
    _ = render.step(first, photo: 0, finished: 10, row: 10)
    #expect(words(render.nextTask()) == "encode 0 of first")
    #expect(words(render.nextTask()) == "paint 1 of first")
  }

  @Test func aPainterEncodesOnlyWhereNobodyElseIsFree() {
    var render = open(workers: 2)
    _ = render.nextTask()
    if case .paint = render.step(first, photo: 0, finished: 10, row: 10) {
    } else {
      Issue.record("the other thread is free")
    }
    #expect(render.wantsHelp)
    render[first]?.begin(photo: 1)
    #expect(!render.wantsHelp)
    if case .encode(_, let band) = render.step(first, photo: 0, finished: 10, row: 10) {
      #expect(band == 0)
    } else {
      Issue.record("nobody is free")
    }
  }

  @Test func photosWaitForRowsThatWaitToBeWritten() {
    var render = RenderSchedule<Part>(workers: 2, budget: .max)
    render.add(first, schedule([0, 400], height: 800))
    _ = render.nextTask()
    render[first]?.complete(0, [])
    _ = render.nextTask()
    render[first]?.complete(
      band: 0, EncodedBand(bytes: [UInt8](repeating: 0, count: 1 << 20)))
    // No other band is begun while so much is encoded, but the next one that the file needs.
    #expect(words(render.nextTask()) == "wait")
    let band = render[first]?.takeBand()
    #expect(words(render.nextTask()) == "encode 1 of first")
    #expect(words(render.nextTask()) == "wait")
    render[first]?.release(bytes: band?.bytes.count ?? 0)
    #expect(words(render.nextTask()) == "encode 2 of first")
  }

  @Test func photosWaitForTheirShareOfTheBudget() {
    var render = open(workers: 3, budget: 10, costs: [15, 6])
    // One that is above the budget on its own is decoded alone.
    #expect(words(render.nextTask()) == "paint 0 of first")
    #expect(words(render.nextTask()) == "wait")
    render.end(first, photo: 0)
    #expect(words(render.nextTask()) == "paint 1 of first")
    #expect(words(render.nextTask()) == "paint 0 of second")
  }
}

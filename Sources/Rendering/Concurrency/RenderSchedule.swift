/// What every thread of a job does next, over all the parts that are open. Plain arithmetic;
/// the waiting is its caller's.
///
/// Finished bands are encoded before other photos are begun, and whoever waits for room on a
/// canvas encodes as well: where there is a band to encode, nobody waits.
struct RenderSchedule<Part: AnyObject> {
  enum Task {
    case paint(Part, photo: Int)
    case encode(Part, band: Int)
    case leave
  }

  /// What a photo that is being painted does before its next row.
  enum Step {
    case paint, onlyDecode
    case encode(Part, band: Int)
    case stop(RenderFault)
  }

  private var open: [(part: Part, schedule: PaintingSchedule)] = []
  /// Threads that ask for tasks.
  var workers: Int
  /// Bytes that the photos being decoded may take together.
  private let budget: Int
  private var inFlight = 0
  private(set) var isClosed = false

  init(workers: Int = 0, budget: Int) {
    self.workers = workers
    self.budget = budget
  }

  mutating func add(_ part: Part, _ schedule: PaintingSchedule) { open.append((part, schedule)) }
  mutating func remove(_ part: Part) { open.removeAll { $0.part === part } }
  mutating func close() { isClosed = true }

  subscript(part: Part) -> PaintingSchedule? {
    get { open.first { $0.part === part }?.schedule }
    set {
      guard let index = open.firstIndex(where: { $0.part === part }), let newValue else { return }
      open[index].schedule = newValue
    }
  }

  /// What a thread without a photo does next; `nil` where it has to wait.
  mutating func nextTask() -> Task? {
    if let (part, band) = beginBand() { return .encode(part, band: band) }
    if let (part, photo) = beginPhoto() { return .paint(part, photo: photo) }
    return isClosed ? .leave : nil
  }

  private mutating func beginBand() -> (Part, Int)? {
    for index in open.indices {
      guard let band = open[index].schedule.encodableBand else { continue }
      open[index].schedule.begin(band: band)
      return (open[index].part, band)
    }
    return nil
  }

  private mutating func beginPhoto() -> (Part, Int)? {
    guard let index = open.firstIndex(where: { $0.schedule.nextPhoto != nil }),
      let photo = open[index].schedule.nextPhoto
    else { return nil }
    let cost = open[index].schedule.cost(of: photo)
    guard inFlight == 0 || inFlight + cost <= budget else { return nil }
    inFlight += cost
    open[index].schedule.begin(photo: photo)
    return (open[index].part, photo)
  }

  /// Takes note that `photo` of `part` is no longer decoded.
  mutating func end(_ part: Part, photo: Int) {
    inFlight -= self[part]?.cost(of: photo) ?? 0
  }

  /// Takes note of how far `photo` of `part` has come.
  ///
  /// - Parameter row: the row that it wants to paint next.
  /// - Returns: what its thread does now; `nil` where it has to wait.
  mutating func step(_ part: Part, photo: Int, finished: Int, row: Int) -> Step? {
    guard let index = open.firstIndex(where: { $0.part === part }) else { return nil }
    open[index].schedule.advance(photo, toRow: finished)
    if let fault = open[index].schedule.end { return .stop(fault) }
    if !open[index].schedule.isSound { return .onlyDecode }
    let mayPaint = open[index].schedule.mayPaint(photo, row: row)
    if mayPaint, idle > 0 || open[index].schedule.encodableBand == nil { return .paint }
    if let (part, band) = beginBand() { return .encode(part, band: band) }
    return mayPaint ? .paint : nil
  }

  /// Threads that have neither a photo nor a band.
  private var idle: Int {
    workers - open.reduce(0) { $0 + $1.schedule.active + $1.schedule.bands.active }
  }

  /// Whether somebody who waits could encode a band.
  var wantsHelp: Bool { idle > 0 && open.contains { $0.schedule.encodableBand != nil } }

  /// Whether threads will soon be idle unless another part is opened.
  var isHungry: Bool { open.allSatisfy { $0.schedule.nextPhoto == nil } }
}

/// What every thread of a job does next, over all the parts that are open. Plain arithmetic;
/// the waiting is its caller's.
///
/// Finished bands are encoded before other photos are begun, and whoever waits for room on a
/// canvas encodes as well: where there is a band to encode, nobody waits.
struct RenderSchedule<Part: AnyObject> {
  enum Task {
    case paint(Part, photo: Int, from: TileSchedule.Source)
    case encode(Part, band: Int)
    case leave
  }

  /// What a photo that is being painted does before its next row.
  enum Step {
    case paint, onlyDecode
    case encode(Part, band: Int)
    case stop(RenderFault)
  }

  /// In the order in which they were opened.
  private var open: [Part] = []
  /// Changed where they lie: a copy of a large part's would cost more than painting a photo.
  private var schedules: [ObjectIdentifier: PaintingSchedule] = [:]
  /// Threads that ask for tasks.
  var workers: Int
  /// Threads that have a photo and wait for room on its canvas.
  var blocked = 0
  /// Bytes that the photos being decoded may take together.
  private let budget: Int
  private var inFlight = 0
  private var tiles = TileSchedule()
  private(set) var isClosed = false

  init(workers: Int = 0, budget: Int) {
    self.workers = workers
    self.budget = budget
  }

  mutating func add(_ part: Part, _ schedule: PaintingSchedule) {
    open.append(part)
    self[part] = schedule
  }

  mutating func remove(_ part: Part) {
    open.removeAll { $0 === part }
    self[part] = nil
  }

  mutating func close() { isClosed = true }

  subscript(part: Part) -> PaintingSchedule? {
    get { schedules[ObjectIdentifier(part)] }
    _modify { yield &schedules[ObjectIdentifier(part)] }
  }

  /// What a thread without a photo does next; `nil` where it has to wait.
  mutating func nextTask() -> Task? {
    if let (part, band) = beginBand() { return .encode(part, band: band) }
    if let paint = beginPhoto() { return paint }
    return isClosed ? .leave : nil
  }

  private mutating func beginBand() -> (Part, Int)? {
    for part in open {
      guard let band = self[part]?.encodableBand else { continue }
      self[part]?.begin(band: band)
      return (part, band)
    }
    return nil
  }

  private mutating func beginPhoto() -> Task? {
    guard let part = open.first(where: { self[$0]?.nextPhoto != nil }),
      let photo = self[part]?.nextPhoto, let need = need(of: photo, in: part)
    else { return nil }
    if need > 0, isShort(of: need) { return nil }
    inFlight += need
    let source = source(of: photo, in: part)
    self[part]?.begin(photo: photo)
    return .paint(part, photo: photo, from: source)
  }

  /// Whether a photo that takes `need` bytes has to wait for others.
  private func isShort(of need: Int) -> Bool {
    if schedules.values.contains(where: \.isOverfull) { return true }
    return inFlight > 0 && inFlight + otherBytes + need > budget
  }

  /// What decoding `photo` takes in bytes, 0 where it need not be; `nil` where it has to wait
  /// for its pixels.
  private func need(of photo: Int, in part: Part) -> Int? {
    guard let schedule = self[part], !schedule.isFaulty(photo) else { return 0 }
    let use = schedule.tiles.use(of: photo)
    if tiles.isBeingMade(use) { return nil }
    return tiles.needsFile(use) ? schedule.cost(of: photo) : 0
  }

  private mutating func source(of photo: Int, in part: Part) -> TileSchedule.Source {
    guard let schedule = self[part], !schedule.isFaulty(photo) else { return .nothing }
    return tiles.begin(schedule.tiles.use(of: photo), capacity: schedule.tileCapacity)
  }

  /// Keeps the pixels of `photo` for the next that has the same.
  mutating func keep(_ tile: Tile, of photo: Int, in part: Part) {
    guard let use = self[part]?.tiles.use(of: photo) else { return }
    tiles.complete(use, tile)
  }

  /// Takes note that `photo` of `part` cannot be painted.
  mutating func fail(_ part: Part, photo: Int, with fault: RenderFault) {
    guard let use = self[part]?.tiles.use(of: photo) else { return }
    tiles.fail(use)
    self[part]?.fail(photo, with: fault)
  }

  /// Bytes of painted photos that are kept, and of rows that must stand open.
  private var otherBytes: Int {
    open.reduce(tiles.bytes) { $0 + (self[$1]?.aside ?? 0) }
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
    self[part]?.advance(photo, toRow: finished)
    guard let schedule = self[part] else { return nil }
    if let fault = schedule.end { return .stop(fault) }
    if !schedule.isSound { return .onlyDecode }
    let mayPaint = schedule.mayPaint(photo, row: row)
    // Whoever encodes now takes the next band too; painting is what cannot be shared.
    if mayPaint, idle > 0 || encoding > 0 || schedule.encodableBand == nil { return .paint }
    if let (part, band) = beginBand() { return .encode(part, band: band) }
    return mayPaint ? .paint : nil
  }

  /// Threads that have neither a photo nor a band, or a photo that cannot go on.
  private var idle: Int {
    blocked + workers - schedules.values.reduce(0) { $0 + $1.active + $1.bands.active }
  }

  /// Threads that encode a band.
  private var encoding: Int { schedules.values.reduce(0) { $0 + $1.bands.active } }

  /// Whether somebody who waits could encode a band.
  var wantsHelp: Bool { idle > 0 && schedules.values.contains { $0.encodableBand != nil } }

  /// Whether threads will soon be idle unless another part is opened.
  var isHungry: Bool { schedules.values.allSatisfy { $0.nextPhoto == nil } }
}

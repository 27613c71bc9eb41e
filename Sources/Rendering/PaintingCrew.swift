import Codecs
import Pixels
import Vocabulary

/// The threads that make a job's parts: they paint photos side by side, on one canvas a part,
/// and encode the bands that are finished.
///
/// A photo's pixels depend on nothing but the photo and its place, and a band's bytes on
/// nothing but its pixels, so what comes out does not depend on the number of threads.
final class PaintingCrew: Sendable {
  typealias Schedule = RenderSchedule<OpenPart>
  let schedule: Monitor<Schedule>
  private let shouldStop: @Sendable () -> Bool
  private let pictures: OverlayPictures

  init(_ budget: RenderBudget, shouldStop: @escaping @Sendable () -> Bool = { false }) {
    schedule = Monitor(Schedule(budget: budget.photos))
    pictures = OverlayPictures(levels: budget.levels)
    self.shouldStop = shouldStop
  }

  /// Starts up to `count` threads, which work until the schedule is closed; none where the
  /// system has no memory or no threads left.
  func start(_ count: Int) -> Workers {
    let workers = Workers(count) { self.work() }
    schedule.change { $0.workers += workers.count }
    return workers
  }

  private func work() {
    let encoder = PictureEncoder()
    while true {
      switch schedule.wait({ $0.nextTask() }) {
      case .paint(let part, let photo, let source):
        paint(photo, of: part, from: source, encoder)
      case .encode(let part, let band): encode(band, of: part, encoder)
      case .leave: return
      }
    }
  }

  private func encode(_ band: Int, of part: OpenPart, _ encoder: PictureEncoder) {
    do throws(RenderFault) {
      let data = try part.encode(band: band, with: encoder)
      schedule.change {
        part.canvas.release(band: band)
        $0[part]?.complete(band: band, data)
      }
    } catch {
      schedule.change { [error] in $0[part]?.fail(band: band, with: error) }
    }
  }

  private func paint(
    _ photo: Int, of part: OpenPart, from source: TileSchedule.Source, _ encoder: PictureEncoder
  ) {
    let needsFile = source.needsFile
    do throws(RenderFault) {
      let defects: [PhotoDefect] =
        switch source {
        case .file:
          try part.paint(photo, pictures) { finished, touched throws(RenderFault) in
            try prepare(photo, of: part, finished: finished, touched: touched, encoder)
          }
        case .newTile: try paintTile(of: photo, of: part, encoder)
        case .tile(let tile): try place(tile, at: photo, of: part, encoder)
        case .adoptedTile(let tile): try adopt(tile, at: photo, of: part, encoder)
        case .nothing: []
        }
      schedule.change {
        if needsFile { $0.end(part, photo: photo) }
        $0[part]?.complete(photo, defects)
      }
    } catch {
      schedule.change { [error] in
        if needsFile { $0.end(part, photo: photo) }
        $0.fail(part, photo: photo, with: error)
      }
    }
  }

  /// Paints `photo` by itself, keeps that for the photos that look the same, and places it.
  private func paintTile(
    of photo: Int, of part: OpenPart, _ encoder: PictureEncoder
  ) throws(RenderFault) -> [PhotoDefect] {
    let tile = try part.tile(of: photo, pictures) { [shouldStop] in shouldStop() }
    schedule.change { $0.keep(tile, of: photo, in: part) }
    return tile.defects + (try place(tile, at: photo, of: part, encoder))
  }

  /// Places `photo` as another part has painted it, and knows of its file what that part knew.
  private func adopt(
    _ tile: Tile, at photo: Int, of part: OpenPart, _ encoder: PictureEncoder
  ) throws(RenderFault) -> [PhotoDefect] {
    let photos = part.part.photos
    if let contents = tile.contents {
      photos.contents.note(contents, of: photos.headers.files[photo])
    }
    return tile.defects + (try place(tile, at: photo, of: part, encoder))
  }

  /// Copies the pixels of `photo`, in one step.
  private func place(
    _ tile: Tile, at photo: Int, of part: OpenPart, _ encoder: PictureEncoder
  ) throws(RenderFault) -> [PhotoDefect] {
    let place = part.part.photos.place(of: photo)
    let isOfUse = try prepare(
      photo, of: part, finished: place.top, touched: place.rows, encoder)
    if isOfUse { part.canvas.paint(tile.canvas, at: place) }
    return []
  }

  /// Reports how far a photo has come, and waits until it may go on to the rows `touched`;
  /// while it may not, bands are encoded.
  ///
  /// - Returns: whether painting them is of use.
  private func prepare(
    _ photo: Int, of part: OpenPart, finished: Int, touched: Range<Int>, _ encoder: PictureEncoder
  ) throws(RenderFault) -> Bool {
    if shouldStop() { schedule.change { $0[part]?.stop(because: part.fault(.stopped)) } }
    var isBlocked = false
    while true {
      let (step, wantsHelp) = schedule.wait { state -> (Schedule.Step, Bool)? in
        if isBlocked { state.blocked -= 1 }
        let step = state.step(part, photo: photo, finished: finished, row: touched.lowerBound)
        isBlocked = step == nil
        if isBlocked { state.blocked += 1 }
        if case .paint = step { part.canvas.open(rows: touched) }
        return step.map { ($0, state.wantsHelp) }
      }
      // Waking others for every row would cost more than painting it.
      if wantsHelp { schedule.change { _ in } }
      switch step {
      case .paint: return true
      case .onlyDecode: return false
      case .encode(let part, let band): encode(band, of: part, encoder)
      case .stop(let fault): throw fault
      }
    }
  }
}

extension TileSchedule.Source {
  fileprivate var needsFile: Bool {
    switch self {
    case .file, .newTile: true
    case .tile, .adoptedTile, .nothing: false
    }
  }
}

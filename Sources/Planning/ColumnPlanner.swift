import Probing
import StitchPlan
import Vocabulary

/// The decisions of one run for columns: the width, the number of parts, the split.
struct ColumnPlanner {
  let photos: [PhotoInfo]
  let options: PlanOptions
  let stack: ColumnStack
  /// The width asked for.
  let width: Int
  /// The narrowest that the options allow.
  let minWidth: Int
  /// The default minimum, whether or not it is in force.
  let legibleWidth: Int

  init(_ photos: [PhotoInfo], _ options: PlanOptions) throws(PlanningFault) {
    let width = options.width.resolved(for: photos.map(\.upright), margin: options.margin)
    let largest = options.output.format.largestSide
    guard width <= largest else { throw .tooWide(width: width, largest: largest) }
    guard width > 2 * options.margin else {
      throw .noContent(width: width, margin: options.margin)
    }
    self.photos = photos
    self.options = options
    self.width = width
    legibleWidth = (2 * width + 2) / 3
    let narrowest = 2 * options.margin + 1
    // Whoever asks for a narrower canvas by name gets one that is hard to read, too.
    let lowest = options.over == .shrink ? narrowest : legibleWidth
    minWidth = max(options.minWidth ?? lowest, narrowest)
    guard minWidth <= width else { throw .minWidthAboveWidth(minWidth: minWidth, width: width) }
    stack = ColumnStack(
      photos: photos.map(\.upright), spacing: options.spacing, margin: options.margin,
      enlarge: options.enlarge, caption: options.caption, maxHeight: options.maxHeight,
      maxPhotos: options.maxPhotos ?? photos.count)
  }

  func plan() throws(PlanningFault) -> Planned {
    let (full, narrowed) = try widthForEachAlone()
    let final = try widthForAll(full)
    guard let column = stack.column(width: final) else {
      throw .noWidth(width: final, photos: photos.count, parts: atMost)
    }
    let split = options.balance.split(column, parts: options.parts ?? column.fewestParts)
    var notes = narrowed.map { [$0] } ?? []
    if final < full { notes.append(.shrunk(from: full, to: final, legibleWidth: legibleWidth)) }
    return Planned(plan: assembled(split, width: final), notes: notes)
  }

  /// The parts that `--max-photos` alone asks for.
  private var fewestByCount: Int { (photos.count + stack.maxPhotos - 1) / stack.maxPhotos }
  /// The parts that the width may be narrowed to reach.
  private var atMost: Int { options.parts ?? fewestByCount }

  /// The widest width at which each photo alone keeps to the cap.
  private func widthForEachAlone() throws(PlanningFault) -> (Int, PlanningNote?) {
    let lowest = 2 * options.margin + 1
    let widest = stack.photos.map { photo in
      greatest(in: lowest...width) { stack.fitsAlone(photo, width: $0) } ?? 0
    }
    let narrowest = widest.reduce(width, min)
    if narrowest == width { return (width, nil) }
    let tall = photos.indices.filter { widest[$0] < minWidth }
    guard tall.isEmpty else {
      throw .photosTooTall(
        tall.map { index in
          .init(
            photo: photos[index].file, size: stack.photos[index],
            height: stack.rows(of: stack.photos[index], width: minWidth) + 2 * options.margin,
            fittingWidth: widest[index] > 0 ? widest[index] : nil)
        }, width: minWidth, maxHeight: options.maxHeight)
    }
    let tallest = widest.firstIndex(of: narrowest).map { photos[$0].file } ?? photos[0].file
    return (narrowest, .narrowed(from: width, to: narrowest, photo: tallest))
  }

  /// The width at which the photos are split, at most `full`.
  private func widthForAll(_ full: Int) throws(PlanningFault) -> Int {
    if stack.fits(width: full, parts: atMost) { return full }
    if options.over != .split {
      let fitting = greatest(in: minWidth...full) { stack.fits(width: $0, parts: atMost) }
      if let fitting { return fitting }
    }
    if options.over == .shrink {
      throw .noWidth(width: minWidth, photos: photos.count, parts: atMost)
    }
    if let parts = options.parts {
      throw .tooFewParts(
        parts: parts, needed: stack.column(width: full)?.fewestParts ?? parts, width: full,
        maxHeight: options.maxHeight)
    }
    return full
  }

  private func assembled(_ split: [Range<Int>], width: Int) -> Plan {
    var settings = options.settings(.column)
    settings.width = width
    let parts = split.map { range in
      Part(
        photos: range.map { index in
          Photo(
            file: photos[index].file, height: stack.height(of: stack.photos[index], width: width),
            atWidth: settings.contentWidth, source: Source(photos[index]))
        })
    }
    return Plan(settings: settings, output: options.output, parts: parts)
  }
}

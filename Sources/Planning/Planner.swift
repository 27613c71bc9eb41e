public import Probing
public import StitchPlan
import Vocabulary

/// A plan and what is worth saying about how it came to be.
public struct Planned: Equatable, Sendable {
  public var plan: Plan
  public var notes: [PlanningNote]
}

/// Plans `photos` in their order.
///
/// The cost is that of a few passes over the photos; no file is touched.
public func plan(
  _ photos: [PhotoInfo], options: PlanOptions
) throws(PlanningFault) -> Planned {
  try options.check(photos: photos.count)
  let width = options.width.resolved(for: photos.map(\.upright), margin: options.margin)
  let planner = try Planner(photos: photos, options: options, width: width)
  return try planner.plan().dressed(options)
}

/// The decisions of one run: the width, the number of parts, the split.
private struct Planner {
  let photos: [PhotoInfo]
  let options: PlanOptions
  let stack: ColumnStack
  /// The width asked for.
  let width: Int
  /// The narrowest that the options allow.
  let minWidth: Int
  /// The default minimum, whether or not it is in force.
  let legibleWidth: Int

  init(photos: [PhotoInfo], options: PlanOptions, width: Int) throws(PlanningFault) {
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
    let parts = options.parts ?? column.fewestParts
    let split =
      switch options.balance {
      case .even: column.balanced(parts: parts)
      case .fill: column.filled(parts: parts)
      }
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
    let settings = Settings(
      width: width, spacing: options.spacing, margin: options.margin,
      background: options.background, layout: options.layout, enlarge: options.enlarge)
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

extension PlanOptions {
  /// Refuses what no photos could satisfy.
  fileprivate func check(photos: Int) throws(PlanningFault) {
    guard photos > 0 else { throw .noPhotos }
    let largest = output.format.largestSide
    guard maxHeight <= largest else { throw .capTooHigh(maxHeight: maxHeight, largest: largest) }
    guard maxHeight > 2 * margin else {
      throw .capWithinMargins(maxHeight: maxHeight, margin: margin)
    }
    guard let parts else { return }
    guard parts <= photos else { throw .morePartsThanPhotos(parts: parts, photos: photos) }
    let room = maxPhotos.map { $0.multipliedReportingOverflow(by: parts) }
    if let maxPhotos, let room, !room.overflow, room.partialValue < photos {
      throw .tooManyPhotos(photos: photos, parts: parts, maxPhotos: maxPhotos)
    }
  }
}

extension PlanOptions.Width {
  /// Pixels of the canvas for photos of these upright sizes, of which there is one or more.
  func resolved(for sizes: [PixelSize], margin: Int) -> Int {
    let widths = sizes.map(\.width)
    switch self {
    case .pixels(let width): return width
    case .widest: return widths.reduce(0, max) + 2 * margin
    case .narrowest: return widths.reduce(Int.max / 2, min) + 2 * margin
    case .mostCommon:
      let counts = Dictionary(widths.map { ($0, 1) }, uniquingKeysWith: +)
      let winner = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
      return (winner?.key ?? 0) + 2 * margin
    }
  }
}

extension Source {
  /// What a plan keeps of a header.
  public init(_ info: PhotoInfo) {
    self.init(
      size: info.size, orientation: info.orientation, orientationFrom: info.orientationFrom,
      bytes: info.bytes)
  }
}

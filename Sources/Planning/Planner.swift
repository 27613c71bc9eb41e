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
  let planned: Planned =
    switch options.arrangement {
    case .column: try ColumnPlanner(photos, options).plan()
    case .row(let height): try RowPlanner(photos, options, height: height).plan()
    case .grid(let grid): try GridPlanner(photos, options, grid).plan()
    case .each(let size): try planOfEach(photos, size: size, options: options)
    }
  try check(elements: planned.plan.parts.count + photos.count)
  return planned.dressed(options)
}

/// - Parameter elements: parts and photos.
private func check(elements: Int) throws(PlanningFault) {
  guard elements <= Plan.mostElements else {
    throw .tooManyForAPlan(elements, most: Plan.mostElements)
  }
}

extension PlanOptions {
  /// Refuses what no photos could satisfy.
  fileprivate func check(photos: Int) throws(PlanningFault) {
    guard photos > 0 else { throw .noPhotos }
    if case .each = arrangement { return try Planning.check(elements: 2 * photos) }
    try Planning.check(elements: photos + 1)
    guard output.color != .keep else { throw .keepsColors }
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

extension PlanOptions {
  /// The settings of a plan with this layout.
  func settings(_ layout: Layout) -> Settings {
    Settings(
      spacing: spacing, margin: margin, background: background, layout: layout, enlarge: enlarge)
  }
}

extension PlanOptions.Balance {
  /// - Parameter parts: from the column's fewest to its count.
  func split(_ column: Column, parts: Int) -> [Range<Int>] {
    switch self {
    case .even: column.balanced(parts: parts)
    case .fill: column.filled(parts: parts)
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

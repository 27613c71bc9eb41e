import Probing
import StitchPlan
import Vocabulary

/// The decisions of one run for grids: the columns, the cell, and after which rows of cells a
/// part ends. To the division into parts a grid is a column of its rows.
struct GridPlanner {
  private let photos: [PhotoInfo]
  private let options: PlanOptions
  private let fit: Fit
  private let grid: Grid
  private let notes: [PlanningNote]

  init(
    _ photos: [PhotoInfo], _ options: PlanOptions, _ shape: PlanOptions.GridShape
  ) throws(PlanningFault) {
    self.photos = photos
    self.options = options
    fit = shape.fit
    // Columns without a photo would be nothing but background.
    let most = min(photos.count, options.maxPhotos ?? photos.count)
    let columns = min(shape.columns ?? leastRoot(photos.count), most)
    let sizes = photos.lazy.map(\.upright)
    let width = options.width.resolved(for: Array(sizes), margin: options.margin)
    let asked =
      if let cell = shape.cell { cell } else { try options.square(of: width, columns: columns) }
    let cell = try options.clamped(asked, columns: columns)
    grid = Grid(columns: columns, cell: cell)
    notes = cell == asked ? [] : [.smallerCells(from: asked, to: cell)]
  }

  private var rowCount: Int { (photos.count + grid.columns - 1) / grid.columns }

  func plan() throws(PlanningFault) -> Planned {
    let most = options.maxPhotos.map { max(1, $0 / grid.columns) } ?? rowCount
    let rows = Column(
      heights: Array(repeating: options.rows(of: grid.cell), count: rowCount),
      spacing: options.spacing, margin: options.margin, maxHeight: options.maxHeight,
      maxPhotos: min(most, rowCount))
    let parts = options.parts ?? rows.fewestParts
    guard parts <= rowCount else { throw .morePartsThanRows(parts: parts, rows: rowCount) }
    guard parts >= rows.fewestParts else {
      throw .partsTooSmall(parts: parts, needed: rows.fewestParts)
    }
    let split = options.balance.split(rows, parts: parts)
    return Planned(plan: assembled(split), notes: notes)
  }

  private func assembled(_ split: [Range<Int>]) -> Plan {
    let parts = split.map { rows in
      let end = min(photos.count, rows.upperBound * grid.columns)
      let cells = photos[(rows.lowerBound * grid.columns)..<end]
      return Part(photos: cells.map { Photo(file: $0.file, fit: fit, source: Source($0)) })
    }
    return Plan(settings: options.settings(.grid(grid)), output: options.output, parts: parts)
  }
}

extension PlanOptions {
  /// Square cells so large that `columns` of them fill `width`.
  fileprivate func square(of width: Int, columns: Int) throws(PlanningFault) -> PixelSize {
    let side = room(within: width, columns: columns) / columns
    guard side > 0 else { throw .noCells(width: width, columns: columns) }
    return PixelSize(width: side, height: side)
  }

  /// `cell`, or the largest of its ratio with which no part is wider than the format allows,
  /// nor one row of cells higher than the cap.
  fileprivate func clamped(_ cell: PixelSize, columns: Int) throws(PlanningFault) -> PixelSize {
    let largest = output.format.largestSide
    let across = room(within: largest, columns: columns) / columns
    guard across > 0 else { throw .noCells(width: largest, columns: columns) }
    let captionRows = rows(of: cell) - cell.height
    let down = maxHeight - 2 * margin - captionRows
    guard down > 0 else { throw .noRoomBesideCaption(rows: captionRows, height: maxHeight) }
    var cell = cell
    if cell.width > across {
      cell = PixelSize(width: across, height: cell.height(atWidth: across))
    }
    if cell.height > down {
      let width = cell.transposed.height(atWidth: down)
      cell = PixelSize(width: min(width, across), height: down)
    }
    return cell
  }

  /// Rows of a cell with its caption.
  fileprivate func rows(of cell: PixelSize) -> Int {
    cell.height + (caption?.rows(atSide: cell.width) ?? 0)
  }

  /// What margins and spacing leave of `width`.
  private func room(within width: Int, columns: Int) -> Int {
    width - 2 * margin - (columns - 1) * spacing
  }
}

/// The smallest number whose square is `count` or more.
private func leastRoot(_ count: Int) -> Int {
  var root = Int(Double(count).squareRoot())
  while root * root < count { root += 1 }
  return max(1, root)
}

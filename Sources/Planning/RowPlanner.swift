import Probing
import StitchPlan
import Vocabulary

/// The decisions of one run for rows. A row is a column that lies on its side: its height is
/// the column's width, and its cap is on the width.
struct RowPlanner {
  private let photos: [PhotoInfo]
  private let options: PlanOptions
  /// Of photos on their sides.
  private let stack: ColumnStack
  /// Of the canvas, as asked for.
  private let height: Int

  /// - Parameter height: of the photos.
  init(_ photos: [PhotoInfo], _ options: PlanOptions, height: Int) throws(PlanningFault) {
    self.photos = photos
    self.options = options
    self.height = height + 2 * options.margin
    let largest = options.output.format.largestSide
    let whole = self.height + (options.caption?.rows(atSide: height) ?? 0)
    guard whole <= largest else { throw .rowTooHigh(height: whole, largest: largest) }
    guard options.maxWidth <= largest else {
      throw .capTooWide(maxWidth: options.maxWidth, largest: largest)
    }
    stack = ColumnStack(
      photos: photos.map(\.upright.transposed), spacing: options.spacing, margin: options.margin,
      enlarge: options.enlarge, maxHeight: options.maxWidth,
      maxPhotos: options.maxPhotos ?? photos.count)
  }

  func plan() throws(PlanningFault) -> Planned {
    let (final, notes) = try heightForEachAlone()
    let row = stack.fittingColumn(width: final)
    let parts = options.parts ?? row.fewestParts
    guard parts >= row.fewestParts else {
      throw .partsTooSmall(parts: parts, needed: row.fewestParts)
    }
    let split = options.balance.split(row, parts: parts)
    return Planned(plan: assembled(split, height: final - 2 * options.margin), notes: notes)
  }

  /// The greatest height at which each photo alone keeps to the cap.
  private func heightForEachAlone() throws(PlanningFault) -> (Int, [PlanningNote]) {
    var fitting = height
    var widest: FileName?
    for (photo, size) in zip(photos, stack.photos) where !stack.fitsAlone(size, width: fitting) {
      let lowest = 2 * options.margin + 1
      let most = greatest(in: lowest...fitting) { stack.fitsAlone(size, width: $0) }
      guard let most else {
        throw .photoTooWide(photo.file, photo.upright, maxWidth: options.maxWidth)
      }
      (fitting, widest) = (most, photo.file)
    }
    let margins = 2 * options.margin
    let note = widest.map {
      PlanningNote.lowered(from: height - margins, to: fitting - margins, photo: $0)
    }
    return (fitting, note.map { [$0] } ?? [])
  }

  private func assembled(_ split: [Range<Int>], height: Int) -> Plan {
    let parts = split.map { range in
      Part(photos: photos[range].map { Photo(file: $0.file, source: Source($0)) })
    }
    return Plan(
      settings: options.settings(.row(height: height)), output: options.output, parts: parts)
  }
}

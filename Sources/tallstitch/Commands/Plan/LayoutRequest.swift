import Planning
import StitchPlan
import Vocabulary

/// The layouts that `plan` makes, as `--layout` calls them.
enum LayoutName: String, CaseIterable {
  case column, row, grid, each, mosaic

  /// The options that only some layouts know, and those layouts.
  private static let flags: [FlagName: [LayoutName]] = [
    .width: [.column, .grid], .maxHeight: [.column, .grid, .mosaic], .over: [.column],
    .minWidth: [.column], .rowHeight: [.row], .maxWidth: [.row], .columns: [.grid, .mosaic],
    .cell: [.grid, .mosaic], .target: [.mosaic], .apart: [.mosaic], .fit: [.grid, .each],
    .longSide: [.each], .canvas: [.each],
    .spacing: [.column, .row, .grid, .mosaic], .parts: [.column, .row, .grid, .mosaic],
    .maxPhotos: [.column, .row, .grid], .balance: [.column, .row, .grid],
    .memory: [.mosaic], .maxPixels: [.mosaic], .maxScans: [.mosaic], .maxProfile: [.mosaic],
  ]

  init(_ invocation: Invocation) throws(UsageFault) {
    let asked: LayoutName? = invocation.choice(.layout)
    self = asked ?? .column
    for case .flag(let name, _) in invocation.items {
      guard let layouts = Self.flags[name], !layouts.contains(self) else { continue }
      try invocation.require(
        false,
        asked == nil
          ? .needsValue(name, .layout, layouts.map(\.rawValue))
          : .conflictWithValue(name, .layout, rawValue))
    }
    try invocation.require(
      !invocation.has(.longSide) || !invocation.has(.canvas), .conflict(.longSide, .canvas))
    try invocation.require(
      self != .each || !invocation.has(.fit) || invocation.has(.canvas), .needs(.fit, .canvas))
    try invocation.require(
      !invocation.has(.cell) || !invocation.has(.width), .conflict(.width, .cell))
  }
}

extension PlanOptions.Arrangement {
  init(_ invocation: Invocation) throws(UsageFault) {
    switch try LayoutName(invocation) {
    case .column: self = .column
    case .row: self = .row(height: invocation.number(.rowHeight) ?? Self.standardRowHeight)
    case .grid:
      var shape = PlanOptions.GridShape(columns: invocation.number(.columns))
      if case .size(let cell) = invocation.value(.cell) { shape.cell = cell }
      shape.fit = invocation.choice(.fit) ?? shape.fit
      self = .grid(shape)
    case .each: self = .each(EachSize(invocation))
    case .mosaic:
      let shape = try MosaicRequest(invocation).shape
      self = .grid(PlanOptions.GridShape(columns: shape.columns, cell: shape.cell))
    }
  }

  /// Rows.
  static let standardRowHeight = 1080
}

extension EachSize {
  fileprivate init(_ invocation: Invocation) {
    if case .size(let canvas) = invocation.value(.canvas) {
      self = .canvas(canvas, invocation.choice(.fit) ?? .contain)
    } else {
      self = invocation.number(.longSide).map(EachSize.longSide) ?? .own
    }
  }
}

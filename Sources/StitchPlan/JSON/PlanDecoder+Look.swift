import Vocabulary

// What may be a word or an object.

extension PlanDecoder {
  mutating func layout(_ node: JSONNode) -> Layout? {
    if node.kind == .string {
      guard let word = string(node) else { return nil }
      if word == Layout.columnName { return .column }
      note(.unknownLayout(found: word), at: node.offset)
      return nil
    }
    guard let fields = fields(of: node, .layout) else { return nil }
    let row = fields[.row].flatMap { self.row($0) }
    let grid = fields[.grid].flatMap { self.grid($0) }
    return row ?? grid
  }

  private mutating func row(_ node: JSONNode) -> Layout? {
    guard let fields = fields(of: node, .row), let height = integer(.height, fields) else {
      return nil
    }
    return .row(height: height)
  }

  private mutating func grid(_ node: JSONNode) -> Layout? {
    guard let fields = fields(of: node, .grid) else { return nil }
    let columns = integer(.columns, fields)
    guard let cell = size(.cell, fields), let columns else { return nil }
    return .grid(Grid(columns: columns, cell: cell))
  }

  mutating func background(_ node: JSONNode) -> Background? {
    if node.kind == .string { return color(node).map { Background($0) } }
    guard let fields = fields(of: node, .background) else { return nil }
    let color = color(fields[.color]) ?? .white
    let blur = fraction(.blur, fields)
    let dim = fraction(.dim, fields)
    guard fields[.blur] != nil || fields[.dim] != nil else { return Background(color) }
    return Background(
      color,
      backdrop: Backdrop(blur: blur ?? Backdrop.defaultBlur, dim: dim ?? Backdrop.defaultDim))
  }

  mutating func overlays(_ node: JSONNode?) -> [Overlay]? {
    guard let node else { return nil }
    return oneOrMany(node).compactMap { overlay($0) }
  }

  private mutating func overlay(_ node: JSONNode) -> Overlay? {
    guard let fields = fields(of: node, .overlay) else { return nil }
    let image = fileName(fields[.image]).map(Overlay.Content.image)
    let color = color(fields[.color]) ?? .white
    let text = textTemplate(fields[.text]).map { Overlay.Content.text($0, color) }
    let anchor = word(.anchor, fields).flatMap(Anchor.init) ?? .bottomRight
    let width = fraction(.width, fields) ?? Overlay.defaultWidth
    let margin = fraction(.margin, fields) ?? Overlay.defaultMargin
    let opacity = fraction(.opacity, fields) ?? .one
    let source = source(fields[.source])
    return (image ?? text).map {
      Overlay(
        $0, anchor: anchor, width: width, margin: margin, opacity: opacity, source: source)
    }
  }

  mutating func caption(_ node: JSONNode) -> Caption? {
    if node.kind == .string { return textTemplate(node).map { Caption($0) } }
    guard let fields = fields(of: node, .caption) else { return nil }
    let height = integer(.height, fields)
    let color = color(fields[.color])
    return textTemplate(fields[.text]).map { Caption($0, height: height, color: color) }
  }
}

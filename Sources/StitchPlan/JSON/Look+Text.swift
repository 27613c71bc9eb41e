import Vocabulary

// What is written as a word where a word says all, and else as an object.

extension JSONWriter {
  private mutating func fraction(_ name: FieldName, _ value: Fraction, unless standard: Fraction) {
    if value == standard { return }
    field(name)
    fraction(value)
  }

  mutating func layout(_ layout: Layout) {
    switch layout {
    case .column: text(.layout, Layout.columnName)
    case .row(let height): arrangement(.row) { $0.integer(.height, height) }
    case .grid(let grid):
      arrangement(.grid) { writer in
        writer.integer(.columns, grid.columns)
        writer.field(.cell)
        writer.array(.line) { writer in
          for side in [grid.cell.width, grid.cell.height] {
            writer.element()
            writer.integer(side)
          }
        }
      }
    }
  }

  private mutating func arrangement(_ name: FieldName, _ body: (inout JSONWriter) -> Void) {
    field(.layout)
    object(.line) { writer in
      writer.field(name)
      writer.object(.line, body)
    }
  }

  mutating func background(_ background: Background) {
    guard let backdrop = background.backdrop else {
      text(.background, background.color.description)
      return
    }
    field(.background)
    object(.line) { writer in
      writer.text(.color, background.color.description)
      writer.field(.blur)
      writer.fraction(backdrop.blur)
      writer.field(.dim)
      writer.fraction(backdrop.dim)
    }
  }

  mutating func overlays(_ overlays: [Overlay]?) {
    guard let overlays else { return }
    field(.overlay)
    if overlays.count == 1 {
      object(.line) { $0.overlay(overlays[0]) }
      return
    }
    array(.line) { writer in
      for overlay in overlays {
        writer.element()
        writer.object(.line) { $0.overlay(overlay) }
      }
    }
  }

  private mutating func overlay(_ overlay: Overlay) {
    switch overlay.content {
    case .image(let file):
      field(.image)
      string(bytes: file.bytes)
    case .text(let text, let color):
      self.text(.text, text)
      self.text(.color, color.description)
    }
    text(.anchor, overlay.anchor.rawValue)
    fraction(.width, overlay.width, unless: Overlay.defaultWidth)
    fraction(.margin, overlay.margin, unless: Overlay.defaultMargin)
    fraction(.opacity, overlay.opacity, unless: .one)
    if case .image = overlay.content { source(overlay.source) }
  }

  mutating func caption(_ caption: Caption) {
    guard caption.height != nil || caption.color != nil else {
      text(.caption, caption.text)
      return
    }
    field(.caption)
    object(.line) { writer in
      writer.text(.text, caption.text)
      writer.integer(.height, caption.height)
      writer.text(.color, caption.color?.description)
    }
  }
}

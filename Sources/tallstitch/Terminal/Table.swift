/// Columns of text, aligned for a fixed-width font.
struct Table {
  enum Alignment { case left, right }

  let columns: [(title: String, alignment: Alignment)]
  private var rows: [[String]] = []

  init(columns: [(title: String, alignment: Alignment)]) { self.columns = columns }

  /// - Parameter row: one text a column.
  mutating func append(_ row: [String]) { rows.append(row) }

  /// One line a row, the titles first, two spaces between columns.
  var text: String {
    let lines = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line in
      let cells = columns.indices.map { column -> String in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        let isLast = column == columns.count - 1
        switch columns[column].alignment {
        case .right: return padding + line[column]
        case .left: return line[column] + (isLast ? "" : padding)
        }
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}

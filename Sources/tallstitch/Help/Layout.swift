/// The width in characters that help is laid out for.
let helpWidth = 80

/// `text` broken at spaces into lines of at most `width` characters, each indented by
/// `indent`; a word longer than a line stands alone.
func wrapped(_ text: String, indent: Int, width: Int = helpWidth) -> String {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, indent + line.count + 1 + word.count > width {
      lines.append(margin + line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  if !line.isEmpty { lines.append(margin + line) }
  return lines.joined(separator: "\n")
}

/// Two columns: `rows` with the left side padded to the longest one, up to `limit`
/// characters; a longer left side has a line of its own.
func twoColumns(_ rows: [(left: String, right: String)], indent: Int, limit: Int) -> String {
  let widest = rows.map(\.left.count).filter { $0 <= limit }.max() ?? 0
  let start = indent + widest + 2
  return rows.map { row in
    let right = wrapped(row.right, indent: start)
    let left = String(repeating: " ", count: indent) + row.left
    guard left.count + 2 <= start else { return left + "\n" + right }
    return left + String(repeating: " ", count: start - left.count) + right.dropFirst(start)
  }.joined(separator: "\n")
}

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

/// Two columns, of which the right one begins after `start` characters; a left side that
/// reaches it has a line of its own.
func twoColumns(_ rows: [(left: String, right: String)], indent: Int, start: Int) -> String {
  rows.map { row in
    let right = wrapped(row.right, indent: start)
    let left = String(repeating: " ", count: indent) + row.left
    guard left.count < start else { return left + "\n" + right }
    return left + String(repeating: " ", count: start - left.count) + right.dropFirst(start)
  }.joined(separator: "\n")
}

import Vocabulary

/// `bytes` as a message shows them: on one line, and cut after `limit` characters.
func short(_ bytes: some Collection<UInt8>, _ limit: Int) -> String {
  // A character takes four bytes at most, but for those that are joined to others.
  let head = bytes.prefix(8 * limit)
  let shown = printable(Array(head))
  let start = shown.prefix(limit)
  return start + (start.count < shown.count || head.count < bytes.count ? "…" : "")
}

/// `bytes` in quotes, cut after 60 characters.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  let text = short(bytes, 60)
  let quote = text.contains("\"") ? "'" : "\""
  return quote + text + quote
}

func quoted(_ text: String) -> String { quoted(text.utf8) }

/// The word that `typed` most likely stands for: the one with the fewest edits, if they
/// are few enough for a slip.
func nearest(to typed: [UInt8], among words: [String]) -> String? {
  let best = words.map { (word: $0, edits: edits(from: typed, to: Array($0.utf8))) }
    .min { $0.edits < $1.edits }
  guard let best, best.edits <= max(1, typed.count / 3) else { return nil }
  return best.word
}

/// Insertions, deletions, substitutions and swaps of neighbours that make `a` into `b`
/// (the restricted Damerau–Levenshtein distance).
private func edits(from a: [UInt8], to b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

/// The candidate that `word` is most likely a slip for: equal but for case, or a few edits
/// away (one for words of three or four letters, two for longer ones). `nil` if none is
/// near. Of candidates equally near the first is taken.
func nearest(to word: String, among candidates: [String]) -> String? {
  let written = Array(word.lowercased().utf8)
  guard written.count <= 32 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let wanted = Array(candidate.lowercased().utf8)
    let distance = editDistance(written, wanted)
    let allowed = max(written.count, wanted.count) < 5 ? 1 : 2
    // Two edits of a word of two letters make any word.
    guard distance <= allowed, distance < written.count else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  return best?.candidate
}

/// The fewest insertions, deletions, replacements and exchanges of two neighbours that
/// turn `a` into `b` (optimal string alignment).
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var twoBack: [Int] = []
  var back = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = back[j] + (a[i] == b[j] ? 0 : 1)
      var least = min(row[j] + 1, back[j + 1] + 1, replaced)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, twoBack[j - 1] + 1)
      }
      row.append(least)
    }
    twoBack = back
    back = row
  }
  return back[b.count]
}

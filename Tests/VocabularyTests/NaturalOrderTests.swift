import Testing
import Vocabulary

@Suite struct NaturalOrderTests {
  /// Each name comes before all that follow it.
  private let ordered: [FileName] = [
    "", "a/1", "a/2", "a/10", "a b/1", "IMG_1.jpg", "img_1.jpg", "IMG_002.jpg", "img_2.jpg",
    "IMG_10.jpg", "IMG_99999999999999999999998.jpg", "IMG_99999999999999999999999.jpg", "z",
    FileName(bytes: [0xFF]),
  ]

  @Test func numbersCountAsNumbers() {
    for i in ordered.indices {
      for j in ordered.indices {
        #expect(
          ordered[i].isNaturallyBefore(ordered[j]) == (i < j), "\(ordered[i]), \(ordered[j])")
      }
    }
  }

  @Test func theOrderIsTotal() {
    let alphabet = Array("aA1029/ .".utf8)
    var names: [FileName] = [""]
    for a in alphabet {
      for b in alphabet { names += [FileName(bytes: [a, b]), FileName(bytes: [a, b, a])] }
    }
    let sorted = names.sorted { $0.isNaturallyBefore($1) }
    for i in sorted.indices {
      for j in sorted.indices {
        let isBefore = sorted[i].isNaturallyBefore(sorted[j])
        #expect(isBefore == (i < j && sorted[i] != sorted[j]), "\(sorted[i]), \(sorted[j])")
      }
    }
  }
}

import Testing

@testable import StitchPlan

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("widht", "width"), ("Width", "width"), ("WIDTH", "width"), ("witdh", "width"),
    ("with", "width"), ("spaceing", "spacing"), ("heigth", "height"), ("fot", "fit"),
    ("marginn", "margin"),
  ])
  func findsWhatIsNear(word: String, meant: String) {
    #expect(nearest(to: word, among: ["width", "height", "spacing", "margin", "fit"]) == meant)
  }

  @Test(arguments: ["", "x", "zz", "breadth", "fxx", "gap", String(repeating: "width", count: 99)])
  func findsNothingElse(word: String) {
    #expect(nearest(to: word, among: ["width", "height", "spacing", "margin", "fit"]) == nil)
  }

  @Test func distanceCountsEdits() {
    func distance(_ a: String, _ b: String) -> Int { editDistance(Array(a.utf8), Array(b.utf8)) }
    #expect(distance("", "") == 0)
    #expect(distance("", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("ab", "ba") == 1)
    #expect(distance("abcdef", "badcfe") == 3)
  }
}

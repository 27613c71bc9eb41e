import Testing

@testable import tallstitch

@Test(arguments: [
  ("widht", "width"), ("width", "width"), ("spcaing", "spacing"), ("max-heigth", "max-height"),
  ("widt", "width"), ("swidth", "width"),
])
func aSlipFindsItsWord(typed: String, word: String) {
  let words = ["width", "spacing", "max-height", "min-width"]
  #expect(nearest(to: Array(typed.utf8), among: words) == word)
}

@Test(arguments: ["", "x", "colour-space", "zzzzz"])
func whatIsFarFromEveryWordFindsNone(typed: String) {
  #expect(nearest(to: Array(typed.utf8), among: ["width", "spacing"]) == nil)
}

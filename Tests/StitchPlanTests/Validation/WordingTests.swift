import Testing

@testable import StitchPlan

/// Every fault with its position, its place and its words: what a person at an editor sees.
@Suite struct WordingTests {
  @Test(arguments: [("", "x")])
  func printAll(a: String, b: String) {
    for text in wordingSamples { print("--", text); for c in complaints(text) { print("   ", c) } }
  }
}
let wordingSamples = [
  "", "  \n", "\u{0}{", "[1, 2", "{ \"version\": 1, \"parts\": [ { \"photos\": [\n\"a.jpg\",\n] } ] }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [\n\"a.jpg\"\n\"b.jpg\" ] } ] }",
  "{ \"version\": 1 \"parts\": [ { \"photos\": [,\n\"a.jpg\",,\"b.jpg\" ] } ] }",
  "{ version: 1, // one\n 'parts': [ { “photos”: [ \"a.jpg\" ] } ] } /* x */ # y",
  "{ \"version\": 1; \"parts\"= [ { \"photos\" [ \"a.jpg\" ] } ] }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ \"a.jpg ] } ]\n }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ a.jpg\" ] } ] }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ { \"file\": \"a.jpg, \"height\": 3 } ] } ] }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ a.jpg ] } ] }",
  "{ \"version\": 1, \"enlarge\": True, \"parts\": [ { \"photos\": [ \"C:\\photos\\a.jpg\" ] } ] }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ \"a.jpg\" } ] }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ \"a.jpg\" ] } ]",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ \"a.jpg\" ] } ] } }",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ \"a.jpg\" ] } ] } {",
  "{ \"version\": 1, \"parts\": [ { \"photos\": [ {\"file\": \"a.jpg\", \"height\": 3,\n {\"file\": \"b.jpg\"} ] } ] }",
  "{ \"version\": 01, \"width\": 1_080, \"margin\": .5, \"spacing\": +1, \"parts\": [ { \"photos\": [ \"a\tb.jpg\" ] } ] }",
  "{ \"version\": 2, \"foo\": 1 }", "{ \"version\": 0, \"widht\": 3, \"quality\": 3, \"height\": 3, \"zzzzz\": 1 }", "[\"a.jpg\"]",
  "{ \"version\": 1, \"width\": \"1080\", \"margin\": null, \"spacing\": 1.5, \"background\": \"wite\", \"layout\": \"colum\", \"enlarge\": \"true\", \"output\": { \"name\": \"a/{prt}\", \"quality\": 0, \"format\": \"png\", \"chroma\": \"420\", \"color\": 3 }, \"parts\": [ { \"photos\": [] }, {}, 3, { \"photos\": [ 7, \"\", { \"file\": \"b.jpg\", \"rotate\": -90, \"height\": 1e99, \"fit\": \"fill\", \"crop\": { \"left\": 1 }, \"source\": [] }, { \"fiel\": \"c\" } ] } ] }",
  "{ \"version\": 1, \"version\": 1, \"parts\": [] }",
  planText(top: "\"margin\": 540,"), planText(part: "\"width\": 2, \"margin\": 1,"),
  planText(photo: "\"source\": { \"width\": 4000, \"height\": 3000 }, \"crop\": { \"left\": 3900, \"top\": 0, \"width\": 200, \"height\": 7 },"),
  planText(photo: "\"source\": { \"width\": 10, \"height\": 3000 },"),
]

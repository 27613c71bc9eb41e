import Testing

@testable import StitchPlan

@Suite struct TextTemplateTests {
  private func filled(_ text: String) throws -> String {
    try TextTemplate(text).filled { "<\($0.rawValue)>" }
  }

  @Test(arguments: [
    ("plain", "plain"), ("{name}", "<name>"), ("{number}/{count}", "<number>/<count>"),
    ("{{name}}", "{name}"), ("{{{name}}}", "{<name>}"), ("a\nb {date}", "a\nb <date>"),
    ("©", "©"), ("👨‍👩‍👧{name}é", "👨‍👩‍👧<name>é"),
  ])
  func placesAreFilled(text: String, result: String) throws {
    #expect(try filled(text) == result)
  }

  @Test func whatFillsAPlaceIsNotLookedAtAgain() throws {
    #expect(try TextTemplate("{name}").filled { _ in "{number}" } == "{number}")
  }

  @Test(arguments: [
    ("", TextTemplate.Fault.blank("")), (" \u{A0}\n", .blank(" \u{A0}\n")),
    ("\u{7}", .blank("\u{7}")), ("\u{AD}\u{200B}", .blank("\u{AD}\u{200B}")),
    ("\u{2800}\u{FE0F}", .blank("\u{2800}\u{FE0F}")),
    ("a}", .loneBrace), ("{name", .loneBrace),
    ("{nmae}", .unknownPlaceholder("nmae", suggestion: .name)),
    ("{file}", .unknownPlaceholder("file", suggestion: nil)),
  ])
  func whatCannotBeFilledIsRefused(text: String, fault: TextTemplate.Fault) {
    #expect(throws: fault) { try TextTemplate(text) }
  }

  /// A name counts as the longest that there may be, so that whoever accepts a template can
  /// fill it for every photo.
  @Test func theLengthIsBounded() {
    func length(_ text: String) throws(TextTemplate.Fault) { _ = try TextTemplate(text) }
    #expect(throws: Never.self) { try length(String(repeating: "é", count: 2048)) }
    #expect(throws: TextTemplate.Fault.tooLong(bytes: 4097)) {
      try length("a" + String(repeating: "é", count: 2048))
    }
    let names = String(repeating: "{name}", count: 16)
    #expect(throws: Never.self) { try length(names + String(repeating: "a", count: 16)) }
    #expect(throws: TextTemplate.Fault.tooLong(bytes: 4097)) {
      try length(names + String(repeating: "a", count: 17))
    }
  }
}

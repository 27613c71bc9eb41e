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
    ("", TextTemplate.Fault.empty), ("a}", .loneBrace), ("{name", .loneBrace),
    ("{nmae}", .unknownPlaceholder("nmae", suggestion: .name)),
    ("{file}", .unknownPlaceholder("file", suggestion: nil)),
  ])
  func whatCannotBeFilledIsRefused(text: String, fault: TextTemplate.Fault) {
    #expect(throws: fault) { try TextTemplate(text) }
  }
}

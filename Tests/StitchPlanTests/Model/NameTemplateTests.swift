import Testing
import Vocabulary

@testable import StitchPlan

@Suite struct NameTemplateTests {
  private func names(
    _ template: String, plan: FileName = "trip", parts: Int = 2
  ) -> [FileName] {
    let part = Part(photos: [Photo(file: "a")])
    let plan_ = Plan(
      output: Output(name: template), parts: Array(repeating: part, count: parts))
    return plan_.outputNames(planName: plan)
  }

  @Test(arguments: [
    ("{plan}-part-{part}-of-{parts}", "trip-part-2-of-2.jpg"),
    ("{part}", "2.jpg"), ("{part}.jpg", "2.jpg"), ("{part}.JPEG", "2.JPEG"),
    ("{part}.jpe", "2.jpe.jpg"), ("{part}jpg", "2jpg.jpg"), ("{part}.png", "2.png.jpg"),
    ("a b%d[{part}]", "a b%d[2].jpg"), ("...{part}", "...2.jpg"), (".jpg", ".jpg"),
    ("{plan}{plan}", "triptrip.jpg"),
  ])
  func fillsItsPlaces(template: String, name: String) {
    #expect(names(template).last == FileName(name))
  }

  @Test func numbersAreAsWideAsTheirTotal() {
    #expect(names("{part}", parts: 9)[0] == "1.jpg")
    #expect(names("{part}", parts: 10)[0] == "01.jpg")
    #expect(names("{part}-{parts}", parts: 100)[41] == "042-100.jpg")
    #expect(names("{part}", parts: 100)[99] == "100.jpg")
  }

  @Test func thePlansNameIsData() {
    #expect(names("{plan}", plan: "{part}")[0] == "{part}.jpg")
    // The extension counts only where the template itself has it.
    #expect(names("{plan}", plan: "a.jpg")[0] == "a.jpg.jpg")
    #expect(
      names("{plan}", plan: FileName(bytes: [0xFF]))[0]
        == FileName(bytes: [0xFF] + Array(".jpg".utf8)))
  }

  @Test(arguments: [
    ("", NameTemplate.Fault.empty), (".", .folderName(".")), ("..", .folderName("..")),
    ("a/b", .separator("/")), ("a\\b", .separator("\\")), ("a\nb", .controlCharacter(10)),
    ("a\r\nb", .controlCharacter(13)), ("\u{7F}", .controlCharacter(127)),
    ("{", .loneBrace), ("}", .loneBrace), ("{part", .loneBrace),
    ("{}", .unknownPlaceholder("", suggestion: nil)),
    ("{Part}", .unknownPlaceholder("Part", suggestion: .part)),
    ("{patrs}", .unknownPlaceholder("patrs", suggestion: .parts)),
    ("{{part}}", .unknownPlaceholder("{part", suggestion: .part)),
    ("{date}", .unknownPlaceholder("date", suggestion: nil)),
  ])
  func refusesWhatNamesNoFile(text: String, fault: NameTemplate.Fault) {
    #expect(throws: fault) { try NameTemplate(text) }
  }

  @Test func namesAreToldApart() {
    func facts(_ output: String, _ names: [String?], plan: FileName = "x") -> [PlanFact] {
      let parts = names.map { Part(name: $0, photos: [Photo(file: "a")]) }
      return Plan(output: Output(name: output), parts: parts).nameFaults(planName: plan).map(\.fact)
    }
    #expect(facts("{part}", [nil, nil, nil]) == [])
    #expect(facts("t", [nil]) == [])
    #expect(facts("t", [nil, nil, nil]) == [.sharedName("t")])
    #expect(facts("t", [nil, "t", "u"]) == [.repeatedName("t.jpg", otherPart: 0)])
    #expect(facts("{part}", ["a", "a.jpg"]) == [.repeatedName("a.jpg", otherPart: 0)])
    #expect(facts("{part}", [nil, "1"]) == [.repeatedName("1.jpg", otherPart: 0)])
    #expect(facts("{part}", ["{plan}", "x"]) == [.repeatedName("x.jpg", otherPart: 0)])
    #expect(facts("{part}", ["{plan}", "x"], plan: "y") == [])
    // What Linux tells apart and other systems do not.
    #expect(
      facts("{part}", ["One", "b", "oNE"])
        == [.similarName("oNE.jpg", other: "One.jpg", otherPart: 0)])
    #expect(
      facts("{part}", ["e\u{301}", "\u{E9}"])
        == [.similarName("\u{E9}.jpg", other: "e\u{301}.jpg", otherPart: 0)])
    #expect(
      facts("{part}", ["q.jpg", "q.JPG"])
        == [.similarName("q.JPG", other: "q.jpg", otherPart: 0)])
    // One template that is too long for all parts is one fault.
    #expect(facts("{part}" + String(repeating: "a", count: 255), [nil, nil]).count == 1)
    let long = FileName(String(repeating: "a", count: 252))
    #expect(facts("{plan}", [nil], plan: FileName(String(repeating: "a", count: 251))) == [])
    #expect(
      facts("{plan}", [nil], plan: long)
        == [.nameTooLong(FileName(bytes: long.bytes + Array(".jpg".utf8)), limit: 255)])
  }

  /// A plan's name that is known stands in what is said, and what collides under it alone is
  /// found together with all else.
  @Test func aNameThatIsKnownStandsInTheFault() {
    let text =
      #"{ "version": 1, "parts": [ { "name": "{plan}", "photos": ["a"] }, "#
      + #"{ "name": "x", "photos": ["b"], "spacing": -1 } ] }"#
    func facts(_ planName: FileName?) -> [PlanFact] {
      do throws(PlanFaults) {
        _ = try PlanDocument(parsing: Array(text.utf8), planName: planName)
        return []
      } catch {
        return error.faults.map(\.fact)
      }
    }
    #expect(facts("x").contains(.repeatedName("x.jpg", otherPart: 0)) && facts("x").count == 2)
    #expect(facts("y").count == 1 && facts(nil).count == 1)
  }

  @Test(arguments: [
    ("{name}", 251), ("{name}-2", 249), ("{part}-{name}", 249), ("{name}{name}", 125),
    ("{name}.jpg", 251),
  ])
  func aPhotosNameIsShortenedToFit(template: String, kept: Int) throws {
    let photo = FileName(String(repeating: "a", count: 255))
    let name = try NameTemplate(template).name(
      plan: "p", part: 1, of: 2, photo: photo, format: .jpeg)
    #expect(name.bytes.count <= 255)
    #expect(name.description.contains(String(repeating: "a", count: kept)))
  }

  @Test func whatIsTooLongWithoutThePhotosNameStaysSo() throws {
    let template = String(repeating: "x", count: 252) + "{name}"
    let name = try NameTemplate(template).name(
      plan: "p", part: 1, of: 1, photo: "a.jpg", format: .jpeg)
    #expect(name.bytes.count == 257)
  }
}

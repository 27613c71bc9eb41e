import Testing
import Vocabulary

@testable import StitchPlan

@Suite struct SchemaTests {
  private static let shared = SchemaEvaluator(planSchema)
  private var evaluator: SchemaEvaluator { Self.shared }

  @Test func theCommittedSchemaIsThisOne() {
    let path = TestFiles.package + "/Plans/stitch-plan.schema.json"
    // RECORD=1 writes it anew.
    if TestFiles.isRecording { #expect(TestFiles.write(planSchema, to: path)) }
    let committed = TestFiles.read(path).map { String(decoding: $0, as: UTF8.self) }
    #expect(committed == String(decoding: planSchema, as: UTF8.self))
  }

  @Test func theSchemaIsJSONOfKnownKeywords() {
    let (_, faults, isWhole) = JSONReader.read(planSchema)
    #expect(faults.isEmpty && isWhole)
    #expect(evaluator.keywords.subtracting(SchemaEvaluator.known).isEmpty)
  }

  @Test func everyFieldNameIsOfSomeShape() {
    let used = Set(Shape.allCases.flatMap(\.fields).map(\.name))
    #expect(used == Set(FieldName.allCases))
  }

  @Test(arguments: PlanCases.good)
  func bothAccept(text: String) {
    #expect(complaints(text) == [])
    #expect(evaluator.accepts(Array(text.utf8)))
  }

  @Test(arguments: PlanCases.bad)
  func bothRefuse(text: String) {
    #expect(!complaints(text).isEmpty)
    #expect(!evaluator.accepts(Array(text.utf8)))
  }

  @Test(arguments: PlanCases.beyondSchema)
  func onlyTheReaderRefuses(reason: String, text: String) {
    #expect(!complaints(text).isEmpty, "\(reason)")
    #expect(evaluator.accepts(Array(text.utf8)), "\(reason)")
  }

  @Test func theSchemaAcceptsRandomPlans() {
    for seed in 0..<60 as Range<UInt64> {
      var random = RandomPlan(seed: seed)
      #expect(evaluator.accepts(random.plan().text), "seed \(seed)")
    }
  }

  /// Values of good plans exchanged for odd ones, and members dropped or renamed.
  @Test func bothJudgeMutationsAlike() {
    var refused = 0
    for seed in 0..<600 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let text = mutated(PlanCases.rich, &random)
      let found = faults(of: Array(text.utf8))
      if found.contains(where: { !isExpressible($0.fact) }) { continue }
      refused += found.isEmpty ? 0 : 1
      #expect(
        evaluator.accepts(Array(text.utf8)) == found.isEmpty,
        "seed \(seed): \(text) \(found.map(\.description))")
    }
    #expect(refused > 200)
  }

  private func mutated(_ text: String, _ random: inout SplitMix64) -> String {
    let values = [
      "0", "1", "2.0", "-1", "1.5", "1e9", "90", "65500", "65501", "1000000", "1000001",
      "99999999999999999999", "true",
      "false", "null", "0.5", "[]", "{}", "\"\"", "\"a\"", "\"column\"", "\"white\"", "\"..\"",
      "[\"a\"]",
    ]
    let names = [
      "width", "height", "file", "photos", "Width", "name", "quality", "fit", "text", "x",
    ]
    var words = text.split(separator: " ").map(String.init)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let index = Int.random(in: 0..<words.count, using: &random)
      let comma = words[index].hasSuffix(",") ? "," : ""
      if words[index].hasSuffix(":") {
        words[index] = "\"\(names.randomElement(using: &random) ?? "")\":"
      } else if !["{", "}", "[", "]", "},", "],"].contains(words[index]) {
        words[index] = (values.randomElement(using: &random) ?? "") + comma
      }
    }
    return words.joined(separator: " ")
  }

  /// What JSON Schema cannot say: see ``PlanCases/beyondSchema``.
  private func isExpressible(_ fact: PlanFact) -> Bool {
    switch fact {
    case .duplicateField, .marginsFillWidth, .sharedName, .repeatedName, .similarName,
      .nameTooLong, .tooManyElements, .cropOutside, .partTooLarge, .severalColors, .rawByte,
      .loneSurrogate:
      false
    default: true
    }
  }
}

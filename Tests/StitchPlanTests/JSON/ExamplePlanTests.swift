import Testing
import Vocabulary

@testable import StitchPlan

/// The plans in the folder Plans, which people copy from.
@Suite struct ExamplePlanTests {
  private static let folder = TestFiles.package + "/Plans"
  static let names = TestFiles.names(in: folder).filter {
    $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json")
  }

  @Test func thereAreSome() { #expect(Self.names.count >= 4) }

  @Test(arguments: names)
  func everyExampleIsValid(name: String) throws {
    let text = try #require(TestFiles.read(Self.folder + "/" + name))
    #expect(faults(of: text) == [])
    #expect(SchemaEvaluator(planSchema).accepts(text))
    let document = try PlanDocument(parsing: text, planName: FileName(name).stem)
    let again = try PlanDocument(parsing: document.plan.text).plan
    #expect(again == document.plan)
    for photo in document.plan.parts.flatMap(\.photos) {
      #expect(photo.file.folder == FileName("../Samples"))
    }
  }
}

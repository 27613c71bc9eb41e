import Testing
import Vocabulary

@testable import StitchPlan

/// Whatever happens to a plan's bytes, there is a plan or a list of faults with positions.
@Suite struct FuzzTests {
  private func check(_ text: [UInt8], _ comment: @autoclosure () -> String) {
    do throws(PlanFaults) {
      let plan = try PlanDocument(parsing: text).plan
      let again = try PlanDocument(parsing: plan.text).plan
      #expect(again == plan, "\(comment())")
    } catch {
      #expect(!error.faults.isEmpty, "\(comment())")
      for fault in error.faults {
        #expect(fault.position != nil, "\(comment())")
        let words = fault.description
        #expect(!words.isEmpty && !words.contains("\n"), "\(comment()): \(words)")
      }
    }
  }

  @Test func everyPrefixIsAFault() {
    let text = Array(PlanCases.rich.utf8)
    for length in text.indices {
      let found = faults(of: Array(text[..<length]))
      if found.isEmpty || found.contains(where: { $0.position == nil }) {
        Issue.record("length \(length): \(found)")
      }
    }
  }

  @Test func everyMutationEndsWell() {
    let tokens = ["{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\\u", "//", "/*", "1e9999", "“"]
    for seed in 0..<2000 as Range<UInt64> {
      var random = RandomPlan(seed: seed % 50)
      var text = random.plan().text
      random.random = SplitMix64(seed: seed)
      for _ in 0..<Int.random(in: 1...4, using: &random.random) {
        let at = Int.random(in: 0..<max(1, text.count), using: &random.random)
        switch Int.random(in: 0..<5, using: &random.random) {
        case 0 where at < text.count: text[at] = UInt8.random(in: 0...255, using: &random.random)
        case 1 where at < text.count: text.remove(at: at)
        case 2: text.insert(UInt8.random(in: 0...255, using: &random.random), at: at)
        case 3:
          text.insert(contentsOf: (tokens.randomElement(using: &random.random) ?? "").utf8, at: at)
        default: text.removeSubrange(at..<min(text.count, at + 20))
        }
      }
      check(text, "seed \(seed)")
    }
  }
}

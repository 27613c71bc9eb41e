import StitchPlan
import Testing
import Vocabulary

@testable import Planning

@Suite struct RowPlannerTests {
  private func row(
    _ sizes: [(Int, Int)], height: Int = 1080, _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> Planned {
    var options = PlanOptions(.row(height: height))
    change(&options)
    return try plan(sizes.map { photo($0, $1) }, options: options)
  }

  private func widths(_ plan: Plan) -> [Int] {
    plan.parts.map {
      $0.canvasSize(settings: plan.settings, sources: $0.photos.compactMap(\.source)).width
    }
  }

  @Test func photosHaveOneHeightAndNoneOfTheirOwn() throws {
    let planned = try row([(4000, 3000), (3000, 4000)], height: 300)
    #expect(planned.plan.settings.layout == .row(height: 300))
    #expect(planned.plan.parts[0].photos.allSatisfy { $0.height == nil && $0.atWidth == nil })
    #expect(widths(planned.plan) == [400 + 24 + 225] && planned.notes == [])
  }

  @Test func aRowIsDividedWhereTheCapWouldBePassed() throws {
    let four = Array(repeating: (400, 300), count: 4)
    func capped(_ cap: Int, _ balance: PlanOptions.Balance = .even) throws -> Plan {
      try row(four, height: 300) { ($0.maxWidth, $0.balance) = (cap, balance) }.plan
    }
    #expect(try capped(1672).counts == [4] && capped(1671).counts == [2, 2])
    #expect(try capped(1300, .fill).counts == [3, 1])
    #expect(throws: PlanningFault.partsTooSmall(parts: 1, needed: 2)) {
      try row(four, height: 300) { ($0.maxWidth, $0.parts) = (1000, 1) }
    }
  }

  @Test func aPanoramaLowersTheRow() throws {
    let planned = try row([(400, 300), (20_000, 1000)], height: 1000) { $0.margin = 10 }
    #expect(planned.plan.settings.layout == .row(height: 799))
    #expect(planned.notes == [.lowered(from: 1000, to: 799, photo: "photo.jpg")])
    #expect(widths(planned.plan) == [20 + 1065, 16_000])
  }

  @Test func whatNoHeightMendsIsRefused() {
    #expect(
      throws: PlanningFault.photoTooWide(
        "photo.jpg", PixelSize(width: 40_000, height: 1), maxWidth: 16_000)
    ) { try row([(40_000, 1)]) }
    #expect(throws: PlanningFault.rowTooHigh(height: 65_501, largest: 65_500)) {
      try row([(4, 3)], height: 65_499) { $0.margin = 1 }
    }
    #expect(throws: PlanningFault.rowTooHigh(height: 65_501, largest: 65_500)) {
      try row([(4, 3)], height: 62_382) { $0.caption = Caption("a") }
    }
    #expect(throws: PlanningFault.capTooWide(maxWidth: 70_000, largest: 65_500)) {
      try row([(4, 3)]) { $0.maxWidth = 70_000 }
    }
  }
}

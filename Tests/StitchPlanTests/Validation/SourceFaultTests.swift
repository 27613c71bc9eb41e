import Testing
import Vocabulary

@testable import StitchPlan

/// What can be said only once the photos' sizes are known.
@Suite struct SourceFaultTests {
  private func plan(_ photos: [Photo], _ settings: Settings = Settings(width: 100)) -> Plan {
    Plan(settings: settings, parts: [Part(photos: photos)])
  }

  @Test func theHeightOfAPartIsBounded() {
    let source = Source(size: PixelSize(width: 100, height: 32_738))
    var photos = [Photo(file: "a"), Photo(file: "b")]
    // 2 · 32,738 + 24 is exactly the limit.
    #expect(plan(photos).faults(ofPart: 0, sources: [source, source]) == [])
    photos.append(Photo(file: "c", height: 1))
    let found = plan(photos).faults(ofPart: 0, sources: [source, source, source])
    let size = PixelSize(width: 100, height: 65_525)
    #expect(
      found.map(\.fact) == [.partTooLarge(size, format: .jpeg, layout: .column, fittingWidth: 99)])
  }

  @Test(arguments: [
    (
      Layout.grid(Grid(columns: 656, cell: PixelSize(width: 100, height: 10))), 1,
      "use fewer \"columns\", or make \"cell\" smaller"
    ),
    (
      Layout.grid(Grid(columns: 1, cell: PixelSize(width: 10, height: 33_000))), 2,
      "move photos to another part, or make \"cell\" smaller"
    ),
    (
      Layout.row(height: 60_000), 2,
      "move photos to another part, or lower the row's \"height\""
    ),
  ])
  func whatMakesALayoutSmallerIsNamed(layout: Layout, photos: Int, cure: String) throws {
    var plan = plan((0..<photos).map { _ in Photo(file: "a") })
    plan.settings.layout = layout
    let source = Source(size: PixelSize(width: 100, height: 100))
    let found = plan.faults(ofPart: 0, sources: Array(repeating: source, count: photos))
    #expect(try #require(found.first).description.contains("; " + cure), "\(found)")
  }

  @Test func theFittingWidthIsTheWidest() {
    for seed in 0..<50 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let sources = (0..<3).map { _ in
        Source(
          size: PixelSize(
            width: Int.random(in: 1...60, using: &random),
            height: Int.random(in: 10_000...60_000, using: &random)))
      }
      let photos = sources.map { _ in Photo(file: "a") }
      let margin = Int.random(in: 0...40, using: &random)
      let tall = plan(photos, Settings(width: 2000, margin: margin))
      let found = tall.faults(ofPart: 0, sources: sources).map(\.fact)
      guard case .partTooLarge(_, _, _, let fitting) = found.first else {
        Issue.record("seed \(seed)")
        continue
      }
      func fits(_ width: Int) -> Bool {
        let content = width - 2 * margin
        let rows = sources.map {
          (2 * content * $0.size.height + $0.size.width) / (2 * $0.size.width)
        }
        return 2 * margin + rows.map { max(1, $0) }.reduce(0, +) + 48 <= 65_500
      }
      if let fitting {
        #expect(fits(fitting) && !fits(fitting + 1), "seed \(seed)")
      } else {
        #expect(!fits(2 * margin + 1), "seed \(seed)")
      }
    }
  }

  @Test func heightsBeyondIntAreNoCrash() {
    let largest = 0x7FFF_FFFF
    let source = Source(size: PixelSize(width: 1, height: largest))
    let photos = Array(repeating: Photo(file: "a"), count: 70_000)
    let wide = plan(photos, Settings(width: 65_500))
    let found = wide.faults(ofPart: 0, sources: Array(repeating: source, count: photos.count))
    #expect(found.count == 1)
  }

  @Test func aCropStaysInsideItsUprightPhoto() throws {
    let text = """
      { "version": 1, "parts": [ { "photos": [ "x", { "file": "a",
        "crop": { "left": 0, "top": 0, "width": 30, "height": 40 } } ] } ] }
      """
    let document = try document(text)
    let size = PixelSize(width: 40, height: 30)
    let lying = Source(size: size, orientation: .topLeft)
    let standing = Source(size: size, orientation: .rightTop)
    #expect(document.faults(ofPart: 0, sources: [lying, standing]) == [])
    let found = document.faults(ofPart: 0, sources: [lying, lying])
    #expect(
      found.map { $0.described(in: "trip.json") } == [
        """
        trip.json:2:11: parts[0].photos[1].crop: expected a box inside 40×30, found 0…40 down; \
        lower "height" to 30 or less
        """
      ])
  }
}

import Testing
import Vocabulary

@testable import StitchPlan

@Suite struct PlanTextTests {
  @Test func readingWhatWasWrittenGivesTheSamePlan() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomPlan(seed: seed)
      let plan = random.plan()
      let text = plan.text
      do throws(PlanFaults) {
        let again = try PlanDocument(parsing: text).plan
        #expect(again == plan, "seed \(seed)")
        #expect(again.text == text, "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error.faults.map(\.description))")
      }
    }
  }

  @Test func onePhotoStandsOnOneLine() {
    let source = Source(
      size: PixelSize(width: 4032, height: 3024), orientation: .rightTop, orientationFrom: .exif,
      bytes: 12)
    let photos = [
      Photo(file: "a/b.jpg"),
      Photo(
        file: FileName(bytes: [0xE9, 0x0A]), height: 810, atWidth: 1080,
        crop: PixelBox(left: 0, top: 1, width: 20, height: 30), rotate: .quarter, fit: .contain,
        source: source),
    ]
    let overrides = Overrides(
      width: 540, background: Background(Color(red: 1, green: 2, blue: 255)))
    let plan = Plan(parts: [Part(name: "x", overrides: overrides, photos: photos)])
    let text = #"""
      {
        "version": 1,
        "width": 1080,
        "spacing": 24,
        "margin": 0,
        "background": "#ffffff",
        "layout": "column",
        "enlarge": true,
        "output": {
          "name": "{plan}-part-{part}-of-{parts}",
          "format": "jpeg",
          "quality": 88,
          "chroma": "4:2:0",
          "color": "srgb"
        },
        "parts": [
          {
            "name": "x",
            "width": 540,
            "background": "#0102ff",
            "photos": [
              { "file": "a/b.jpg" },
              { "file": "\udce9\n", "height": 810, "atWidth": 1080, "crop": { "left": 0, "top": 1, "width": 20, "height": 30 }, "rotate": 90, "fit": "contain", "source": { "width": 4032, "height": 3024, "orientation": 6, "orientationFrom": "exif", "bytes": 12 } }
            ]
          }
        ]
      }

      """#
    #expect(String(decoding: plan.text, as: UTF8.self) == text)
  }

  @Test func theShortestPlanHasEveryDefault() throws {
    let text = #"{ "version": 1, "parts": [ { "photos": ["a.jpg", "b.png"] } ] }"#
    let photos = [Photo(file: "a.jpg"), Photo(file: "b.png")]
    #expect(try document(text).plan == Plan(parts: [Part(photos: photos)]))
  }

  @Test func aPositionFallsBackToWhatIsAround() throws {
    let text = """
      { "version": 1,
        "parts": [
          { "photos": [
            "a.jpg",
            { "file": "b.jpg", "height": 7 }
          ] }
        ] }
      """
    let document = try document(text)
    func position(_ place: PlanPlace) -> String {
      "\(document.position(of: place) ?? TextPosition(line: 0, column: 0))"
    }
    #expect(position(.photo(1, ofPart: 0).appending("height")) == "5:36")
    #expect(position(.photo(1, ofPart: 0).appending("crop").appending("left")) == "5:7")
    #expect(position(.photo(0, ofPart: 0).appending("height")) == "4:7")
    #expect(position(.photo(9, ofPart: 0)) == "3:17")
    #expect(position(.part(3)) == "2:12")
    #expect(position(PlanPlace()) == "1:1")
  }

  @Test func readingTakesLinearTime() throws {
    func time(_ count: Int) throws -> Duration {
      let source = Source(size: PixelSize(width: 4032, height: 1000), orientation: .topLeft)
      let photos = (0..<count).map {
        Photo(file: FileName("IMG_\($0).jpg"), height: 1, source: source)
      }
      let parts = stride(from: 0, to: count, by: 50).map {
        Part(photos: Array(photos[$0..<$0 + 50]))
      }
      let text = Plan(parts: parts).text
      // The least of three, since other tests run at the same time.
      return try (0..<3).map { _ in
        try ContinuousClock().measure { _ = try PlanDocument(parsing: text) }
      }.min() ?? .zero
    }
    let small = try time(500)
    let large = try time(10_000)
    // 20 times the work; quadratic would be 400.
    #expect(large < small * 160, "\(small) and \(large)")
  }
}

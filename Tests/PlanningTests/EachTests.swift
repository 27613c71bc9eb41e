import Probing
import StitchPlan
import Testing
import Vocabulary

@testable import Planning

/// Photos that are parts of their own.
@Suite struct EachTests {
  private func planned(
    _ photos: [PhotoInfo], _ size: EachSize = .own,
    _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> Plan {
    let options = options {
      $0.arrangement = .each(size)
      change(&$0)
    }
    return try plan(photos, options: options).plan
  }

  private func canvases(_ plan: Plan) -> [PixelSize] {
    plan.parts.indices.map { index in
      plan.parts[index].canvasSize(
        settings: plan.settings(ofPart: index),
        sources: plan.parts[index].photos.compactMap(\.source))
    }
  }

  @Test func everyPhotoHasAPartOfItsOwnSize() throws {
    let plan = try planned([photo(400, 300), photo(300, 400, "b.jpg", orientation: .rightTop)])
    #expect(
      canvases(plan) == [PixelSize(width: 400, height: 300), PixelSize(width: 400, height: 300)])
    #expect(plan.outputNames(planName: "p") == ["photo.jpg", "b.jpg"])
    #expect(plan.parts.allSatisfy { $0.photos.count == 1 })
  }

  @Test func theLongSideIsExact() throws {
    let photos = [
      photo(4000, 3000, "a"), photo(2999, 4001, "b"), photo(50, 20, "c"), photo(7, 1, "d"),
    ]
    let plan = try planned(photos, .longSide(100))
    #expect(
      canvases(plan)
        == [(100, 75), (75, 100), (100, 40), (100, 14)].map { PixelSize(width: $0.0, height: $0.1) }
    )
    let modest = try planned(photos, .longSide(100)) { $0.enlarge = false }
    #expect(canvases(modest).map(\.width) == [100, 75, 50, 7])
  }

  /// Rounding must not make the geometry cut a sliver off.
  @Test func aScaledPhotoFillsItsPartUncut() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let given = photo(
        .random(in: 1...5000, using: &random), .random(in: 1...5000, using: &random))
      let plan = try planned([given], .longSide(.random(in: 1...3000, using: &random)))
      let source = try #require(plan.parts[0].photos[0].source)
      let geometry = PartGeometry(
        of: plan.parts[0], settings: plan.settings(ofPart: 0), sources: [source])
      #expect(geometry.placements[0].target == PixelBox(geometry.canvas), "seed \(seed)")
      #expect(geometry.placements[0].region.width == Double(given.size.width), "seed \(seed)")
      #expect(geometry.placements[0].region.height == Double(given.size.height), "seed \(seed)")
    }
  }

  @Test func aCanvasHasItsSizeWhateverThePhoto() throws {
    let plan = try planned(
      [photo(400, 300, "a"), photo(300, 900, "b")],
      .canvas(PixelSize(width: 129, height: 280), .contain)
    ) { $0.margin = 10 }
    #expect(canvases(plan) == Array(repeating: PixelSize(width: 129, height: 280), count: 2))
    #expect(plan.parts.allSatisfy { $0.photos[0].fit == .contain && $0.photos[0].atWidth == nil })
  }

  @Test func aCanvasHasItsCaptionInside() throws {
    let canvas = PixelSize(width: 100, height: 200)
    func plan(_ caption: String) throws -> Plan {
      try planned([photo(400, 300, "a"), photo(300, 900, "b")], .canvas(canvas, .contain)) {
        ($0.margin, $0.caption) = (10, Caption(caption))
      }
    }
    let plan = try plan("a\nb")
    #expect(canvases(plan) == [canvas, canvas])
    #expect(plan.parts.map { $0.photos[0].height } == [180 - 48, 180 - 48])
    let geometry = PartGeometry(
      of: plan.parts[0], settings: plan.settings(ofPart: 0),
      sources: plan.parts[0].photos.compactMap(\.source))
    #expect(geometry.placements[0].caption?.rows == 142..<190)
    #expect(throws: PlanningFault.noRoomBesideCaption(rows: 192, height: 200)) {
      _ = try self.planned([photo(4, 3)], .canvas(canvas, .contain)) {
        ($0.margin, $0.caption) = (4, Caption("1\n2\n3\n4\n5\n6\n7\n8"))
      }
    }
  }

  @Test func aPhotoOfItsOwnHasItsCaptionBelow() throws {
    let plan = try planned([photo(400, 300), photo(60, 90)], .longSide(600)) {
      $0.caption = Caption("a")
    }
    #expect(
      canvases(plan)
        == [PixelSize(width: 600, height: 480), PixelSize(width: 400, height: 624)])
    // One row too many for a JPEG.
    let tall = try planned([photo(4, 65_477)]) { $0.caption = Caption("a") }
    #expect(canvases(tall) == [PixelSize(width: 4, height: 65_500)])
  }

  @Test func namesThatWouldBeTooLongAreShortened() throws {
    let stem = String(repeating: "é", count: 126)
    let files = [
      // 255 bytes with their extensions, or without one.
      "\(stem)c.j", "a/\(stem)c.j", "b/\(stem)xyz", "c/\(stem)xyw", "d/\(stem)xyw",
    ]
    let plan = try planned(files.map { photo(10, 10, $0) })
    let names = plan.outputNames(planName: "p")
    #expect(plan.nameFaults(planName: "p").isEmpty)
    #expect(Set(names.map(\.folded)).count == files.count)
    for name in names {
      #expect(name.bytes.count <= 255 && name.bytes.count >= 252)
      #expect(String(validating: name.bytes, as: UTF8.self)?.hasPrefix("éééé") == true)
      #expect(name.description.hasSuffix(".jpg"))
    }
  }

  @Test func namesThatDifferInTheirEncodingAloneAreToldApart() throws {
    let plan = try planned(["a/e\u{301}.jpg", "b/\u{E9}.jpg"].map { photo(10, 10, $0) })
    #expect(plan.nameFaults(planName: "p").isEmpty)
  }

  @Test func noTwoPartsHaveOneName() throws {
    let files = ["a/IMG.jpg", "b/img.PNG", "c/IMG.jpg", "IMG-2.jpg", "{x}.jpg"]
    let plan = try planned(files.map { photo(10, 10, $0) })
    let names = plan.outputNames(planName: "p").map(\.description)
    #expect(names == ["IMG.jpg", "img-3.jpg", "IMG-4.jpg", "IMG-2.jpg", "{x}.jpg"])
    #expect(plan.nameFaults(planName: "p").isEmpty)
  }

  @Test func aNameThatWasAskedForIsKept() throws {
    let plan = try planned([photo(10, 10), photo(10, 10)]) { $0.output.name = "{part}-{name}" }
    #expect(plan.outputNames(planName: "p") == ["1-photo.jpg", "2-photo.jpg"])
  }

  @Test func whatTheFormatCannotHoldBecomesSmaller() throws {
    let photos = [photo(400, 300), photo(70_000, 500, "a.png"), photo(5, 131_000, "b.png")]
    var options = PlanOptions(.each(.own))
    options.margin = 10
    let planned = try plan(photos, options: options)
    let sizes = [(420, 320), (65_500, 488), (22, 65_500)].map {
      PixelSize(width: $0.0, height: $0.1)
    }
    #expect(canvases(planned.plan) == sizes)
    #expect(
      planned.notes == [
        .reduced(
          "a.png", from: PixelSize(width: 70_000, height: 500),
          to: PixelSize(width: 65_480, height: 468), photos: 2)
      ])
    options.output.format = .png
    let png = try plan(photos, options: options)
    #expect(png.notes == [] && canvases(png.plan)[1] == PixelSize(width: 70_020, height: 520))
  }

  @Test func aPlanThatWouldNotBeReadIsRefused() {
    let photos = [PhotoInfo](repeating: photo(4, 3), count: 500_001)
    #expect(throws: PlanningFault.tooManyForAPlan(1_000_002, most: 1_000_000)) {
      try planned(photos)
    }
  }

  @Test func aCanvasThatTheFormatCannotHoldIsNamed() {
    #expect(
      throws: PlanningFault.tooLarge(
        photo: "a.png", PixelSize(width: 70_000, height: 5), largest: 65_500)
    ) {
      try planned(
        [photo(70_000, 5, "a.png")], .canvas(PixelSize(width: 70_000, height: 5), .contain))
    }
  }

  @Test func thePlanIsOneThatCanBeRead() throws {
    let plan = try planned([photo(401, 300, "a"), photo(300, 400, "b")], .longSide(77))
    #expect(try PlanDocument(parsing: plan.text).plan == plan)
  }

  @Test func coloursAreKeptByPartsOfOnePhotoAlone() throws {
    #expect(throws: PlanningFault.keepsColors) {
      try plan([photo(9, 9)], options: options { $0.output.color = .keep })
    }
    #expect(try planned([photo(9, 9)]) { $0.output.color = .keep }.output.color == .keep)
  }
}

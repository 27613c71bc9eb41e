import Probing
import StitchPlan
import Testing
import Vocabulary

@testable import Planning

@Suite struct PlannerTests {
  @Test func keepsTheWidthWhereEverythingFits() throws {
    let planned = try plan([photo(4000, 3000), photo(3000, 4000)], options: options())
    #expect(planned.plan.settings.width == 1080)
    #expect(planned.plan.parts[0].photos.map(\.height) == [810, 1440])
    #expect(planned.plan.parts[0].photos.map(\.atWidth) == [1080, 1080])
    #expect(planned.plan.partHeights == [810 + 24 + 1440])
    #expect(planned.notes == [])
  }

  @Test func exchangesTheSidesOfAPhotoThatLies() throws {
    let planned = try plan([photo(4000, 3000, orientation: .rightTop)], options: options())
    #expect(planned.plan.parts[0].photos[0].height == 1440)
    #expect(planned.plan.parts[0].photos[0].source?.orientation == .rightTop)
    #expect(planned.plan.parts[0].photos[0].source?.size == PixelSize(width: 4000, height: 3000))
  }

  @Test func marginNarrowsTheContent() throws {
    let planned = try plan(
      [photo(1000, 500), photo(1000, 500)],
      options: options {
        $0.margin = 40
        $0.width = .pixels(1080)
      })
    #expect(planned.plan.parts[0].photos.map(\.height) == [500, 500])
    #expect(planned.plan.partHeights == [40 + 500 + 24 + 500 + 40])
  }

  @Test func captionsTakeTheirRowsBeforeAnythingIsSplit() throws {
    let photos = [photo(1000, 500), photo(1000, 500)]
    let plain = options {
      $0.width = .pixels(1000)
      $0.spacing = 0
      $0.maxHeight = 1000
      $0.over = .split
    }
    #expect(try plan(photos, options: plain).plan.partHeights == [1000])
    var captioned = plain
    captioned.caption = Caption("{name}")
    captioned.overlays = [Overlay(.text("x", .white))]
    let planned = try plan(photos, options: captioned).plan
    #expect(planned.partHeights == [550, 550])
    #expect(planned.parts.map(\.photos[0].height) == [500, 500])
    #expect(planned.parts.allSatisfy { $0.photos[0].caption == Caption("{name}") })
    #expect(planned.settings.overlays == captioned.overlays)
  }

  @Test func aBackdropThatNeverShowsIsPointedOut() throws {
    var options = PlanOptions()
    options.background.backdrop = Backdrop()
    #expect(try plan([photo(400, 300)], options: options).notes == [.idleBackdrop])
    options.enlarge = false
    #expect(try plan([photo(4000, 300)], options: options).notes == [.idleBackdrop])
    #expect(try plan([photo(4000, 300), photo(40, 30)], options: options).notes == [])
    let wallpapers = PlanOptions.Arrangement.each(
      .canvas(PixelSize(width: 100, height: 200), .contain))
    var each = PlanOptions(wallpapers)
    each.background.backdrop = Backdrop()
    #expect(try plan([photo(400, 300)], options: each).notes == [])
    #expect(try plan([photo(100, 200)], options: each).notes == [.idleBackdrop])
  }

  @Test func captionsBelowSmallPhotosArePointedOut() throws {
    func notes(_ arrangement: PlanOptions.Arrangement) throws -> [PlanningNote] {
      var options = PlanOptions(arrangement)
      options.caption = Caption("{name}")
      return try plan([photo(400, 300), photo(400, 20)], options: options).notes
    }
    func cells(_ side: Int) -> PlanOptions.Arrangement {
      .grid(.init(columns: 2, cell: PixelSize(width: side, height: side)))
    }
    #expect(try notes(cells(48)) == [])
    #expect(try notes(cells(47)) == [.largeCaptions(rows: 24, height: 47, photos: 2)])
    #expect(try notes(.row(height: 48)) == [] && notes(.row(height: 9)).count == 1)
    #expect(try notes(.each(.own)) == [.largeCaptions(rows: 24, height: 20, photos: 1)])
    #expect(throws: PlanningFault.noRoomBesideCaption(rows: 24, height: 24)) {
      var options = PlanOptions(cells(48))
      (options.caption, options.maxHeight) = (Caption("a"), 24)
      _ = try plan([photo(4, 3)], options: options)
    }
  }

  @Test(arguments: [
    (PlanOptions.Width.widest, 4000 + 20), (.narrowest, 900 + 20), (.mostCommon, 1200 + 20),
    (.pixels(640), 640),
  ])
  func widthFollowsThePhotos(width: PlanOptions.Width, expected: Int) throws {
    let photos = [
      photo(4000, 100), photo(1200, 100), photo(100, 900, orientation: .rightTop),
      photo(1200, 100),
    ]
    let planned = try plan(
      photos,
      options: options {
        $0.width = width
        $0.margin = 10
      })
    #expect(planned.plan.settings.width == expected)
  }

  @Test func theWiderOfTwoCommonWidthsWins() throws {
    let photos = [photo(100, 9), photo(300, 9), photo(300, 9), photo(100, 9), photo(900, 9)]
    let planned = try plan(photos, options: options { $0.width = .mostCommon })
    #expect(planned.plan.settings.width == 300)
  }

  @Test func shrinksToTheWidestThatFits() throws {
    // 20 squares at 1080 would take 20·1080 + 19·24 = 22056 rows; (16000 − 456)/20 = 777.2.
    let photos = (0..<20).map { _ in photo(2000, 2000) }
    let planned = try plan(photos, options: options())
    #expect(planned.plan.settings.width == 777)
    #expect(planned.plan.partHeights == [20 * 777 + 456])
    #expect(planned.notes == [.shrunk(from: 1080, to: 777, legibleWidth: 720)])
  }

  @Test func splitsAtFullWidthRatherThanShrinkBelowTheMinimum() throws {
    let photos = (0..<30).map { _ in photo(2000, 2000) }
    let planned = try plan(photos, options: options())
    #expect(planned.plan.settings.width == 1080)
    #expect(planned.plan.counts == [10, 10, 10])
    let shrunk = try plan(photos, options: options { $0.minWidth = 500 })
    #expect(shrunk.plan.counts == [30])
    #expect(shrunk.plan.settings.width == (16000 - 29 * 24) / 30)
  }

  @Test func shrinkGoesBelowTheDefaultMinimumButNotBelowAStatedOne() throws {
    let photos = (0..<100).map { _ in photo(2000, 2000) }
    let planned = try plan(photos, options: options { $0.over = .shrink })
    #expect(planned.plan.settings.width == (16000 - 99 * 24) / 100)
    #expect(planned.notes == [.shrunk(from: 1080, to: 136, legibleWidth: 720)])
    #expect(throws: PlanningFault.noWidth(width: 300, photos: 100, parts: 1)) {
      try plan(
        photos,
        options: options {
          $0.over = .shrink
          $0.minWidth = 300
        })
    }
  }

  @Test func splitKeepsTheWidth() throws {
    let photos = (0..<20).map { _ in photo(2000, 2000) }
    let planned = try plan(photos, options: options { $0.over = .split })
    #expect(planned.plan.settings.width == 1080)
    #expect(planned.plan.counts == [10, 10])
  }

  @Test func aTallPhotoNarrowsTheWholePlan() throws {
    // 18000 rows at 1080; 16000 rows at 960.
    let photos = [photo(1000, 500, "flat.jpg"), photo(600, 10_000, "tall.jpg")]
    let planned = try plan(photos, options: options { $0.over = .split })
    #expect(planned.plan.settings.width == 960)
    #expect(planned.plan.partHeights == [480, 16_000])
    #expect(planned.notes == [.narrowed(from: 1080, to: 960, photo: "tall.jpg")])
  }

  @Test func aPhotoTooTallForAnyWidthAllowedIsNamedWithTheWaysOut() throws {
    let photos = [
      photo(1000, 500, "flat.jpg"), photo(300, 10_000, "tall.jpg"), photo(1, 60_000, "hair.png"),
    ]
    let fault = #expect(throws: PlanningFault.self) { try plan(photos, options: options()) }
    #expect(
      fault
        == .photosTooTall(
          [
            .init(
              photo: "tall.jpg", size: PixelSize(width: 300, height: 10_000), height: 24_000,
              fittingWidth: 480),
            .init(
              photo: "hair.png", size: PixelSize(width: 1, height: 60_000), height: 43_200_000,
              fittingWidth: nil),
          ], width: 720, maxHeight: 16_000))
    #expect(fault?.description.contains("tall.jpg: 300×10000 alone takes 24000 rows") == true)
    #expect(fault?.description.contains("lower --min-width to 480") == true)
  }

  @Test func aNarrowPhotoKeepsItsSizeOnRequest() throws {
    let photos = [photo(600, 400), photo(2000, 1000)]
    let planned = try plan(photos, options: options { $0.enlarge = false })
    #expect(planned.plan.parts[0].photos.map(\.height) == [400, 540])
    #expect(planned.plan.settings.enlarge == false)
  }

  @Test func partsAndPhotosBoundTheSplit() throws {
    let photos = (0..<7).map { _ in photo(100, 10) }
    #expect(try plan(photos, options: options { $0.maxPhotos = 3 }).plan.counts == [2, 2, 3])
    #expect(
      try plan(
        photos,
        options: options {
          $0.maxPhotos = 3
          $0.balance = .fill
        }
      ).plan.counts == [3, 3, 1])
    #expect(try plan(photos, options: options { $0.parts = 7 }).plan.counts.count == 7)
    #expect(
      try plan(
        photos,
        options: options {
          $0.parts = 3
          $0.balance = .fill
        }
      ).plan.counts == [5, 1, 1])
  }

  @Test func partsAskedForNarrowTheWidth() throws {
    let photos = (0..<30).map { _ in photo(2000, 2000) }
    let planned = try plan(photos, options: options { $0.parts = 2 })
    #expect(planned.plan.counts == [15, 15])
    #expect(planned.plan.settings.width == (16000 - 14 * 24) / 15)
    #expect(
      throws: PlanningFault.tooFewParts(parts: 1, needed: 3, width: 1080, maxHeight: 16_000)
    ) { try plan(photos, options: options { $0.parts = 1 }) }
  }

  @Test(arguments: [
    (options { $0.parts = 3 }, PlanningFault.morePartsThanPhotos(parts: 3, photos: 2)),
    (options { $0.maxHeight = 70_000 }, .capTooHigh(maxHeight: 70_000, largest: 65_500)),
    (options { $0.width = .pixels(65_501) }, .tooWide(width: 65_501, largest: 65_500)),
    (
      options {
        $0.width = .pixels(80)
        $0.margin = 40
      }, .noContent(width: 80, margin: 40)
    ),
    (
      options {
        $0.margin = 50
        $0.maxHeight = 100
      }, .capWithinMargins(maxHeight: 100, margin: 50)
    ),
    (options { $0.minWidth = 1081 }, .minWidthAboveWidth(minWidth: 1081, width: 1080)),
    (
      options {
        $0.parts = 1
        $0.maxPhotos = 1
      }, .tooManyPhotos(photos: 2, parts: 1, maxPhotos: 1)
    ),
  ])
  func whatCannotBeIsRefused(options: PlanOptions, fault: PlanningFault) {
    #expect(throws: fault) { try plan([photo(10, 10), photo(10, 10)], options: options) }
    #expect(fault.description.contains("; "), "a fault says how to mend it")
  }

  @Test func nobodyIsToldToLowerAWidthOfOnePixel() {
    let narrow = PlanningFault.noWidth(width: 1, photos: 2, parts: 1).description
    #expect(narrow.contains("even 1 pixel wide") && !narrow.contains("--min-width"))
    let wide = PlanningFault.noWidth(width: 300, photos: 2, parts: 1).description
    #expect(wide.contains("even 300 pixels wide") && wide.contains("lower --min-width"))
  }

  @Test func noPhotosIsAFault() {
    #expect(throws: PlanningFault.noPhotos) { try plan([], options: options()) }
  }
}

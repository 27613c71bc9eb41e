import Rendering
import StitchPlan
import Testing
import Vocabulary

@testable import tallstitch

/// What `check` says of memory, word for word.
@Suite struct EstimateWordingTests {
  private static let sentences: [(cost: [Int], sentence: String)] = [
    (
      [12, 187_000_000, 0, 748_000_000],
      "decoded whole: 12 photos, 187 megapixels, would take 713 MiB at 4 bytes a pixel"
    ),
    (
      [1, 1_234_567, 1, 9_876_536],
      "decoded whole: 1 photo, 1.2 megapixels, would take 9645 KiB at 8 bytes a pixel, as it has "
        + "more than 8 bits or colours outside of sRGB"
    ),
    (
      [3, 36_000_000, 3, 288_000_000],
      "decoded whole: 3 photos, 36 megapixels, would take 275 MiB at 8 bytes a pixel, as all have "
        + "more than 8 bits or colours outside of sRGB"
    ),
    (
      [100, 1_200_000_000, 7, 5_136_000_000],
      "decoded whole: 100 photos, 1200 megapixels, would take 4898 MiB at 4 bytes a pixel, 8 for "
        + "the 7 with more than 8 bits or colours outside of sRGB"
    ),
  ]

  @Test(arguments: sentences)
  func whatDecodingEverythingWouldTake(cost: [Int], sentence: String) {
    var made = FullSizeCost()
    (made.photos, made.pixels, made.widePhotos, made.bytes) = (cost[0], cost[1], cost[2], cost[3])
    #expect(made.sentence == sentence)
  }

  private func said(_ change: (inout RenderEstimate) -> Void) -> [String] {
    let job = RenderJob(
      plan: Plan(settings: Settings(), output: Output(), parts: []), photoFolder: "", outputs: [],
      parts: [], replacing: false)
    var estimate = estimate(job, base: 0)
    change(&estimate)
    return estimate.sentences(for: job, fullSize: FullSizeCost())
  }

  @Test func whatIsNotKeptIsSaid() {
    #expect(!said { _ in }.contains { $0.contains("occur again") })
    #expect(
      said { $0.tiles = 64 << 20 }.contains(
        "  64 MiB of it keeps painted photos that occur again"))
    let some = said {
      $0.tiles = 10 << 20
      $0.allTiles = RenderEstimate.AllTiles(bytes: 20 << 20, memory: (65 << 20) + 1)
    }
    #expect(
      some.contains(
        "  10 MiB of it keeps painted photos that occur again, of 20 MiB; --memory 66M would keep "
          + "all"))
  }

  /// A picture of 250 MB as pixels.
  private func photo(
    _ stored: Int, _ content: RenderEstimate.Content?
  ) -> RenderEstimate.HeldPhoto {
    RenderEstimate.HeldPhoto(
      part: 0, photo: 0, file: "a.hif", stored: stored, content: content, pixels: 27 << 20,
      turned: 0)
  }

  @Test func whyAPhotoIsHeldIsSaid() {
    let (start, planes) = ("  a.hif is held: 538 MiB since it has to be decoded whole", 538 << 20)
    for (content, reason) in [
      (.planes, ", at 20 bytes a pixel for its codec's planes and the copies made of them"),
      (.coefficients, ", at 20 bytes a pixel for its coefficients"),
      (.pixels, ", at 20 bytes a pixel"),
      (nil, ""),
    ] as [(RenderEstimate.Content?, String)] {
      #expect(said { $0.held = [photo(planes, content)] }.contains(start + reason))
    }
    // A WebP is made smaller by its decoder.
    #expect(
      said { $0.held = [photo(10 << 20, .pixels)] }.contains(
        "  a.hif is held: 10 MiB since it has to be decoded whole"))
  }

  @Test func noPhotoThatIsDecodedWholeIsSaidToBeDecodedSmall() {
    func speaksOfSmall(_ change: (inout RenderEstimate) -> Void) -> Bool {
      said(change).contains { $0.contains("near the size") }
    }
    #expect(
      said { $0.holdsAll = false }.contains(
        "  since each thread decodes one photo at a time, near the size at which it is drawn"))
    #expect(
      said {
        $0.holdsAll = false
        $0.held = [photo(1 << 30, .planes)]
      }.contains(
        "  since each thread decodes one photo at a time, those below whole, others near the size"))
    #expect(
      !speaksOfSmall {
        $0.holdsAll = true
        $0.held = [photo(1 << 30, .planes)]
      })
  }

  @Test func progressOfLargeGridsIsInRows() {
    let grid = Layout.grid(Grid(columns: 200, cell: PixelSize(width: 150, height: 150)))
    #expect(grid.place(1, of: 53_400) == "row 1 of 267")
    #expect(grid.place(201, of: 53_400) == "row 2 of 267")
    #expect(grid.place(53_401, of: 53_401) == "row 268 of 268")
    #expect(grid.place(1000, of: 1000) == "photo 1000 of 1000")
    #expect(Layout.column.place(3, of: 53_400) == "photo 3 of 53400")
  }
}

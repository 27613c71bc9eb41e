import Testing
import Vocabulary

@testable import StitchPlan

@Suite struct OverlayBoxTests {
  private func overlay(_ anchor: Anchor, width: Int, margin: Int) -> Overlay {
    Overlay(
      .image("a.png"), anchor: anchor, width: Fraction(millionths: width),
      margin: Fraction(millionths: margin))
  }

  /// 18% and 4% of the short side, which is the height of the one and the width of the other.
  @Test func fractionsAreOfTheShortSide() {
    let logo = PixelSize(width: 200, height: 100)
    let standard = Overlay(.image("a.png"))
    for target in [
      PixelBox(left: 10, top: 20, width: 1500, height: 1000),
      PixelBox(left: 10, top: 20, width: 1000, height: 1500),
    ] {
      let box = standard.box(ofPicture: logo, on: target)
      #expect(box.size == PixelSize(width: 180, height: 90))
      #expect(box.columns.upperBound == target.columns.upperBound - 40)
      #expect(box.rows.upperBound == target.rows.upperBound - 40)
    }
  }

  @Test(arguments: Anchor.allCases)
  func whatDoesNotFitBetweenItsMarginsIsMadeSmaller(_ anchor: Anchor) {
    let target = PixelBox(left: 7, top: 9, width: 1000, height: 600)
    let tall = overlay(anchor, width: 200_000, margin: 50_000)
      .box(ofPicture: PixelSize(width: 50, height: 400), on: target)
    #expect(tall.rows == 39..<579 && tall.width == 68)
    let wide = overlay(anchor, width: 1_000_000, margin: 50_000)
      .box(
        ofPicture: PixelSize(width: 300, height: 300),
        on: PixelBox(left: 7, top: 9, width: 300, height: 900))
    #expect(wide.columns == 22..<292 && wide.height == 270)
  }

  /// Where both would leave less than half of the photo, the margin at the anchor is kept.
  @Test func aWideMarginLeavesRoom() {
    let target = PixelBox(left: 0, top: 0, width: 100, height: 100)
    let square = PixelSize(width: 10, height: 10)
    let box = overlay(.bottomRight, width: 1_000_000, margin: 400_000)
      .box(ofPicture: square, on: target)
    #expect(box == PixelBox(left: 10, top: 10, width: 50, height: 50))
    let small = overlay(.bottomRight, width: 180_000, margin: 400_000)
      .box(ofPicture: square, on: target)
    #expect(small == PixelBox(left: 42, top: 42, width: 18, height: 18))
  }

  @Test func nothingLeavesThePhoto() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let target = PixelBox(
        left: .random(in: 0...50, using: &random), top: .random(in: 0...50, using: &random),
        width: .random(in: 1...300, using: &random), height: .random(in: 1...300, using: &random))
      let picture = PixelSize(
        width: .random(in: 1...5000, using: &random), height: .random(in: 1...5000, using: &random))
      let overlay = overlay(
        Anchor.allCases.randomElement(using: &random) ?? .center,
        width: .random(in: 1...1_000_000, using: &random),
        margin: .random(in: 0...500_000, using: &random))
      let box = overlay.box(ofPicture: picture, on: target)
      #expect(box.width >= 1 && box.height >= 1)
      #expect(box.left >= target.left && box.top >= target.top)
      #expect(box.columns.upperBound <= target.columns.upperBound)
      #expect(box.rows.upperBound <= target.rows.upperBound)
    }
  }
}

@Suite struct CoverTests {
  private let source = Source(size: PixelSize(width: 400, height: 200))

  private func placement(_ photo: Photo, enlarge: Bool = true) -> Placement {
    PartGeometry(
      of: Part(photos: [photo]), settings: Settings(width: 300, enlarge: enlarge),
      sources: [source]
    ).placements[0]
  }

  @Test func whatFillsItsFrameHasNothingBehind() {
    #expect(placement(Photo(file: "a")).cover == nil)
    #expect(placement(Photo(file: "a", height: 300)).cover == nil)
  }

  /// A square of the photo's middle, of the crop's where there is one.
  @Test func theCoverIsAboutTheMiddle() {
    let contained = Photo(file: "a", height: 300, fit: .contain)
    #expect(
      placement(contained).cover == Region(left: 100, top: 0, width: 200, height: 200))
    var cropped = contained
    cropped.crop = PixelBox(left: 0, top: 50, width: 200, height: 100)
    #expect(placement(cropped).cover == Region(left: 50, top: 50, width: 100, height: 100))
  }

  @Test func aPhotoThatIsNotEnlargedIsEnlargedBehindItself() {
    let photo = Photo(file: "a", crop: PixelBox(left: 0, top: 0, width: 150, height: 100))
    #expect(
      placement(photo, enlarge: false).cover
        == Region(left: 0, top: 25, width: 150, height: 50))
  }
}

@Suite struct ContrastTests {
  @Test(arguments: [
    ("white", "black"), ("black", "white"), ("navy", "white"), ("yellow", "black"),
    ("#767676", "black"), ("#707070", "white"), ("red", "black"), ("blue", "white"),
  ])
  func blackOrWhiteStandsOut(background: String, ink: String) throws {
    #expect(try #require(Color(background)).contrast == Color(ink))
  }
}

@Suite struct OverlayFilesTests {
  private let plan: Plan = {
    let photos = [
      Photo(file: "1.jpg"), Photo(file: "2.jpg", overlays: [Overlay(.image("own.png"))]),
      Photo(file: "3.jpg", overlays: []),
    ]
    return Plan(
      settings: Settings(overlays: [Overlay(.image("plan.png")), Overlay(.text("x", .white))]),
      parts: [
        Part(overrides: Overrides(overlays: [Overlay(.image("part.png"))]), photos: photos),
        Part(photos: [Photo(file: "4.jpg"), Photo(file: "5.jpg")]),
      ])
  }()

  @Test func everyFileIsNamedOnce() {
    #expect(plan.overlayFiles == ["part.png", "own.png", "plan.png"])
  }

  @Test func allFilesAreRenamed() {
    var renamed = plan
    renamed.renameFiles { (file: FileName) in FileName("../x").appending(file) }
    #expect(renamed.overlayFiles == ["../x/part.png", "../x/own.png", "../x/plan.png"])
    #expect(renamed.parts[1].photos.map(\.file) == ["../x/4.jpg", "../x/5.jpg"])
    #expect(renamed.settings.overlays[1] == plan.settings.overlays[1])
  }
}

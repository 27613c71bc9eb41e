import Codecs
import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct OverlayTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }
  private let settings = Settings(width: 120, spacing: 0)

  /// A grey photo of 120×80, and a logo of 20×10 whose right half is half transparent.
  init() throws {
    workshop = try Workshop()
    try folder.write(
      Picture(width: 120, height: 80) { _, _ in [100, 100, 100] }.png(), as: "a.png")
    let logo = Picture(width: 20, height: 10, channels: 4) { x, _ in
      [240, 20, 60, x < 10 ? 255 : 128]
    }
    try folder.write(logo.png(), as: "logo.png")
  }

  private func overlay(
    _ anchor: Anchor = .center, width: Int = 500_000, margin: Int = 100_000,
    opacity: Int = 1_000_000
  ) -> Overlay {
    Overlay(
      .image("logo.png"), anchor: anchor, width: Fraction(millionths: width),
      margin: Fraction(millionths: margin), opacity: Fraction(millionths: opacity))
  }

  private func render(_ overlays: [Overlay], _ photo: Photo = Photo(file: "a.png")) throws
    -> Picture
  {
    var settings = settings
    settings.overlays = overlays
    return try workshop.render([photo], settings: settings)
  }

  /// The columns and rows of the part that are not the photo's grey.
  private func changed(_ part: Picture) -> PixelBox? {
    func range(_ count: Int, _ isChanged: (Int) -> Bool) -> Range<Int>? {
      let changed = (0..<count).filter(isChanged)
      return changed.first.flatMap { first in changed.last.map { first..<($0 + 1) } }
    }
    func isChanged(_ x: Int, _ y: Int) -> Bool { abs(part[x, y][0] - 100) > 12 }
    let columns = range(part.size.width) { x in (0..<part.size.height).contains { isChanged(x, $0) }
    }
    let rows = range(part.size.height) { y in (0..<part.size.width).contains { isChanged($0, y) } }
    guard let columns, let rows else { return nil }
    return PixelBox(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
  }

  @Test(arguments: Anchor.allCases)
  func anOverlayStandsAtItsAnchor(_ anchor: Anchor) throws {
    // Half of the short side across, a tenth of it from the edges.
    let found = try #require(changed(try render([overlay(anchor)])))
    let lefts = ["left": 8, "right": 120 - 8 - 40]
    let tops = ["top": 8, "bottom": 80 - 8 - 20]
    let words = anchor.rawValue.split(separator: "-").map(String.init)
    let left = words.compactMap { lefts[$0] }.first ?? 40
    let top = words.compactMap { tops[$0] }.first ?? 30
    #expect(found == PixelBox(left: left, top: top, width: 40, height: 20))
  }

  @Test(arguments: [1_000_000, 500_000, 250_000])
  func pixelsAreMixedByAlphaAndOpacity(opacity: Int) throws {
    let part = try render([overlay(opacity: opacity)])
    for (x, alpha) in [(50, 1.0), (70, 128.0 / 255)] {
      let share = alpha * Double(opacity) / 1_000_000
      for (channel, color) in [240.0, 20, 60].enumerated() {
        let expected = color * share + 100 * (1 - share)
        #expect(abs(Double(part[x, 40][channel]) - expected) <= 3)
      }
    }
  }

  @Test func anInvisibleOverlayChangesNothing() throws {
    let plain = try render([])
    #expect(try render([overlay(opacity: 0)]) == plain)
    #expect(try render([overlay()]) != plain)
  }

  @Test func anOverlayFitsBetweenItsMargins() throws {
    let tall = Picture(width: 4, height: 40) { _, _ in [255, 0, 0] }
    try folder.write(tall.png(), as: "logo.png")
    let part = try render([overlay(.topLeft, width: 1_000_000, margin: 100_000)])
    #expect(changed(part) == PixelBox(left: 8, top: 8, width: 6, height: 64))
  }

  @Test func whatIsNearerWins() throws {
    let other = Overlay(.image("logo.png"), anchor: .topLeft)
    let photos = [
      Photo(file: "a.png"), Photo(file: "a.png", overlays: []),
      Photo(file: "a.png", overlays: [other]),
    ]
    var settings = settings
    settings.overlays = [overlay()]
    let part = try workshop.render(photos, settings: settings)
    let boxes = (0..<3).map {
      changed(part.cropped(to: PixelBox(left: 0, top: 80 * $0, width: 120, height: 80)))
    }
    #expect(boxes[0]?.left == 40 && boxes[1] == nil && boxes[2]?.left == 3)
    let overridden = Plan(
      settings: settings,
      parts: [Part(overrides: Overrides(overlays: [other]), photos: [Photo(file: "a.png")])])
    #expect(overridden.overlays(ofPhoto: 0, part: 0) == [other])
  }

  @Test(arguments: Orientation.allCases)
  func aTurnedPhotoAndATurnedOverlayLookTheSame(_ orientation: Orientation) throws {
    let upright = Picture(gradientOf: 120, by: 80)
    let logo = Picture(width: 40, height: 20, channels: 4) { x, y in
      [6 * x, 12 * y, 100, x < 20 ? 255 : 12 * y]
    }
    func write(_ orientation: Orientation) throws {
      var options = PNGOptions()
      options.chunks = [("eXIf", exif(orientation))]
      // Four quarter turns are none.
      let back: Orientation =
        switch orientation {
        case .rightTop: .leftBottom
        case .leftBottom: .rightTop
        default: orientation
        }
      try folder.write(upright.upright(back).png(options), as: "a.png")
      try folder.write(logo.upright(back).png(options), as: "logo.png")
    }
    try write(.topLeft)
    let straight = try render([overlay()])
    try write(orientation)
    #expect(try #require(render([overlay()]).distance(to: straight)) <= 2)
  }

  @Test func anOverlaysColoursAreConverted() throws {
    // Grey with a linear curve, half of full.
    var options = PNGOptions()
    options.chunks = [("gAMA", [0, 1, 0x86, 0xA0])]
    let logo = Picture(width: 20, height: 10) { _, _ in [55, 55, 55] }
    try folder.write(logo.png(options), as: "logo.png")
    let part = try render([overlay()])
    #expect(abs(part[60, 40][1] - 128) <= 3)
  }

  // MARK: Faults

  @Test func anOverlayThatTakesTooMuchMemoryIsNamedOnce() throws {
    let size = PixelSize(width: 1200, height: 1200)
    try folder.write(Picture.emptyInterlacedPNG(size), as: "big.png")
    var settings = settings
    settings.overlays = [Overlay(.image("big.png"))]
    let own = Overlay(.image("big.png"), width: .one)
    let photos = [Photo(file: "a.png"), Photo(file: "a.png", overlays: [overlay(), own])]
    var job = workshop.job(
      [
        Part(photos: photos), Part(photos: [Photo(file: "a.png")]),
        Part(overrides: Overrides(overlays: []), photos: [Photo(file: "big.png")]),
      ], settings: settings)
    job.memory = RenderJob.leastMemory
    let faults = faultsBeforeRendering(job)
    // Where it takes most.
    #expect(
      faults.map { "\($0)".prefix { $0 != ":" } } == [
        "parts[0].photos[1].overlay[1].image (big.png)", "overlay.image (big.png)",
        "parts[2].photos[0] (big.png)",
      ])
    #expect(Set(faults.map(\.matter)).count == 2)
    #expect("\(faults[0])".contains("since it is stored in a way that has to be held whole"))
    job.memory = 64 << 20
    #expect(faultsBeforeRendering(job).isEmpty)
  }

  @Test func aMissingOverlayIsAFaultOfEveryPartThatShowsItOnce() throws {
    var settings = settings
    settings.overlays = [Overlay(.image("none.png"))]
    let photos = [Photo(file: "a.png"), Photo(file: "a.png")]
    let job = workshop.job(
      [
        Part(photos: photos), Part(overrides: Overrides(overlays: []), photos: photos),
        Part(photos: photos),
      ], settings: settings)
    let subjects = faultsBeforeRendering(job).map { ($0.part, $0.subject) }
    #expect(subjects.map(\.0) == [0, 2])
    let place = PlanPlace([.key("overlay"), .key("image")])
    #expect(subjects.allSatisfy { $0.1 == .overlay(place, file: "none.png") })
    let report = Rendering.render(job)
    #expect(report.finished.map(\.part) == [1] && report.faults.count == 2)
    #expect("\(report.faults[0])".hasPrefix("overlay.image (none.png): "))
    #expect(report.faults[0].matter == report.faults[1].matter)
  }

  @Test func whatIsWrongWithPhotosAndOverlaysIsSaidAtOnce() {
    var settings = settings
    settings.overlays = [Overlay(.image("none.png")), overlay()]
    let source = Source(size: PixelSize(width: 1, height: 1))
    settings.overlays[1].source = source
    let photos = [Photo(file: "gone.jpg"), Photo(file: "a.png", source: source)]
    #expect(
      faultsBeforeRendering(workshop.job([Part(photos: photos)], settings: settings))
        .map { "\($0)".prefix { $0 != ":" } } == [
          "parts[0].photos[0] (gone.jpg)", "parts[0].photos[1] (a.png)",
          "overlay[0].image (none.png)", "overlay[1].image (logo.png)",
        ])
  }

  @Test func anOverlayIsNamedWhereThePlanHasIt() {
    let (missing, logo) = (Overlay(.image("none.png")), overlay())
    let photos = [Photo(file: "a.png"), Photo(file: "a.png", overlays: [logo, missing])]
    let job = workshop.job([
      Part(photos: photos), Part(overrides: Overrides(overlays: [missing]), photos: [photos[0]]),
    ])
    #expect(
      faultsBeforeRendering(job).map { "\($0)".prefix { $0 != ":" } } == [
        "parts[0].photos[1].overlay[1].image (none.png)", "parts[1].overlay.image (none.png)",
      ])
  }

  @Test func anOverlayThatHasChangedIsToldFromItsSource() throws {
    var settings = settings
    settings.overlays = [overlay()]
    let bytes = try folder.bytes(of: "logo.png").count
    func faults(_ width: Int, _ bytes: Int?) -> [RenderFault] {
      settings.overlays[0].source = Source(size: PixelSize(width: width, height: 10), bytes: bytes)
      return faultsBeforeRendering(
        workshop.job([Part(photos: [Photo(file: "a.png")])], settings: settings))
    }
    #expect(faults(20, bytes) == [] && faults(20, nil) == [])
    #expect(faults(20, bytes + 1).map(\.reason) == [.changed([.bytes(was: bytes + 1, now: bytes)])])
    let wider = faults(21, nil)
    #expect(wider.count == 1)
    #expect("\(wider[0])".hasSuffix("; remove its \"source\" to take it as it is now"))
  }

  @Test(arguments: [1, 3])
  func aBrokenOverlayIsNamedOnce(jobs: Int) throws {
    let bytes = try folder.bytes(of: "logo.png")
    try folder.write(Array(bytes.prefix(bytes.count - 20)), as: "logo.png")
    var settings = settings
    settings.overlays = [overlay()]
    var job = workshop.job(
      [Part(photos: (0..<5).map { _ in Photo(file: "a.png") })], settings: settings)
    job.jobs = jobs
    let report = Rendering.render(job)
    let place = PlanPlace([.key("overlay"), .key("image")])
    #expect(report.faults.map(\.subject) == [.overlay(place, file: "logo.png")])
    #expect(try folder.files() == ["a.png", "logo.png"])
  }

  @Test func anOverlayOfWhichTheFirstPageIsShownIsNamedOnce() throws {
    var pages = TIFFBuilding()
    pages.next = 8
    try folder.write(pages.bytes(Picture(gradientOf: 20, by: 10)), as: "pages.tif")
    let overlays = [overlay(), Overlay(.image("pages.tif"))]
    var settings = settings
    settings.overlays = overlays
    let photos = [Photo(file: "a.png"), Photo(file: "a.png")]
    let job = workshop.job([Part(photos: photos), Part(photos: photos)], settings: settings)
    #if TIFF
      #expect(
        partlyShownPhotos(job).map { "\($0.place) (\($0.file))" } == [
          "overlay[1].image (pages.tif)"
        ])
    #endif
    settings.overlays = [overlay()]
    #expect(partlyShownPhotos(workshop.job([Part(photos: photos)], settings: settings)) == [])
  }

  @Test func noOutputOverwritesAnOverlay() throws {
    var settings = settings
    settings.overlays = [overlay()]
    var job = workshop.job(
      [Part(photos: [Photo(file: "a.png")])], settings: settings, replacing: true)
    job.outputs = [folder.name.appending("logo.png")]
    let report = Rendering.render(job)
    #expect(report.faults.map(\.reason) == [.overwritesPhoto("logo.png")])
  }

  // MARK: Keeping what is current

  @Test func aPartIsNotCurrentOnceItsOverlayChanged() throws {
    var settings = settings
    settings.overlays = [overlay()]
    var job = workshop.job([Part(photos: [Photo(file: "a.png")])], settings: settings)
    #expect(Rendering.render(job).faults.isEmpty)
    #expect(currentParts(job) == [0])
    job.plan.settings.overlays[0].opacity = Fraction(millionths: 900_000)
    #expect(currentParts(job) == [])
    job.plan.settings.overlays = [overlay(), overlay(opacity: 0)]
    #expect(currentParts(job) == [0])
    job.plan.settings.overlays = [overlay()]
    #expect(currentParts(job) == [0])
    let other = Picture(width: 20, height: 10, channels: 4) { _, _ in [0, 0, 0, 255] }
    try folder.write(other.png(), as: "logo.png")
    #expect(currentParts(job) == [])
  }
}

import Files
import Probing
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// What stands on, below and behind the photos of a preview.
@Suite struct PreviewedLookTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }

  /// A grey photo of 120×80, a gradient of the same size, and a red logo of 20×10 whose right
  /// half is half transparent.
  init() throws {
    workshop = try Workshop()
    let grey = Picture(width: 120, height: 80) { _, _ in [100, 100, 100] }
    try workshop.folder.write(grey.png(), as: "grey.png")
    try workshop.folder.write(Picture(gradientOf: 120, by: 80).png(), as: "gradient.png")
    let logo = Picture(width: 20, height: 10, channels: 4) { x, _ in
      [240, 20, 60, x < 10 ? 255 : 128]
    }
    try workshop.folder.write(logo.png(), as: "logo.png")
  }

  private func settings(_ overlays: [Overlay], backdrop: Backdrop? = nil) -> Settings {
    Settings(
      width: 120, spacing: 0, background: Background(.white, backdrop: backdrop),
      overlays: overlays)
  }

  private func logo(_ anchor: Anchor, width: Int = 500_000) -> Overlay {
    Overlay(
      .image("logo.png"), anchor: anchor, width: Fraction(millionths: width),
      margin: Fraction(millionths: 100_000))
  }

  /// What the preview shows of the job's only part, whose size is `canvas`.
  private func shown(
    _ job: RenderJob, canvas: PixelSize, most: Int
  ) throws -> (part: Picture, preview: Preview) {
    let preview = try preview(job, most: most)
    let box = PreviewSheet([canvas], most: most).boxes[0]
    return (Picture(preview.picture).cropped(to: box), preview)
  }

  @Test(arguments: Anchor.allCases, [400, 100])
  func anOverlayStandsWhereItWill(_ anchor: Anchor, most: Int) throws {
    let photos = [Photo(file: "grey.png"), Photo(file: "grey.png", overlays: [])]
    let job = workshop.job([Part(photos: photos)], settings: settings([logo(anchor)]))
    let (part, preview) = try shown(job, canvas: PixelSize(width: 120, height: 160), most: most)
    #expect(preview.faults.isEmpty)
    // Half of the short side across, a tenth of it from the edges.
    let words = anchor.rawValue.split(separator: "-").map(String.init)
    let left = words.compactMap { ["left": 8, "right": 120 - 8 - 40][$0] }.first ?? 40
    let top = words.compactMap { ["top": 8, "bottom": 80 - 8 - 20][$0] }.first ?? 30
    let scale = Double(part.size.width) / 120
    func pixel(_ x: Int, _ y: Int) -> [Int] {
      part[Int(Double(x) * scale), Int(Double(y) * scale)]
    }
    #expect(zip(pixel(left + 10, top + 10), [240, 20, 60]).allSatisfy { abs($0 - $1) <= 3 })
    #expect(zip(pixel(left + 30, top + 10), [170, 60, 80]).allSatisfy { abs($0 - $1) <= 4 })
    for (x, y) in [(left - 4, top + 10), (left + 44, top + 10), (left + 20, top - 4)] {
      #expect(pixel(max(1, x), max(1, y)) == [100, 100, 100], "\(x), \(y)")
    }
    #expect(pixel(left + 10, top + 90) == [100, 100, 100])
  }

  /// The whole look, against the part as it is rendered and then made as small.
  @Test(arguments: [(1000, 2.0), (340, 3.0), (200, 5.0)])
  func aPreviewLooksLikeTheExport(most: Int, tolerance: Double) throws {
    let text = Overlay(
      .text("{number} of {count}", Color(red: 255, green: 240, blue: 0)), anchor: .topLeft,
      width: Fraction(millionths: 700_000))
    #if Text
      let (overlays, caption) = ([logo(.bottomRight), text], Caption("Low tide", height: 40))
    #else
      let (overlays, caption) = ([logo(.bottomRight)], Caption?.none)
    #endif
    let settings = Settings(
      width: 240, spacing: 8, background: Background(.white, backdrop: Backdrop()),
      overlays: overlays)
    let photos = [
      Photo(file: "gradient.png", height: 240, fit: .contain, caption: caption),
      Photo(file: "gradient.png", height: 200, rotate: .quarter, fit: .contain),
    ]
    var job = workshop.job([Part(photos: photos)], settings: settings)
    #expect(render(job).faults.isEmpty)
    let export = try workshop.part()
    job.outputs = []
    let (part, preview) = try shown(job, canvas: export.size, most: most)
    #expect(preview.faults.isEmpty)
    let small = try shrunk(to: part.size)
    // Edges fall between other pixels; everything else is the same.
    let differences = zip(part.samples, small.samples).map { abs($0 - $1) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < tolerance, "\(mean)")
    #expect(differences.count { $0 > 48 } * 25 < differences.count)
  }

  /// Of a photo that is much higher than its frame hardly a pixel's width is left in a preview.
  @Test func aHighPhotoHasTheBackdropOfTheExport() throws {
    let stripes = Picture(width: 40, height: 800) { x, y in
      (x / 5 + y / 5) % 2 == 0 ? [230, 40, 40] : [30, 60, 200]
    }
    try folder.write(stripes.png(), as: "high.png")
    let settings = Settings(
      width: 400, spacing: 0,
      background: Background(.white, backdrop: Backdrop(blur: Fraction(millionths: 20_000))))
    let photo = Photo(file: "high.png", height: 400, fit: .contain)
    let job = workshop.job([Part(photos: [photo])], settings: settings)
    #expect(render(job).faults.isEmpty)
    let (part, preview) = try shown(job, canvas: PixelSize(width: 400, height: 400), most: 160)
    #expect(preview.faults.isEmpty)
    let small = try shrunk(to: part.size)
    let differences = zip(part.samples, small.samples).map { abs($0 - $1) }
    #expect(differences.reduce(0, +) < 4 * differences.count)
    let reds = (0..<part.size.width).map { part[$0, 20][0] }
    #expect((reds.max() ?? 0) - (reds.min() ?? 0) > 60)
  }

  /// The rendered part at another size.
  private func shrunk(to size: PixelSize) throws -> Picture {
    let request = ThumbnailRequest(
      try probe(folder.name.appending("part0.jpg")), size: size)
    return Picture(try request.raster(ThumbnailTerms()))
  }

  @Test func aMissingOverlayIsNamedOnceAPartAndTheRestIsShown() throws {
    let overlays = [Overlay(.image("none.png")), logo(.center)]
    let photos = [Photo(file: "grey.png"), Photo(file: "grey.png")]
    let job = workshop.job([Part(photos: photos)], settings: settings(overlays))
    let (part, preview) = try shown(job, canvas: PixelSize(width: 120, height: 160), most: 400)
    #expect(
      preview.faults.map(\.subject)
        == [.overlay(PlanPlace([.key("overlay"), .index(0), .key("image")]), file: "none.png")])
    #expect(part[50, 40][0] > 200 && part[50, 120][0] > 200)
  }

  @Test func aBrokenOverlayIsNamedOnceAPartAndBackdropsStay() throws {
    let bytes = try folder.bytes(of: "logo.png")
    try folder.write(Array(bytes.prefix(bytes.count - 20)), as: "logo.png")
    let photos = [Photo(file: "grey.png", height: 160, fit: .contain), Photo(file: "grey.png")]
    let half = Backdrop(dim: Fraction(millionths: 500_000))
    let job = workshop.job(
      [Part(photos: photos)], settings: settings([logo(.center)], backdrop: half))
    let (part, preview) = try shown(job, canvas: PixelSize(width: 120, height: 240), most: 400)
    #expect(
      preview.faults.map(\.subject)
        == [.overlay(PlanPlace([.key("overlay"), .key("image")]), file: "logo.png")])
    #expect(part[60, 10] == [50, 50, 50] && part[60, 80] == [100, 100, 100])
  }

  /// How many rows of a caption have ink, and the longest line of it.
  private func captionRows(_ caption: Caption, most: Int) throws -> (inked: Int, longest: Int) {
    let job = workshop.job(
      [Part(photos: [Photo(file: "grey.png", caption: caption)])], settings: settings([]))
    let (part, _) = try shown(job, canvas: PixelSize(width: 120, height: 96), most: most)
    let rows = (part.size.height * 80 / 96 + 1)..<part.size.height
    let runs = rows.map { y in
      (0..<part.size.width).map { part[$0, y][0] < 200 }
        .split(separator: false).map(\.count).max() ?? 0
    }
    return (runs.count { $0 > 0 }, runs.max() ?? 0)
  }

  @Test func aCaptionIsABarOnlyWhereNobodyCouldReadIt() throws {
    let caption = Caption("Low tide", height: 16)
    let bar = try captionRows(caption, most: 48)
    #expect(bar.inked >= 1 && bar.longest >= 12)
    let large = try captionRows(caption, most: 400)
    #if Text
      #expect(large.inked > 5 && large.longest < 12)
    #else
      #expect(large.inked == 4 && large.longest == 80)
    #endif
  }

  #if !Text
    @Test func textThatCannotBeSetIsNamedOnceAPart() {
      let photo = Photo(file: "grey.png", caption: Caption("Low tide", height: 40))
      let job = workshop.job([Part(photos: [photo, photo])], settings: settings([]))
      #expect(try preview(job, most: 400).faults.map(\.reason) == [.text(.leftOut)])
    }
  #endif

  @Test func aLookOfOnePixelIsDrawn() throws {
    let photos = (0..<40).map { _ in
      Photo(file: "gradient.png", height: 3, fit: .contain, caption: Caption("a", height: 1))
    }
    let backdrop = Backdrop(blur: Fraction(millionths: 500_000))
    for most in [64, 65, 70, 80] {
      let job = workshop.job(
        [Part](repeating: Part(photos: photos), count: 9),
        settings: settings([logo(.topLeft)], backdrop: backdrop))
      #expect(try preview(job, most: most).faults.isEmpty)
    }
  }
}

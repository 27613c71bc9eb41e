import Codecs
import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct RenderTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }
  init() throws { workshop = try Workshop() }

  @Test(arguments: Orientation.allCases)
  func everyOrientationComesOutUprightInBothFormats(_ orientation: Orientation) throws {
    let upright = Picture(gradientOf: 40, by: 26)
    let stored = upright.upright(inverse(of: orientation))
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(orientation))]
    try folder.write(stored.png(options), as: "a.png")
    try folder.write(jpeg(stored.jpeg(quality: 100), tagged: orientation), as: "b.jpg")
    let part = try workshop.render([Photo(file: "a.png"), Photo(file: "b.jpg")])
    let expected = Picture.stack([upright, upright], Settings(width: 40, spacing: 0))
    #expect(try #require(part.distance(to: expected)) <= 5)
  }

  @Test(arguments: Orientation.allCases)
  func aTurnedPhotoIsResampledAsTheUprightOne(_ orientation: Orientation) throws {
    let upright = Picture(gradientOf: 110, by: 90)
    try folder.write(upright.png(), as: "a.png")
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(orientation))]
    try folder.write(upright.upright(inverse(of: orientation)).png(options), as: "b.png")
    let straight = try workshop.render([Photo(file: "a.png")])
    let turned = try workshop.render([Photo(file: "b.png")])
    #expect(try #require(turned.distance(to: straight)) <= 3)
  }

  @Test(arguments: Rotation.allCases)
  func rotationIsOnTopOfTheOrientation(_ rotation: Rotation) throws {
    let stored = Picture(gradientOf: 30, by: 20)
    for orientation in Orientation.allCases {
      var options = PNGOptions()
      options.chunks = [("eXIf", exif(orientation))]
      try folder.write(stored.png(options), as: "a.png")
      var expected = stored.upright(orientation)
      for _ in 0..<(rotation.rawValue / 90) { expected = expected.upright(.rightTop) }
      let settings = Settings(width: expected.size.width, spacing: 0)
      let part = try workshop.render(
        [Photo(file: "a.png", rotate: rotation)], settings: settings)
      #expect(try #require(part.distance(to: expected)) <= 5, "\(orientation)")
    }
  }

  @Test func photosStandInOrderWithTheirSpacingAndMargin() throws {
    let settings = Settings(
      width: 50, spacing: 7, margin: 5, background: Background(Color(red: 250, green: 128, blue: 3))
    )
    let pictures = (0..<5).map { Picture(gradientOf: 40, by: 10 + 17 * $0) }
    for (index, picture) in pictures.enumerated() {
      try folder.write(picture.png(), as: FileName("\(index).png"))
    }
    let order = [3, 0, 4, 1, 2]
    let part = try workshop.render(
      order.map { Photo(file: FileName("\($0).png")) }, settings: settings)
    let expected = Picture.stack(order.map { pictures[$0] }, settings)
    #expect(part.size == expected.size)
    #expect(try #require(part.distance(to: expected)) <= 60)
    for y in [0, 4, part.size.height - 1] { #expect(part[25, y] == part[0, 0]) }
    #expect(zip(part[0, 0], [250, 128, 3]).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func noRowIsLostWhereBandsMeet() throws {
    // Every row has a grey of its own, across many bands and two photos.
    let picture = Picture(width: 16, height: 250) { _, y in Array(repeating: y, count: 3) }
    try folder.write(picture.png(), as: "a.png")
    let part = try workshop.render(
      [Photo(file: "a.png"), Photo(file: "a.png")], settings: Settings(width: 16, spacing: 0))
    #expect(part.size == PixelSize(width: 16, height: 500))
    for y in 0..<500 {
      #expect(abs(part[8, y][1] - y % 250) <= 2 || (240...260).contains(y), "row \(y)")
    }
  }

  @Test func cropsAreOfTheUprightPhoto() throws {
    let stored = Picture(gradientOf: 60, by: 45)
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(.rightTop))]
    try folder.write(stored.png(options), as: "a.png")
    let crop = PixelBox(left: 5, top: 12, width: 21, height: 33)
    let part = try workshop.render(
      [Photo(file: "a.png", crop: crop)], settings: Settings(width: 21, spacing: 0))
    let expected = stored.upright(.rightTop).cropped(to: crop)
    #expect(try #require(part.distance(to: expected)) <= 5)
  }

  @Test func fitsFillTheFrameAsTheySay() throws {
    // Left half red, right half blue, with a white rim above and below.
    let picture = Picture(width: 80, height: 80) { x, y in
      (20..<60).contains(y) ? (x < 40 ? [255, 0, 0] : [0, 0, 255]) : [255, 255, 255]
    }
    try folder.write(picture.png(), as: "a.png")
    func part(_ fit: Fit) throws -> Picture {
      try workshop.render(
        [Photo(file: "a.png", height: 20, fit: fit)],
        settings: Settings(
          width: 40, spacing: 0, background: Background(Color(red: 0, green: 255, blue: 0))))
    }
    let cover = try part(.cover)
    #expect(isNear(cover[3, 1], [255, 0, 0]) && isNear(cover[36, 18], [0, 0, 255]))
    let contain = try part(.contain)
    #expect(isNear(contain[2, 10], [0, 255, 0]) && isNear(contain[37, 10], [0, 255, 0]))
    #expect(isNear(contain[14, 10], [255, 0, 0]) && isNear(contain[15, 1], [255, 255, 255]))
    let stretch = try part(.stretch)
    #expect(isNear(stretch[3, 1], [255, 255, 255]) && isNear(stretch[3, 10], [255, 0, 0]))
  }

  @Test func withoutEnlargingASmallPhotoIsCentred() throws {
    let picture = Picture(gradientOf: 20, by: 10)
    try folder.write(picture.png(), as: "a.png")
    let settings = Settings(width: 40, spacing: 0, enlarge: false)
    let part = try workshop.render([Photo(file: "a.png")], settings: settings)
    #expect(part.size == PixelSize(width: 40, height: 10))
    #expect(try #require(part.distance(to: Picture.stack([picture], settings))) <= 60)
    #expect(isNear(part[2, 5], [255, 255, 255]))
  }

  @Test func transparencyShowsTheBackground() throws {
    let picture = Picture(width: 40, height: 10, channels: 4) { x, _ in
      [0, 0, 0, x < 20 ? 0 : 255]
    }
    try folder.write(picture.png(), as: "a.png")
    let settings = Settings(
      width: 40, spacing: 0, background: Background(Color(red: 255, green: 200, blue: 0)))
    let part = try workshop.render([Photo(file: "a.png")], settings: settings)
    #expect(isNear(part[4, 5], [255, 200, 0]) && isNear(part[35, 5], [0, 0, 0]))
  }

  @Test func inkAndGreyComeOutInColor() throws {
    try folder.write(JPEGFixtures.inked, as: "ink.jpg")
    let gray = Picture(width: 16, height: 8, channels: 1) { _, _ in [77] }
    try folder.write(gray.png(), as: "gray.png")
    let part = try workshop.render(
      [Photo(file: "ink.jpg"), Photo(file: "gray.png")],
      settings: Settings(width: 16, spacing: 0))
    // Cyan as it is printed, and half of black ink.
    #expect(isNear(part[2, 3], [0, 160, 218]) && isNear(part[13, 3], [155, 153, 155]))
    #expect(isNear(part[8, 13], [77, 77, 77]))
  }

  @Test func theSamePlanGivesTheSameBytes() throws {
    let picture = Picture(noise: 3, width: 100, height: 150)
    try folder.write(jpeg(picture.jpeg(), tagged: .leftBottom), as: "a.jpg")
    try folder.write(picture.png(), as: "b.png")
    let photos = [Photo(file: "a.jpg"), Photo(file: "b.png")]
    _ = try workshop.render(photos)
    let first = try folder.bytes(of: "part0.jpg")
    _ = try workshop.render(photos)
    #expect(try folder.bytes(of: "part0.jpg") == first)
  }

  @Test func nothingOfAPhotosMetadataIsInTheOutput() throws {
    let secret = Array("a secret place".utf8)
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(.rightTop)), ("tEXt", Array("Author".utf8) + [0] + secret)]
    try folder.write(Picture(gradientOf: 30, by: 20).png(options), as: "a.png")
    let tagged = try jpeg(Picture(gradientOf: 30, by: 20).jpeg(), tagged: .leftTop)
    let comment = [0xFF, 0xFE, 0, UInt8(secret.count + 2)] + secret
    try folder.write(Array(tagged.prefix(2) + comment + tagged.dropFirst(2)), as: "b.jpg")
    _ = try workshop.render([Photo(file: "a.png"), Photo(file: "b.jpg")])
    let bytes = try folder.bytes(of: "part0.jpg")
    let starts = bytes.indices.filter { bytes[$0...].starts(with: secret) }
    let exifStarts = bytes.indices.filter { bytes[$0...].starts(with: Array("Exif".utf8)) }
    #expect(starts.isEmpty && exifStarts.isEmpty)
  }

  @Test func progressIsTold() throws {
    try folder.write(Picture(gradientOf: 30, by: 20).png(), as: "a.png")
    var events: [RenderEvent] = []
    let parts = [Part(photos: [Photo(file: "a.png"), Photo(file: "a.png")])]
    let report = render(workshop.job(parts)) { events.append($0) }
    let file = folder.name.appending("part0.jpg")
    let expected: [RenderEvent] = [
      .partStarted(part: 0, photos: 2), .photoPainted(part: 0, painted: 1, photos: 2),
      .photoPainted(part: 0, painted: 2, photos: 2), .partFinished(part: 0, file: file),
    ]
    #expect(events == expected)
    #expect(report.finished == [RenderReport.Finished(part: 0, file: file)])
  }

  private func isNear(_ pixel: [Int], _ expected: [Int]) -> Bool {
    zip(pixel, expected).allSatisfy { abs($0 - $1) <= 12 }
  }

  /// The orientation that undoes `orientation`: the quarter turns undo each other, all
  /// others undo themselves.
  private func inverse(of orientation: Orientation) -> Orientation {
    switch orientation {
    case .rightTop: .leftBottom
    case .leftBottom: .rightTop
    default: orientation
    }
  }
}

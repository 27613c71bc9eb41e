import Codecs
import Files
import Pixels
import Probing
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct RenderFaultTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }
  private let picture = Picture(gradientOf: 30, by: 20)

  init() throws {
    workshop = try Workshop()
    try folder.write(picture.png(), as: "good.png")
  }

  private func faults(_ photos: [Photo]) throws -> [RenderFault] {
    let report = render(workshop.job([Part(photos: photos)]))
    #expect(report.finished.isEmpty)
    #expect(try !folder.files().contains { $0.bytes.starts(with: Array("part0".utf8)) })
    #expect(try !folder.files().contains { $0.bytes.first == UInt8(ascii: ".") })
    return report.faults
  }

  @Test func everyMissingPhotoIsNamedOnceAndOtherPartsAreMade() throws {
    let parts = [
      Part(photos: ["x.jpg", "good.png", "y.jpg", "x.jpg"].map { Photo(file: $0) }),
      Part(photos: [Photo(file: "good.png")]),
    ]
    var events: [RenderEvent] = []
    let report = render(workshop.job(parts)) { events.append($0) }
    #expect(
      report.faults.map(\.subject) == [
        .photo(index: 0, file: "x.jpg"), .photo(index: 2, file: "y.jpg"),
      ])
    #expect(report.finished.map(\.part) == [1])
    #expect(events.first == .partFailed(part: 0, faults: report.faults))
    #expect(try folder.files() == ["good.png", "part1.jpg"])
  }

  @Test func aTruncatedPhotoLeavesNoPart() throws {
    let noise = Picture(noise: 1, width: 200, height: 300)
    let files = [try noise.jpeg(), noise.png(), JPEGFixtures.progressive]
    for bytes in files {
      for fraction in [2, 50, 90] {
        let cut = Array(bytes.prefix(bytes.count * fraction / 100))
        try folder.write(cut, as: "cut")
        let faults = try faults([Photo(file: "good.png"), Photo(file: "cut")])
        #expect(faults.map(\.subject) == [.photo(index: 1, file: "cut")])
      }
    }
  }

  @Test func aDamagedPhotoThatStandsTwiceIsNamedOnce() throws {
    let bytes = try Picture(noise: 1, width: 64, height: 64).jpeg()
    try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "cut")
    let faults = try faults(["cut", "good.png", "cut"].map { Photo(file: $0) })
    #expect(faults.map(\.subject) == [.photo(index: 0, file: "cut")])
  }

  @Test func twoFaultsOfOnePhotoAreBothNamed() throws {
    let crops = [
      PixelBox(left: 29, top: 0, width: 2, height: 2),
      PixelBox(left: 0, top: 19, width: 2, height: 2),
    ]
    let faults = try faults(crops.map { Photo(file: "good.png", crop: $0) })
    #expect(faults.map(\.reason) == crops.map { .cropOutside($0, upright: picture.size) })
  }

  @Test func damageBelowACropIsNoticed() throws {
    let noise = Picture(noise: 1, width: 64, height: 256)
    let crop = PixelBox(left: 0, top: 0, width: 64, height: 16)
    for bytes in [try noise.jpeg(), noise.png()] {
      try folder.write(Array(bytes.prefix(bytes.count * 9 / 10)), as: "cut")
      #expect(try faults([Photo(file: "cut", crop: crop)]).count == 1)
    }
  }

  @Test func aChangedPhotoIsToldFromItsSource() throws {
    let source = Source(
      size: PixelSize(width: 20, height: 30), orientation: .rightTop, bytes: 7)
    let bytes = try folder.bytes(of: "good.png").count
    let faults = try faults([Photo(file: "good.png", source: source)])
    let changes: [RenderFault.Change] = [
      .size(was: PixelSize(width: 20, height: 30), now: PixelSize(width: 30, height: 20)),
      .orientation(was: .rightTop, now: .topLeft), .bytes(was: 7, now: bytes),
    ]
    #expect(faults.map(\.reason) == [.changed(changes)])
    #expect(
      faults.first?.description == "parts[0].photos[0] (good.png): has changed since the plan "
        + "was made: was 20×30, is 30×20, orientation was 6, is 1, was 7 bytes, is \(bytes) "
        + "bytes; make the plan again, or remove its \"height\" and \"source\"")
  }

  @Test func aSourceThatAgreesIsFine() throws {
    let source = Source(
      size: picture.size, orientation: .topLeft, bytes: try folder.bytes(of: "good.png").count)
    #expect(try workshop.render([Photo(file: "good.png", source: source)]).size.width == 40)
    let partial = Source(size: picture.size)
    #expect(try workshop.render([Photo(file: "good.png", source: partial)]).size.width == 40)
  }

  @Test func aPhotoThatIsWrittenToWhileItIsReadIsAFault() throws {
    let part = try workshop.job([Part(photos: [Photo(file: "good.png")])]).prepare(part: 0)
    let canvas = Canvas(size: part.canvas, background: part.surface.background)
    var rows = 0
    let fault = try #require(throws: RenderFault.self) {
      _ = try part.photos[0].paint(on: canvas, surface: part.surface, limits: DecodeLimits()) {
        _, touched in
        if rows == 0 { _ = try? folder.write(picture.png() + [0], as: "good.png") }
        rows += 1
        canvas.open(rows: touched)
        return true
      }
    }
    #expect(fault.reason == .changedMeanwhile)
    #expect(rows == canvas.size.height)
  }

  @Test func dataThatNoPixelNeedsIsPointedOut() throws {
    let whole = try Picture(gradientOf: 40, by: 30).jpeg()
    let padded = whole.dropLast(2) + Array(repeating: 7, count: 100) + whole.suffix(2)
    try folder.write(whole, as: "whole")
    try folder.write(Array(padded), as: "padded")
    var events: [RenderEvent] = []
    let job = workshop.job([Part(photos: ["whole", "padded"].map { Photo(file: $0) })])
    #expect(render(job) { events.append($0) }.faults.isEmpty)
    let stray = events.compactMap { event -> Int? in
      guard case .photoIsOdd(part: 0, photo: 1, "padded", .strayBytes(let count)) = event
      else { return nil }
      return count
    }
    // The decoder may have read eight of them ahead.
    #expect(stray.count == 1 && (92...100).contains(stray[0]), "\(events)")
  }

  @Test func geometryIsCheckedBeforeDecoding() throws {
    let crop = PixelBox(left: 20, top: 0, width: 11, height: 20)
    let outside = try faults([Photo(file: "good.png", crop: crop)])
    #expect(outside.map(\.reason) == [.cropOutside(crop, upright: picture.size)])
    let tall = try faults([
      Photo(file: "good.png", height: 65_000), Photo(file: "good.png", height: 501),
    ])
    let size = PixelSize(width: 40, height: 65_501)
    #expect(tall.map(\.reason) == [.tooLarge(size, limit: 65_500)])
    let job = workshop.job(
      [Part(photos: [Photo(file: "good.png")])], settings: Settings(width: 10, margin: 5))
    #expect(faultsBeforeRendering(job).map(\.reason) == [.noContentWidth(width: 10, margin: 5)])
  }

  @Test func aPhotoWithTooManyPixelsIsRefusedFromItsHeader() throws {
    var job = workshop.job([Part(photos: [Photo(file: "good.png")])])
    job.limits.pixels = 599
    let fault = DecodeFault.tooManyPixels(picture.size, limit: 599)
    #expect(faultsBeforeRendering(job).map(\.reason) == [.decoding(fault)])
  }

  @Test func anExistingOutputIsLeftAloneUnlessReplaced() throws {
    try folder.write([1, 2, 3], as: "part0.jpg")
    let parts = [Part(photos: [Photo(file: "good.png")])]
    let output = folder.name.appending("part0.jpg")
    let refused = render(workshop.job(parts))
    #expect(refused.faults.map(\.subject) == [.output(output)])
    #expect(refused.faults.map(\.reason) == [.file(FileFault(.create, output, .exists))])
    #expect(try folder.bytes(of: "part0.jpg") == [1, 2, 3])
    #expect(render(workshop.job(parts, replacing: true)).faults.isEmpty)
    #expect(try workshop.part().size == PixelSize(width: 40, height: 27))
  }

  @Test func aFailedReplacementKeepsTheOldFile() throws {
    try folder.write([1, 2, 3], as: "part0.jpg")
    let bytes = try Picture(noise: 1, width: 50, height: 50).jpeg()
    try folder.write(Array(bytes.prefix(bytes.count / 2)), as: "cut.jpg")
    let parts = [Part(photos: [Photo(file: "cut.jpg")])]
    #expect(render(workshop.job(parts, replacing: true)).faults.count == 1)
    #expect(try folder.bytes(of: "part0.jpg") == [1, 2, 3])
  }

  @Test func noPhotoIsEverOverwritten() throws {
    let bytes = try picture.jpeg()
    try folder.write(bytes, as: "part0.jpg")
    let parts = [Part(photos: [Photo(file: "good.png")]), Part(photos: [Photo(file: "part0.jpg")])]
    var job = workshop.job(parts, replacing: true)
    job.parts = [0]
    #expect(render(job).faults.map(\.reason) == [.overwritesPhoto("part0.jpg")])
    #expect(try folder.bytes(of: "part0.jpg") == bytes)
  }

  @Test func aFolderThatIsNotThereIsTheOutputsFault() throws {
    var job = workshop.job([Part(photos: [Photo(file: "good.png")])])
    let output = folder.name.appending("none/part0.jpg")
    job.outputs = [output]
    #expect(render(job).faults.map(\.subject) == [.output(output)])
  }

  @Test func namesAreOnlyNames() throws {
    for name in ["a b", "-q", "%d", "a:b", "\"x\"", "[1]", "l\nf", "\u{1F600}", "*"] {
      try folder.write(picture.png(), as: FileName(name))
      #expect(try workshop.render([Photo(file: FileName(name))]).size.width == 40)
    }
    let bytes = FileName(bytes: [0xFF, 0xFE, 0x80])
    try folder.write(picture.png(), as: bytes)
    #expect(try workshop.render([Photo(file: bytes)]).size.width == 40)
  }
}

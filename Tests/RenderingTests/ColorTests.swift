import ColorManagement
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// Colours on their way from a file to a part; JPEG at quality 100 adds an error of 2.
@Suite struct ColorTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }
  private let orange = Color(red: 255, green: 120, blue: 0)

  init() throws { workshop = try Workshop() }

  private func isNear(_ a: [Int], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { abs(Double($0) - $1) <= 2.5 }
  }

  private static func iccp(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("name".utf8) + [0, 0] + zlibStream(profile))
  }

  private func png(_ picture: Picture, _ chunks: [(String, [UInt8])]) -> [UInt8] {
    var options = PNGOptions()
    options.chunks = chunks
    return picture.png(options)
  }

  private func plain(_ pixel: [Int], bitDepth: Int = 8) -> Picture {
    Picture(width: 16, height: 16, bitDepth: bitDepth, channels: pixel.count) { _, _ in pixel }
  }

  /// The middle of a part that shows `photo` alone, and what was said of it.
  private func rendered(
    _ photo: [UInt8], _ space: OutputColor = .srgb, background: Color = .white
  ) throws -> (pixel: [Int], events: [RenderEvent]) {
    try folder.write(photo, as: "a.png")
    let job = workshop.job(
      [Part(photos: [Photo(file: "a.png")])],
      settings: Settings(width: 16, background: Background(background)),
      output: Output(quality: 100, chroma: .full, color: space), replacing: true)
    var events: [RenderEvent] = []
    let report = render(job) { events.append($0) }
    if let fault = report.faults.first { throw fault }
    return (try workshop.part()[8, 8], events)
  }

  @Test func everyPhotoTakesTheColoursOfThePart() throws {
    let pixel: [UInt8] = [210, 120, 60]
    let picture = plain(pixel.map(Int.init))
    let wide = png(picture, [Self.iccp(OutputSpace.displayP3.profile)])
    let toSRGB = ReferenceSpace.displayP3.convert(pixel, to: ReferenceSpace.srgb)
    let toP3 = ReferenceSpace.srgb.convert(pixel, to: ReferenceSpace.displayP3)
    let same = pixel.map(Double.init)
    #expect(isNear(try rendered(wide).pixel, toSRGB))
    #expect(isNear(try rendered(wide, .displayP3).pixel, same))
    #expect(isNear(try rendered(picture.png()).pixel, same))
    #expect(isNear(try rendered(picture.png(), .displayP3).pixel, toP3))
  }

  @Test(arguments: [OutputColor.srgb, .displayP3]) func partsEmbedTheirProfile(
    _ color: OutputColor
  ) throws {
    _ = try rendered(plain([1, 2, 3]).png(), color)
    let bytes = try folder.bytes(of: "part0.jpg")
    let profile = Array("ICC_PROFILE".utf8) + [0, 1, 1] + color.space.profile
    #expect(bytes.indices.contains { bytes[$0...].starts(with: profile) })
  }

  /// What is transparent is the background and not a colour near it.
  @Test(arguments: [OutputColor.srgb, .displayP3]) func transparencyShowsTheCanvas(
    _ color: OutputColor
  ) throws {
    let under =
      color == .srgb
      ? [255.0, 120, 0] : ReferenceSpace.srgb.convert([255, 120, 0], to: ReferenceSpace.displayP3)
    for chunks in [[], [("gAMA", [0, 1, 0x86, 0xA0])], [Self.iccp(OutputSpace.displayP3.profile)]] {
      let clear = png(plain([10, 200, 90, 0]), chunks)
      #expect(isNear(try rendered(clear, color, background: orange).pixel, under))
    }
    let grey = png(plain([90, 0]), [("gAMA", [0, 1, 0x86, 0xA0])])
    #expect(isNear(try rendered(grey, color, background: orange).pixel, under))
  }

  @Test func halfTransparentColoursAreConvertedAndThenBlended() throws {
    let photo = png(plain([30, 200, 90, 102]), [Self.iccp(OutputSpace.displayP3.profile)])
    let color = ReferenceSpace.displayP3.convert([30, 200, 90], to: ReferenceSpace.srgb)
    let expected = zip(color, [255.0, 120, 0]).map { $0 * 0.4 + $1 * 0.6 }
    #expect(isNear(try rendered(photo, background: orange).pixel, expected))
    let grey = png(plain([64, 102]), [("gAMA", [0, 1, 0x86, 0xA0])])
    let light = 255 * srgbStored(64.0 / 255)
    let mixed = [255.0, 120, 0].map { light * 0.4 + $0 * 0.6 }
    #expect(isNear(try rendered(grey, background: orange).pixel, mixed))
  }

  /// 8 bits of linear light know nothing between 0 and 13.
  @Test func sixteenBitsReachTheConversion() throws {
    let linear = [("gAMA", [0, 1, 0x86, 0xA0] as [UInt8])]
    for sample in [60, 150, 400] {
      let expected = [Double](repeating: 255 * srgbStored(Double(sample) / 65535), count: 3)
      for channels in [1, 3] {
        let pixel = [Int](repeating: sample, count: channels)
        let photo = png(plain(pixel, bitDepth: 16), linear)
        #expect(isNear(try rendered(photo).pixel, expected), "\(sample) in \(channels) channels")
      }
    }
  }

  @Test func whatCannotBeUsedIsToldOnceAPhoto() throws {
    let picture = plain([200, 100, 50])
    let broken = png(picture, [Self.iccp([0, 0, 0, 9, 1, 2, 3, 4, 5])])
    let (pixel, events) = try rendered(broken)
    #expect(isNear(pixel, [200, 100, 50]))
    let told = events.filter {
      $0 == .photoIsOdd(part: 0, photo: 0, file: "a.png", .color(.unreadable))
    }
    #expect(told.count == 1)
    let fine = try rendered(png(picture, [Self.iccp(OutputSpace.srgb.profile)])).events
    #expect(!fine.contains { if case .photoIsOdd = $0 { true } else { false } })
  }
}

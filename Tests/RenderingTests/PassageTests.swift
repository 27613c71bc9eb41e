import ColorManagement
import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

/// Parts of one photo each: what goes through as it is, and in whose colours the rest is.
@Suite struct PassageTests {
  private let workshop: Workshop
  init() throws { workshop = try Workshop() }

  /// The JPEG with a comment, an EXIF orientation and a profile.
  private func laden(
    _ jpeg: [UInt8], _ orientation: Orientation = .topLeft, profile: [UInt8] = []
  ) -> [UInt8] {
    let comment: [UInt8] = [0xFF, 0xFE, 0, 8] + Array("secret".utf8)
    let name = Array("ICC_PROFILE\0".utf8)
    let length = 2 + name.count + 2 + profile.count
    let segment = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + name + [1, 1] + profile
    let whole = jpeg.prefix(2) + comment + (profile.isEmpty ? [] : segment) + jpeg.dropFirst(2)
    return TestPictures.jpeg(Array(whole), tagged: orientation)
  }

  private func render(
    _ bytes: [UInt8], as file: FileName = "a.jpg", size: PixelSize, color: OutputColor = .keep,
    _ change: (inout RenderJob) -> Void = { _ in }
  ) throws -> [UInt8] {
    try workshop.folder.write(bytes, as: file)
    var job = workshop.job(
      [Part(photos: [Photo(file: file)])],
      settings: Settings(width: size.width, spacing: 0), replacing: true)
    job.plan.output.color = color
    change(&job)
    let report = Rendering.render(job)
    if let fault = report.faults.first { throw fault }
    return try workshop.folder.bytes(of: "part0.jpg")
  }

  private func scan(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) } ?? 0)...]
  }

  private func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }

  private let size = PixelSize(width: 133, height: 101)
  private var photo: [UInt8] {
    get throws { try Picture(gradientOf: 133, by: 101).jpeg(quality: 70) }
  }

  @Test(arguments: OutputColor.allCases) func whatStaysAsItIsKeepsItsData(
    _ color: OutputColor
  ) throws {
    let profile = color == .displayP3 ? OutputSpace.displayP3.profile : []
    let part = try render(laden(photo, profile: profile), size: size, color: color)
    #expect(try scan(part) == scan(photo))
    #expect(!holds(part, Array("secret".utf8)) && !holds(part, Array("Exif".utf8)))
    let space = color == .displayP3 ? OutputSpace.displayP3 : .srgb
    #expect(holds(part, space.profile))
  }

  @Test func aPhotoOfAnotherSpaceIsConvertedUnlessItsColoursAreKept() throws {
    let wide = try laden(photo, profile: OutputSpace.displayP3.profile)
    #expect(try scan(render(wide, size: size, color: .srgb)) != scan(photo))
    let kept = try render(wide, size: size)
    #expect(try scan(kept) == scan(photo))
    #expect(holds(kept, OutputSpace.displayP3.profile))
  }

  @Test func whatIsTurnedOrScaledIsMadeAnew() throws {
    let turned = try render(laden(photo, .rightTop), size: size.transposed)
    #expect(try scan(turned) != scan(photo))
    let small = try render(laden(photo), size: PixelSize(width: 66, height: 50))
    #expect(try scan(small) != scan(photo))
    let png = Picture(gradientOf: 133, by: 101).png()
    _ = try render(png, as: "a.png", size: size)
  }

  /// Numbers that are not converted are the photo's own.
  @Test func aPhotoThatIsMadeAnewKeepsItsNumbersAndItsProfile() throws {
    let plain = Picture(width: 64, height: 48) { _, _ in [30, 200, 90] }
    let wide = try laden(
      plain.jpeg(quality: 100), .rightTop, profile: OutputSpace.displayP3.profile)
    let part = try render(wide, size: PixelSize(width: 48, height: 64))
    #expect(holds(part, OutputSpace.displayP3.profile))
    let pixel = try workshop.part()[20, 20]
    #expect(zip(pixel, [30, 200, 90]).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel)")
  }

  @Test func greyAndInkGoThroughWithoutAProfileOfRGB() throws {
    let part = try render(JPEGFixtures.inked, size: PixelSize(width: 16, height: 8))
    #expect(!holds(part, OutputSpace.srgb.profile))
  }

  @Test func aDamagedPhotoIsAFaultThoughItWouldOnlyBeCopied() throws {
    let whole = try photo
    for count in [whole.count - 2, whole.count / 2] {
      #expect(throws: RenderFault.self) { try render(Array(whole.prefix(count)), size: size) }
    }
    #expect(try workshop.folder.files().contains("part0.jpg") == false)
  }

  @Test func theStampIsThereForResuming() throws {
    let bytes = try laden(photo)
    _ = try render(bytes, size: size) { job in #expect(currentParts(job).isEmpty) }
    _ = try render(bytes, size: size) { job in #expect(currentParts(job) == [0]) }
    #expect(throws: Never.self) {
      try checkPart(workshop.folder.name.appending("part0.jpg"), planned: size, format: .jpeg)
    }
  }

  @Test func theNumberOfJobsDoesNotShow() throws {
    let bytes = try laden(photo)
    let one = try render(bytes, size: size) { $0.jobs = 1 }
    #expect(try one == render(bytes, size: size) { $0.jobs = 4 })
  }
}

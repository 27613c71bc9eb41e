import ColorManagement
import TestPictures
import Testing
import Vocabulary

@Suite struct DefaultCMYKTests {
  /// sRGB of full SWOP inks, as Photoshop shows them. Single inks must be near, and paper
  /// exact.
  static let inks: [([UInt8], [Double], Double)] = [
    ([0, 0, 0, 0], [255, 255, 255], 0.1),
    ([255, 0, 0, 0], [0, 174, 239], 25),
    ([0, 255, 0, 0], [236, 0, 140], 40),
    ([0, 0, 255, 0], [255, 242, 0], 50),
    ([0, 0, 0, 255], [35, 31, 32], 6),
    ([255, 255, 255, 255], [0, 0, 0], 0.1),
  ]

  @Test(arguments: inks) func inksLookLikePrint(
    _ ink: [UInt8], _ expected: [Double], _ tolerance: Double
  ) throws {
    let result = ColorDescription().converter(for: .cmyk, bits: 8, to: .srgb)
    let pixel = try #require(result.converter).convert(ink, channels: 4)
    #expect(worst(pixel, expected) <= tolerance, "\(ink): \(pixel)")
  }

  @Test func moreInkIsDarker() throws {
    let result = ColorDescription().converter(for: .cmyk, bits: 8, to: .srgb)
    let converter = try #require(result.converter)
    for ink in 0..<4 {
      let ramp = (0...255).flatMap { value in (0..<4).map { $0 == ink ? UInt8(value) : 0 } }
      let pixels = converter.convert(ramp, channels: 4)
      #expect(zip(pixels, pixels.dropFirst(3)).allSatisfy { $0 >= $1 }, "ink \(ink)")
    }
  }

  @Test func widerOutputsShowTheSameColour() throws {
    let inSRGB = try #require(
      ColorDescription().converter(for: .cmyk, bits: 8, to: .srgb).converter)
    let inP3 = try #require(
      ColorDescription().converter(for: .cmyk, bits: 8, to: .displayP3).converter)
    let ink: [UInt8] = [200, 30, 90, 20]
    let expected = ReferenceSpace.srgb.convert(
      inSRGB.convert(ink, channels: 4), to: ReferenceSpace.displayP3)
    #expect(worst(inP3.convert(ink, channels: 4), expected) < 1.2)
  }
}

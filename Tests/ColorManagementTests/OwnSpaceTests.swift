import ColorManagement
import TestPictures
import Testing
import Vocabulary

@Suite struct OwnSpaceTests {
  private let wide = OutputSpace.displayP3.profile

  @Test func aProfileOfRGBIsKeptAsItIs() throws {
    let own = try #require(ColorDescription([.profile(wide)]).ownSpace(for: .rgb))
    #expect(own.profile == wide)
  }

  /// The space that the profile describes, and not its name, decides what a background is.
  @Test func theBackgroundIsTheSameColourThere() throws {
    let own = try #require(ColorDescription([.adobeRGB]).ownSpace(for: .rgb))
    for color: [UInt8] in [[255, 120, 0], [0, 0, 0], [255, 255, 255], [30, 200, 90]] {
      let expected = ReferenceSpace.srgb.convert(color, to: .adobeRGB)
      #expect(worst(own.stored(srgb: color), expected) <= 1.5, "\(color)")
    }
  }

  /// The profile that is made for Adobe RGB says what the claim says.
  @Test func adobeRGBIsWhatItsProfileSays() throws {
    let own = try #require(ColorDescription([.adobeRGB]).ownSpace(for: .rgb))
    let byProfile = try #require(
      ColorDescription([.profile(own.profile)]).converter(for: .rgb, bits: 8, to: .srgb).converter)
    for pixel in sampledPixels(seed: 4, count: 50) {
      let expected = ReferenceSpace.adobeRGB.convert(pixel, to: .srgb)
      #expect(worst(byProfile.convert(pixel, channels: 3), expected) <= 1.5, "\(pixel)")
    }
  }

  @Test func whatNoProfileCarriesIsNotKept() {
    let none: [ColorDescription] = [
      ColorDescription(), ColorDescription([.srgb]), ColorDescription([.profile([1, 2, 3])]),
      ColorDescription([.profile(OutputSpace.srgb.profile)]),
      ColorDescription([.calibrated(encodingGamma: 0.5, chromaticities: nil), .profile(wide)]),
      ColorDescription([.codePoints(ColorCodePoints(primaries: 9, transfer: 16))]),
    ]
    for description in none { #expect(description.ownSpace(for: .rgb) == nil, "\(description)") }
    for model in [ColorModel.grey, .cmyk] {
      #expect(ColorDescription([.profile(wide)]).ownSpace(for: model) == nil)
    }
  }

  @Test func aBrokenProfileIsPassedOver() throws {
    let description = ColorDescription([.profile([1, 2, 3]), .adobeRGB])
    #expect(description.ownSpace(for: .rgb) != nil)
  }
}

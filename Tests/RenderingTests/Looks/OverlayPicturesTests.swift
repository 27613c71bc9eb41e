import Codecs
import Files
import Pixels
import Probing
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct OverlayPicturesTests {
  private let size = PixelSize(width: 512, height: 512)
  private func picture() -> OverlayPicture {
    let pixels = [UInt8](repeating: 0, count: size.layerBytes)
    return OverlayPicture(layer: Layer(size: size, pixels: pixels), contents: 7)
  }

  @Test func aPictureIsMadeOnceASize() throws {
    let pictures = OverlayPictures()
    var made = 0
    for file: FileName in ["a", "b", "a", "b", "a"] {
      _ = try pictures.picture(for: .init(file: file, size: size)) { _ throws(RenderFault) in
        made += 1
        return picture()
      }
    }
    #expect(made == 2)
  }

  /// Four of them are all that is kept: what was used last.
  @Test func whatIsKeptIsBounded() throws {
    let pictures = OverlayPictures()
    var made: [FileName] = []
    for file: FileName in ["a", "b", "c", "d", "a", "e", "a", "b"] {
      _ = try pictures.picture(for: .init(file: file, size: size)) { _ throws(RenderFault) in
        made.append(file)
        return picture()
      }
    }
    #expect(made == ["a", "b", "c", "d", "e", "b"])
  }

  @Test func whatIsTooLargeToBeKeptReplacesNothing() throws {
    var pictures = LastPictures(limit: size.layerBytes)
    var made = 0
    for width in [512, 513, 512] {
      let key = LastPictures.Key(file: "a", size: PixelSize(width: width, height: 512))
      _ = try pictures.picture(for: key) { () throws(RenderFault) in
        made += 1
        return picture()
      }
    }
    #expect(made == 2)
  }
}

@Suite struct OverlayLevelTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// `file` as large as `target`, upright.
  private func picture(_ file: FileName, on target: PixelSize) throws -> PlacedPhoto {
    picture(try probe(folder.name.appending(file)), on: target)
  }

  private func picture(_ info: PhotoInfo, on target: PixelSize) -> PlacedPhoto {
    PlacedPhoto(
      part: 0, index: 0, name: "logo.png", file: 0, info: info,
      placement: Placement(ofPicture: info.size, info.orientation, filling: PixelBox(target)),
      root: nil, shouldStop: { false }, profileLimit: 1 << 20, contents: PhotoContents())
  }

  private func level(of size: PixelSize, on target: PixelSize) -> PixelSize? {
    picture(PhotoInfo(file: "logo.png", format: .png, size: size), on: target).level
  }

  @Test func aLevelHasTwiceThePixelsWhereThePictureDoes() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      func size(_ range: ClosedRange<Int>) -> PixelSize {
        PixelSize(
          width: .random(in: range, using: &random), height: .random(in: range, using: &random))
      }
      let (own, target) = (size(1...2000), size(1...700))
      let found = try #require(level(of: own, on: target), "\(own) \(target)")
      #expect(found == own || found.width >= 2 * target.width && found.height >= 2 * target.height)
      // Half of it would not have them.
      #expect(
        (found.width - 1) / 2 < 2 * target.width || (found.height - 1) / 2 < 2 * target.height)
    }
  }

  /// A hundred photos of different heights take a logo in a hundred sizes.
  @Test func aFewLevelsDoForAllSizes() throws {
    let sizes = (60..<260).map { PixelSize(width: $0, height: $0) }
    let levels = sizes.map { level(of: PixelSize(width: 3000, height: 3000), on: $0)?.width }
    #expect(Set(levels) == [188, 375, 750])
  }

  @Test func whatWouldBeTooLargeIsDecodedForEachSize() {
    let size = PixelSize(width: 5000, height: 3000)
    #expect(level(of: size, on: PixelSize(width: 2000, height: 1200)) == nil)
    #expect(level(of: size, on: PixelSize(width: 1250, height: 750))?.width == 2500)
  }

  /// What was painted before, and how much is kept, changes no pixel.
  @Test(arguments: [Orientation.topLeft, .bottomRight, .leftTop, .rightTop])
  func layersDoNotDependOnWhatIsKept(_ orientation: Orientation) throws {
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(orientation))]
    let logo = Picture(noise: 5, width: 200, height: 120, channels: 4)
    try folder.write(logo.png(options), as: "logo.png")
    func layers(_ widths: [Int], keeping limit: Int) throws -> [[UInt8]] {
      var levels = LastPictures(limit: limit)
      return try widths.map { width in
        let picture = try picture("logo.png", on: PixelSize(width: width, height: width / 2))
        return try picture.layer(space: .srgb, limits: DecodeLimits(), from: &levels).layer.pixels
      }
    }
    let widths = [9, 20, 33, 47, 60, 120]
    let kept = try layers(widths, keeping: 1 << 20)
    #expect(try layers(widths, keeping: 0) == kept)
    #expect(try layers(widths.reversed(), keeping: 1 << 20).reversed() == kept)
  }

  /// A layer on some grey is the picture on that grey.
  @Test(arguments: [2, 4])
  func aLayerIsThePictureWithItsTransparency(channels: Int) throws {
    let logo = Picture(width: 64, height: 48, channels: channels) { x, y in
      (0..<channels).map { $0 == channels - 1 ? 5 * y : (4 * x + 60 * $0) % 256 }
    }
    try folder.write(logo.png(), as: "logo.png")
    var levels = LastPictures(limit: 0)
    let layer = try picture("logo.png", on: logo.size)
      .layer(space: .srgb, limits: DecodeLimits(), from: &levels).layer
    for y in 0..<48 {
      for x in 0..<64 {
        let (start, pixel) = (4 * (64 * y + x), logo[x, y])
        #expect(Int(layer.pixels[start + 3]) == pixel[channels - 1])
        for channel in 0..<3 {
          let color = pixel[channels == 2 ? 0 : channel] * pixel[channels - 1]
          #expect(abs(Int(layer.pixels[start + channel]) - (color + 127) / 255) <= 1)
        }
      }
    }
  }
}

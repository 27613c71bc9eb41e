import Pixels
import TestPictures
import Testing
import Vocabulary

@Suite struct FlatteningTests {
  private let white = RGB(red: 255, green: 255, blue: 255)
  private let colored = RGB(red: 200, green: 100, blue: 0)

  /// `picture`, whose channels are `channels`, flattened; and the channels that came out.
  private func flatten(
    _ picture: Picture, _ channels: Channels, onto background: RGB
  ) -> Picture {
    let layout = RowLayout(
      size: picture.size, channels: channels, bitDepth: picture.bitDepth)
    let flattening = Flattening(layout, onto: background)
    let count = flattening.output.channels.count
    var samples: [Int] = []
    for y in 0..<picture.size.height {
      let row = picture.row(y)
      var result = [UInt8](repeating: 0, count: flattening.output.bytesPerRow)
      row.withUnsafeBytes { row in
        result.withUnsafeMutableBytes { result in
          guard let row = row.baseAddress, let result = result.baseAddress else { return }
          flattening.flatten(row, into: result)
        }
      }
      samples += result.withUnsafeBytes { bytes in
        picture.bitDepth == 8
          ? bytes.map { Int($0) } : bytes.bindMemory(to: UInt16.self).map { Int($0) }
      }
    }
    return Picture(
      picture.size, channels: count, bitDepth: picture.bitDepth, samples: samples)
  }

  @Test(arguments: [8, 16])
  func everyAlphaIsExactAndRounded(_ bitDepth: Int) {
    let limit = (1 << bitDepth) - 1
    let picture = Picture(noise: 11, width: 61, height: 67, channels: 4, bitDepth: bitDepth)
    let flat = flatten(picture, .rgba, onto: colored)
    for (x, y) in [(0, 0), (60, 66)] + (0..<60).map({ ($0, $0) }) {
      let pixel = picture[x, y]
      let expected = zip(pixel, [200, 100, 0]).map { value, under in
        let alpha = Double(pixel[3]) / Double(limit)
        let sum = Double(value) * alpha + Double(under * (limit / 255)) * (1 - alpha)
        return Int(sum + 0.5)
      }
      #expect(flat[x, y] == expected, "at \(x), \(y)")
    }
  }

  @Test func opaqueAndTransparentAreExact() {
    let picture = Picture(width: 256, height: 2, channels: 2) { x, y in [x, y * 255] }
    let flat = flatten(picture, .grayAlpha, onto: white)
    #expect(flat == Picture(width: 256, height: 2, channels: 1) { x, y in [y == 0 ? 255 : x] })
  }

  @Test func greyBecomesColorOnlyOnAColoredBackground() {
    let picture = Picture(width: 1, height: 1, channels: 2) { _, _ in [0, 0] }
    #expect(flatten(picture, .grayAlpha, onto: white)[0, 0] == [255])
    #expect(flatten(picture, .grayAlpha, onto: colored)[0, 0] == [200, 100, 0])
  }

  @Test func whatHasNoAlphaIsLeftAsItIs() {
    let size = PixelSize(width: 5, height: 1)
    for channels in [Channels.gray, .rgb, .cmyk] {
      let layout = RowLayout(size: size, channels: channels, bitDepth: 8)
      #expect(Flattening(layout, onto: colored).isIdentity)
    }
  }
}

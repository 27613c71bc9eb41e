import Pixels
import TestPictures
import Testing
import Vocabulary

@Suite struct TransparencyTests {
  /// Every colour and alpha of 8 bits in grey, as a row.
  private static let everything = Picture(width: 65_536, height: 1, channels: 2) { x, _ in
    [x / 256, x % 256]
  }

  private func premultiplied(_ picture: Picture, _ channels: Channels) -> [UInt16] {
    let transparency = Transparency(layout(picture, channels))
    var result = [UInt16](repeating: 0, count: picture.samples.count)
    picture.row(0).withUnsafeBytes { row in
      result.withUnsafeMutableBufferPointer { result in
        guard let row = row.baseAddress, let result = result.baseAddress else { return }
        transparency.premultiply(row, into: result)
      }
    }
    return result
  }

  private func layout(_ picture: Picture, _ channels: Channels) -> RowLayout {
    RowLayout(size: picture.size, channels: channels, bitDepth: picture.bitDepth)
  }

  @Test func premultipliedIsColourTimesAlpha() {
    let picture = Self.everything
    let result = premultiplied(picture, .grayAlpha)
    for x in 0..<picture.size.width {
      let (value, alpha) = (picture[x, 0][0], picture[x, 0][1])
      let exact = Double(value * 257) * Double(alpha) / 255
      #expect(Int(result[2 * x]) == Int(exact + 0.5) && Int(result[2 * x + 1]) == alpha * 257)
    }
  }

  @Test func separatedColoursAreThoseFromBefore() {
    let picture = Self.everything
    let row = premultiplied(picture, .grayAlpha)
    var result = [UInt8](repeating: 1, count: picture.size.width)
    result.withUnsafeMutableBytes { result in
      guard let result = result.baseAddress else { return }
      Transparency(layout(picture, .grayAlpha))
        .separate(row, count: picture.size.width, into: result)
    }
    for x in 0..<picture.size.width {
      let expected = x % 256 == 0 ? 0 : x / 256
      #expect(Int(result[x]) == expected, "grey \(x / 256), alpha \(x % 256)")
    }
  }

  /// As a kernel with negative lobes leaves it.
  @Test func moreColourThanAlphaIsFullColour() {
    let picture = Picture(width: 1, height: 1, channels: 4, pixel: { _, _ in [0, 0, 0, 0] })
    var result = [UInt8](repeating: 1, count: 3)
    result.withUnsafeMutableBytes { result in
      guard let result = result.baseAddress else { return }
      Transparency(layout(picture, .rgba))
        .separate([900, 1000, 500, 1000], count: 1, into: result)
    }
    #expect(result == [230, 255, 128])
  }

  @Test func blendingIsExactAndRounded() {
    let picture = Picture(width: 256, height: 1, channels: 2) { x, _ in [0, x] }
    let row = premultiplied(picture, .grayAlpha)
    var pixels = [UInt8](repeating: 200, count: 3 * 256)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      Transparency(layout(picture, .grayAlpha))
        .blend(start, alphaOf: row, count: 256, onto: RGB(red: 0, green: 200, blue: 50))
    }
    for alpha in 0...255 {
      let exact = [0, 200, 50].map { under in
        Int((Double(200 * alpha + under * (255 - alpha)) / 255).rounded())
      }
      #expect(pixels[(3 * alpha)..<(3 * alpha + 3)].map { Int($0) } == exact)
    }
  }
}

import Codecs
import Files
import TestPictures
import Testing
import Vocabulary

@Suite struct PNGTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func decode(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws -> Picture {
    let file = try InputFile(opening: folder.write(bytes, as: "a.png"))
    return try Picture(decoding: PNGDecoder(file, limits: limits))
  }

  @Test(arguments: [8, 16], [1, 2, 3, 4])
  func everyColorTypeIsReadExactly(_ bitDepth: Int, channels: Int) throws {
    for (width, height) in [(1, 1), (13, 9), (133, 101)] {
      let picture = Picture(
        noise: 2, width: width, height: height, channels: channels, bitDepth: bitDepth)
      for interlaced in [false, true] {
        var options = PNGOptions()
        options.isInterlaced = interlaced
        #expect(try decode(picture.png(options)) == picture, "\(width)×\(height) \(interlaced)")
      }
    }
  }

  @Test(arguments: [1, 2, 4])
  func smallDepthsFillTheRange(_ bitDepth: Int) throws {
    let limit = (1 << bitDepth) - 1
    let stored = Picture(width: 19, height: 3, channels: 1) { x, _ in [x % (limit + 1)] }
    var options = PNGOptions()
    options.bitDepth = bitDepth
    let expected = Picture(width: 19, height: 3, channels: 1) { x, y in
      [stored[x, y][0] * 255 / limit]
    }
    #expect(try decode(stored.png(options)) == expected)
  }

  @Test func palettesBecomeColorsAndTheirTransparencyAlpha() throws {
    let palette = [[255, 0, 0], [0, 255, 0], [1, 2, 3]]
    let stored = Picture(width: 7, height: 2, channels: 1) { x, y in [(x + y) % 3] }
    var options = PNGOptions()
    options.palette = palette
    options.bitDepth = 2
    let colors = Picture(width: 7, height: 2) { x, y in palette[(x + y) % 3] }
    #expect(try decode(stored.png(options)) == colors)
    options.transparency = [0, 128]
    let alphas = [0, 128, 255]
    let clear = Picture(width: 7, height: 2, channels: 4) { x, y in
      palette[(x + y) % 3] + [alphas[(x + y) % 3]]
    }
    #expect(try decode(stored.png(options)) == clear)
  }

  @Test func aColorKeyBecomesAlpha() throws {
    let gray = Picture(width: 4, height: 1, channels: 1) { x, _ in [x] }
    var options = PNGOptions()
    options.transparency = [0, 2]
    let expected = Picture(width: 4, height: 1, channels: 2) { x, _ in [x, x == 2 ? 0 : 255] }
    #expect(try decode(gray.png(options)) == expected)
    let color = Picture(width: 2, height: 1, bitDepth: 16) { x, _ in [x, 500, 65_535] }
    options.transparency = [0, 1, 1, 0xF4, 0xFF, 0xFF]
    let keyed = Picture(width: 2, height: 1, bitDepth: 16, channels: 4) { x, _ in
      [x, 500, 65_535, x == 1 ? 0 : 65_535]
    }
    #expect(try decode(color.png(options)) == keyed)
  }

  @Test func everyPrefixFails() throws {
    for interlaced in [false, true] {
      var options = PNGOptions()
      options.isInterlaced = interlaced
      let bytes = Picture(noise: 6, width: 9, height: 7).png(options)
      for length in 0..<bytes.count {
        #expect(throws: DecodeFault.self, "\(length) of \(bytes.count)") {
          try decode(Array(bytes.prefix(length)))
        }
      }
    }
  }

  @Test func aFlippedBitInAnyCriticalChunkFails() throws {
    let bytes = Picture(noise: 6, width: 5, height: 4).png()
    for index in 8..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 0x10
      // A length or a name that turns IEND or IDAT into an unknown chunk fails as well.
      #expect(throws: DecodeFault.self, "byte \(index)") { try decode(damaged) }
    }
  }

  @Test func metadataIsNotRead() throws {
    let picture = Picture(noise: 6, width: 5, height: 4)
    var options = PNGOptions()
    // Neither holds a zlib stream, and both would cost memory if they were inflated.
    options.chunks = [
      ("iCCP", Array("x".utf8) + [0, 0, 1, 2, 3]), ("zTXt", Array("x".utf8) + [0, 0, 9, 9]),
      ("gAMA", [0, 0, 0, 0]), ("abCd", [1]),
    ]
    #expect(try decode(picture.png(options)) == picture)
  }

  @Test func limitsHold() throws {
    let bytes = Picture(noise: 6, width: 5, height: 4).png()
    let size = PixelSize(width: 5, height: 4)
    #expect(throws: DecodeFault.tooManyPixels(size, limit: 19)) {
      try decode(bytes, limits: DecodeLimits(pixels: 19))
    }
    var options = PNGOptions()
    options.isInterlaced = true
    let interlaced = Picture(noise: 6, width: 5, height: 4).png(options)
    #expect(throws: DecodeFault.tooMuchMemory(limit: 59)) {
      try decode(interlaced, limits: DecodeLimits(memory: 59))
    }
    #expect(try decode(interlaced, limits: DecodeLimits(memory: 60)).channels == 3)
  }
}

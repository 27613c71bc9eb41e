import Codecs
import Files
import TestPictures
import Testing
import Vocabulary

@Suite struct PNGEncoderTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func decode(_ bytes: [UInt8]) throws -> Picture {
    try Picture(decoding: PNGDecoder(InputFile(opening: folder.write(bytes, as: "a.png"))))
  }

  /// The pieces of a file: its header, its bands, each from an encoder of its own, and its
  /// trailer.
  private func pieces(of picture: Picture, profile: [UInt8] = []) throws -> [[UInt8]] {
    let encoding = PictureEncoding.png(PNGEncoding(size: picture.size))
    let pixels = picture.samples.map { UInt8($0) }
    var checksum = Adler32()
    var bands: [[UInt8]] = []
    try pixels.withUnsafeBufferPointer { pixels in
      let start = try #require(pixels.baseAddress)
      for band in 0..<encoding.bandCount {
        let rows = encoding.rows(ofBand: band).map { start + $0 * 3 * picture.size.width }
        let encoded = try PictureEncoder().band(band, of: rows, encoding)
        checksum.append(encoded.checksum)
        bands.append(encoded.bytes)
      }
    }
    let header = try PictureEncoder().header(of: encoding, profile: profile)
    return [header] + bands + [encoding.trailer(checksum)]
  }

  /// Noise, which no filter helps, and gradients, which each helps in its place; one row more
  /// and less than bands have; pictures one pixel wide and high.
  @Test func bandsJoinWithoutLoss() throws {
    for (width, height) in [(1, 1), (1, 65), (7, 63), (30, 64), (133, 65), (13, 200)] {
      for picture in [
        Picture(noise: 5, width: width, height: height),
        Picture(gradientOf: width, by: height),
        Picture(width: width, height: height) { x, y in y % 3 == 0 ? [9, 9, 9] : [x % 7, y, 255] },
      ] {
        let file = try Array(pieces(of: picture).joined())
        #expect(try decode(file) == picture, "\(width)×\(height)")
      }
    }
  }

  @Test func alphaIsKept() throws {
    let picture = Picture(width: 31, height: 17, channels: 4) { x, y in
      [8 * x, 15 * y, x * y % 256, (x + 9 * y) % 256]
    }
    let encoding = PNGEncoding(size: picture.size, channels: 4)
    let encoder = try PNGEncoder()
    let pixels = picture.samples.map { UInt8($0) }
    let band = try pixels.withUnsafeBufferPointer { pixels in
      let start = try #require(pixels.baseAddress)
      return try encoder.band(
        of: (0..<17).map { start + $0 * encoding.bytesPerRow }, encoding)
    }
    let file = try encoder.header(of: encoding) + band.bytes + encoding.trailer(band.checksum)
    #expect(try decode(file) == picture)
  }

  /// A band's bytes depend on its rows alone, not on what stands above it or was made before.
  @Test func aBandIsTheSameWhereverItStands() throws {
    let band = Picture(noise: 6, width: 20, height: 64)
    let above = Picture(gradientOf: 20, by: 64)
    var both = Picture(width: 20, height: 128) { _, _ in [0, 0, 0] }
    both.samples = above.samples + band.samples
    #expect(try pieces(of: both)[2] == pieces(of: band)[1])
    let encoding = PNGEncoding(size: band.size)
    let pixels = band.samples.map { UInt8($0) }
    let encoder = try PNGEncoder()
    let (first, second) = try pixels.withUnsafeBufferPointer { pixels in
      let start = try #require(pixels.baseAddress)
      let rows = (0..<64).map { start + $0 * 60 }
      return (try encoder.band(of: rows, encoding), try encoder.band(of: rows, encoding))
    }
    #expect(first == second)
  }

  @Test func nothingIsInTheFileButItsPixelsItsProfileAndAStamp() throws {
    let picture = Picture(gradientOf: 20, by: 70)
    let profile = (0..<300).map { UInt8($0 % 251) }
    let file = try Array(pieces(of: picture, profile: profile).joined())
    #expect(
      chunks(of: file)
        == ["IHDR", "tsST", "iCCP", "IDAT", "IDAT", "IDAT", "IDAT", "IEND"])
    #expect(try decode(file) == picture)
  }

  @Test func whatJPEGCannotHoldIsReadBack() throws {
    let picture = Picture(width: 1, height: 66_000) { _, y in [y & 255, y >> 9, 3] }
    let file = try Array(pieces(of: picture).joined())
    #expect(try decode(file) == picture)
  }

  @Test func aStampIsReadBackAndTheFileStaysWhole() throws {
    let picture = Picture(gradientOf: 20, by: 70)
    var bytes = try Array(pieces(of: picture, profile: Array(0..<200)).joined())
    let file = try InputFile(opening: folder.write(bytes, as: "a.png"))
    let place = try #require(try PartStamp.place(in: file))
    let stamp = PartStamp(recipe: Array(1...32), fingerprint: 0x0102_0304_0506_0708)
    bytes.replaceSubrange(place.range, with: stamp.bytes(at: place))
    let stamped = try InputFile(opening: folder.write(bytes, as: "b.png"))
    #expect(try PartStamp(of: stamped) == stamp)
    #expect(try decode(bytes) == picture)
  }
}

/// The types of a PNG's chunks.
private func chunks(of png: [UInt8]) -> [String] {
  var types: [String] = []
  var offset = 8
  while offset + 12 <= png.count {
    types.append(String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self))
    offset += 12 + png[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
  return types
}

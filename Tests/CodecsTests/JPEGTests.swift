import Codecs
import Files
import TestPictures
import Testing
import Vocabulary

@Suite struct JPEGTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func decoder(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws
    -> JPEGDecoder
  {
    try JPEGDecoder(InputFile(opening: folder.write(bytes, as: "a.jpg")), limits: limits)
  }

  private func decode(_ bytes: [UInt8], keeping scale: Double = 2) throws -> Picture {
    try Picture(decoding: decoder(bytes), keeping: scale)
  }

  /// The picture that the fixtures hold.
  private let slope = Picture(width: 24, height: 20) { x, y in [10 * x, 12 * y, 5 * (x + y)] }

  @Test func whatIsEncodedIsDecoded() throws {
    for (width, height) in [(1, 1), (7, 5), (16, 16), (133, 101)] {
      let picture = Picture(gradientOf: width, by: height)
      let distance = try decode(picture.jpeg(quality: 100)).distance(to: picture)
      #expect(try #require(distance) <= 4, "\(width)×\(height)")
    }
  }

  @Test func sharedColorSamplesAreReadBack() throws {
    let picture = Picture(gradientOf: 133, by: 101)
    for (columns, rows) in [(2, 1), (2, 2)] {
      let sampling = JPEGEncoding.Subsampling(columns: columns, rows: rows)
      let bytes = try picture.jpeg(quality: 100, subsampling: sampling)
      #expect(try #require(decode(bytes).distance(to: picture)) <= 6, "\(columns)×\(rows)")
    }
  }

  @Test func everyKindOfCodingIsRead() throws {
    for fixture in [JPEGFixtures.progressive, JPEGFixtures.arithmetic, JPEGFixtures.restarting] {
      let distance = try #require(decode(fixture).distance(to: slope))
      #expect(distance <= 24)
    }
  }

  @Test func inkIsDeliveredAsInk() throws {
    let picture = try decode(JPEGFixtures.inked)
    #expect(picture.channels == 4)
    let (left, right) = (picture[2, 4], picture[13, 4])
    #expect(zip(left, [255, 0, 0, 0]).allSatisfy { abs($0 - $1) <= 3 }, "\(left)")
    #expect(zip(right, [0, 0, 0, 128]).allSatisfy { abs($0 - $1) <= 3 }, "\(right)")
  }

  @Test func shrinkingOnLoadRoundsUpAndKeepsTheScale() throws {
    let bytes = try Picture(gradientOf: 133, by: 101).jpeg()
    for (needed, eighths) in [(0.1, 1), (0.125, 1), (0.126, 2), (0.3, 4), (0.51, 8), (5, 8)] {
      let rows = try decoder(bytes).start(keeping: needed)
      #expect(rows.scale == Double(eighths) / 8)
      let size = PixelSize(width: (133 * eighths + 7) / 8, height: (101 * eighths + 7) / 8)
      #expect(rows.layout.size == size)
    }
  }

  /// Repeating colour samples would show wherever less than half of them goes.
  @Test func colorSamplesAreInterpolatedWhereverAllPixelsAreKept() throws {
    let stripes = Picture(width: 64, height: 48) { x, y in [8 * (x / 2 % 32), 5 * y, 90] }
    let sampling = JPEGEncoding.Subsampling(columns: 2, rows: 2)
    let bytes = try stripes.jpeg(subsampling: sampling)
    #expect(try decode(bytes, keeping: 0.51) == decode(bytes, keeping: 2))
  }

  @Test func colorThatIsStoredCoarselyIsShrunkLess() throws {
    let picture = Picture(gradientOf: 133, by: 101)
    let samplings = [(1, 1, 2), (2, 1, 2), (1, 2, 2), (2, 2, 2), (4, 1, 4), (1, 4, 4), (4, 2, 2)]
    for (columns, rows, eighths) in samplings {
      let sampling = JPEGEncoding.Subsampling(columns: columns, rows: rows)
      let decoder = try decoder(picture.jpeg(subsampling: sampling))
      #expect(try decoder.start(keeping: 0.25).scale == Double(eighths) / 8, "\(sampling)")
    }
  }

  @Test func everyPrefixFails() throws {
    let baseline = try Picture(noise: 5, width: 40, height: 24).jpeg(quality: 80)
    let files = [
      baseline, JPEGFixtures.progressive, JPEGFixtures.restarting, JPEGFixtures.inked,
      JPEGFixtures.arithmetic,
    ]
    for (number, bytes) in files.enumerated() {
      for length in 0..<bytes.count {
        #expect(throws: DecodeFault.self, "file \(number), \(length) of \(bytes.count)") {
          try decode(Array(bytes.prefix(length)))
        }
      }
    }
  }

  @Test func anEndMarkerInTheMiddleIsDamage() throws {
    for bytes in [try Picture(noise: 5, width: 64, height: 64).jpeg(), JPEGFixtures.progressive] {
      let cut = bytes.prefix(bytes.count - 60) + [0xFF, 0xD9]
      #expect(throws: DecodeFault.self) { try decode(Array(cut)) }
    }
  }

  @Test func whatFollowsTheEndIsIgnored() throws {
    let bytes = try Picture(gradientOf: 40, by: 24).jpeg(quality: 80)
    #expect(try decode(bytes + bytes) == decode(bytes))
    #expect(try decode(bytes + [1, 2, 3, 0xFF]) == decode(bytes))
  }

  @Test func strayBytesInTheHeaderAreHarmless() throws {
    let bytes = try Picture(gradientOf: 40, by: 24).jpeg(quality: 80)
    let stray = bytes.prefix(2) + [0, 0, 0, 7] + bytes.dropFirst(2)
    #expect(try decode(Array(stray)) == decode(bytes))
  }

  @Test func limitsHold() throws {
    let limits = DecodeLimits(pixels: 24 * 20 - 1)
    #expect(throws: DecodeFault.tooManyPixels(slope.size, limit: 479)) {
      try decoder(JPEGFixtures.progressive, limits: limits)
    }
    #expect(throws: DecodeFault.tooManyScans(limit: 9)) {
      try decoder(JPEGFixtures.progressive, limits: DecodeLimits(scans: 9)).start(keeping: 1)
    }
  }

  @Test func aProgressiveBombIsRefusedForItsMemory() throws {
    // The same file with 61,472×32,800 pixels in its header: 12 GB of coefficients.
    var bomb = JPEGFixtures.progressive
    let frame = try #require(bomb.indices.first { bomb[$0...].starts(with: [0xFF, 0xC2]) })
    bomb.replaceSubrange((frame + 5)..<(frame + 9), with: [0x80, 0x20, 0xF0, 0x20])
    let limits = DecodeLimits(pixels: .max, memory: 1 << 30)
    let decoder = try decoder(bomb, limits: limits)
    #expect(throws: DecodeFault.tooMuchMemory(limit: 1 << 30)) { try decoder.start(keeping: 1) }
  }

  @Test func theHeaderHoldsNothingButThePicture() throws {
    let bytes = try slope.jpeg()
    let markers = Set(segments(of: bytes))
    #expect(markers == [0xE0, 0xDB, 0xC0, 0xC4])
  }

  /// Three bands, the last of five rows; as many restart markers less one, counted from 0.
  @Test func bandsAreJoinedByRestartMarkers() throws {
    let picture = Picture(noise: 8, width: 20, height: 133)
    let bytes = try picture.jpeg(subsampling: JPEGEncoding.Subsampling(columns: 2, rows: 2))
    #expect(segments(of: bytes).contains(0xDD))
    let scan = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] >= 0xD0 }
    #expect(scan.map { bytes[$0 + 1] }.filter { $0 <= 0xD9 } == [0xD8, 0xD0, 0xD1, 0xD9])
    #expect(try decode(bytes).size == picture.size)
  }

  /// What stands at a band's edge is what stands there without one. At half the size, where
  /// the decoder does not look across the edge either.
  @Test func noBandShows() throws {
    let picture = Picture(gradientOf: 40, by: 300)
    for (columns, rows) in [(1, 1), (2, 1), (2, 2)] {
      let sampling = JPEGEncoding.Subsampling(columns: columns, rows: rows)
      let whole = try decode(picture.jpeg(subsampling: sampling), keeping: 0.5)
      for band in [0, 2, 4] {
        let box = PixelBox(left: 0, top: 64 * band, width: 40, height: min(64, 300 - 64 * band))
        let half = PixelBox(left: 0, top: 32 * band, width: 20, height: box.height / 2)
        let alone = try picture.cropped(to: box).jpeg(subsampling: sampling)
        #expect(try whole.cropped(to: half) == decode(alone, keeping: 0.5))
      }
    }
  }

  /// The block counts of the widest pictures fit the marker segment that holds them.
  @Test(arguments: [8192, 8193, 65_500])
  func widePicturesAreReadBack(width: Int) throws {
    let line = (0..<(3 * width)).map { UInt8(truncatingIfNeeded: $0 / 300) }
    for (columns, rows) in [(1, 1), (2, 2)] {
      let sampling = JPEGEncoding.Subsampling(columns: columns, rows: rows)
      let encoding = JPEGEncoding(
        size: PixelSize(width: width, height: 70), quality: 50, subsampling: sampling)
      let encoder = try JPEGEncoder()
      let file = try line.withUnsafeBufferPointer { line in
        let start = try #require(line.baseAddress)
        return try (0..<encoding.bandCount).reduce(into: encoder.header(of: encoding)) {
          file, band in
          let rows = encoding.rows(ofBand: band).map { _ in start }
          file += try encoder.scan(of: rows, encoding) + encoding.marker(afterBand: band)
        }
      }
      let eighth = PixelSize(width: (width + 7) / 8, height: 9)
      #expect(try decode(file, keeping: 0.125).size == eighth)
    }
  }
}

/// The markers of a JPEG's segments before its first scan.
private func segments(of jpeg: [UInt8]) -> [UInt8] {
  var markers: [UInt8] = []
  var offset = 2
  while offset + 4 <= jpeg.count, jpeg[offset] == 0xFF, jpeg[offset + 1] != 0xDA {
    markers.append(jpeg[offset + 1])
    offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
  }
  return markers
}

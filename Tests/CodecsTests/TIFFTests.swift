// Left out where the trait is off.
#if TIFF
  import Codecs
  import Files
  import Probing
  import TestPictures
  import Testing
  import Vocabulary

  @Suite struct TIFFTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8]) throws -> InputFile {
      try InputFile(opening: folder.write(bytes, as: "a.tif"))
    }

    private func decode(_ bytes: [UInt8]) throws -> Picture {
      let file = try write(bytes)
      let info = try probe(file)
      let decoder = try TIFFDecoder(file)
      #expect(decoder.size == info.size)
      return try Picture(decoding: decoder)
    }

    private func fault(_ bytes: [UInt8]) throws -> ProbeFault.Reason? {
      let file = try write(bytes)
      return #expect(throws: ProbeFault.self) { try probe(file) }?.reason
    }

    /// Both byte orders, both sizes of offsets, strips and tiles.
    private static let layouts: [TIFFBuilding] = [true, false].flatMap { isLittleEndian in
      [true, false].flatMap { isBig in
        [nil, 16].map { tile in
          var building = TIFFBuilding()
          building.isLittleEndian = isLittleEndian
          building.isBig = isBig
          building.tile = tile
          return building
        }
      }
    }

    @Test(arguments: [8, 16], [(1, 1), (3, 2), (4, 5)])
    func graysColorsAndInksAreReadExactly(_ bitDepth: Int, kind: (Int, Int)) throws {
      let (channels, photometric) = kind
      let picture = Picture(
        noise: 3, width: 37, height: 19, channels: channels, bitDepth: bitDepth)
      for var building in Self.layouts {
        building.bitDepth = bitDepth
        building.photometric = photometric
        #expect(try decode(building.bytes(picture)) == picture)
      }
    }

    @Test func straightAlphaIsReadExactly() throws {
      let picture = Picture(noise: 4, width: 13, height: 9, channels: 4)
      var building = TIFFBuilding()
      building.extraSamples = [2]
      #expect(try decode(building.bytes(picture)) == picture)
    }

    @Test func premultipliedColorsAreMadeStraight() throws {
      let picture = Picture(width: 3, height: 1, channels: 4) { x, _ in
        [[0, 0, 0, 0], [60, 30, 15, 120], [7, 8, 9, 255]][x]
      }
      var building = TIFFBuilding()
      building.extraSamples = [1]
      let expected = [[0, 0, 0, 0], [128, 64, 32, 120], [7, 8, 9, 255]]
      let decoded = try decode(building.bytes(picture))
      #expect((0..<3).map { decoded[$0, 0] } == expected)
    }

    // A mask, or whatever else follows the colours, is not shown.
    @Test func otherExtraSamplesAreDropped() throws {
      let picture = Picture(noise: 5, width: 13, height: 9, channels: 5)
      var building = TIFFBuilding()
      building.extraSamples = [0, 0]
      let expected = Picture(width: 13, height: 9) { Array(picture[$0, $1].prefix(3)) }
      #expect(try decode(building.bytes(picture)) == expected)
    }

    @Test(arguments: [1, 2, 4, 8], [0, 1])
    func smallAndInvertedGraysFillTheRange(_ bitDepth: Int, photometric: Int) throws {
      let limit = (1 << bitDepth) - 1
      let picture = Picture(width: 19, height: 7, channels: 1) { x, y in [(x + y) % (limit + 1)] }
      var building = TIFFBuilding()
      building.bitDepth = bitDepth
      building.photometric = photometric
      let decoded = try decode(building.bytes(picture))
      for (x, y) in [(0, 0), (5, 3), (18, 6)] {
        let value = picture[x, y][0] * 255 / limit
        #expect(decoded[x, y][0] == (photometric == 0 ? 255 - value : value))
      }
    }

    @Test func palettesBecomeColors() throws {
      let picture = Picture(width: 19, height: 7, channels: 1) { x, y in [(x + 3 * y) % 256] }
      var building = TIFFBuilding()
      building.photometric = 3
      building.tags = [320: (0..<768).map { 257 * (($0 % 256) ^ ($0 / 256 * 85)) }]
      let decoded = try decode(building.bytes(picture))
      let expected = Picture(width: 19, height: 7, channels: 4) { x, y in
        let index = picture[x, y][0]
        return [index, index ^ 85, index ^ 170, 255]
      }
      #expect(decoded == expected || decoded.samples == expected.rgbSamples)
    }

    @Test(arguments: [8, 16], [(3, 2), (4, 5)])
    func planesAreBroughtTogether(_ bitDepth: Int, kind: (Int, Int)) throws {
      let (channels, photometric) = kind
      let picture = Picture(
        noise: 6, width: 37, height: 19, channels: channels, bitDepth: bitDepth)
      for var building in Self.layouts {
        building.isPlanar = true
        building.bitDepth = bitDepth
        building.photometric = photometric
        #expect(try decode(building.bytes(picture)) == picture)
      }
    }

    // libtiff's own conversion takes an unspecified fourth plane for alpha.
    @Test func aPlaneThatIsNoAlphaIsNotShown() throws {
      let picture = Picture(noise: 13, width: 13, height: 9, channels: 4)
      var building = TIFFBuilding()
      building.isPlanar = true
      building.extraSamples = [0]
      let expected = Picture(width: 13, height: 9) { Array(picture[$0, $1].prefix(3)) }
      #expect(try decode(building.bytes(picture)) == expected)
    }

    @Test func invertedGraysKeepTheirBits() throws {
      let picture = Picture(noise: 14, width: 37, height: 19, channels: 1, bitDepth: 16)
      let expected = Picture(width: 37, height: 19, bitDepth: 16, channels: 1) {
        [65535 - picture[$0, $1][0]]
      }
      for var building in Self.layouts {
        building.photometric = 0
        building.bitDepth = 16
        #expect(try decode(building.bytes(picture)) == expected)
      }
    }

    @Test func jpegStripsAreRead() throws {
      let picture = try decode(CodedQuarters.jpegTIFF)
      for (x, y) in [(2, 2), (20, 2), (2, 14), (20, 14)] {
        let pair = zip(picture[x, y], Picture.quarters[x, y])
        #expect(pair.allSatisfy { abs($0 - $1) <= 10 }, "\(x), \(y)")
      }
    }

    @Test(arguments: 1...8)
    func theTagTurnsThePicture(_ value: Int) throws {
      var building = TIFFBuilding()
      building.tags = [274: [value]]
      let picture = Picture(noise: 7, width: 6, height: 4)
      let bytes = building.bytes(picture)
      let info = try probe(write(bytes))
      #expect(info.orientation.rawValue == value && info.orientationFrom == .container)
      // Rows come as they are stored.
      #expect(try decode(bytes) == picture)
    }

    @Test func conversionsLeaveRowsAsStored() throws {
      var building = TIFFBuilding()
      building.photometric = 3
      building.tags = [274: [6], 320: (0..<768).map { 257 * ($0 % 256) }]
      let picture = Picture(noise: 8, width: 6, height: 14, channels: 1)
      let expected = picture.samples.flatMap { [$0, $0, $0] }
      #expect(try decode(building.bytes(picture)).rgbSamples == expected)
    }

    // MARK: Refusals

    @Test func whatIsNotReadIsNamed() throws {
      let picture = Picture(noise: 9, width: 6, height: 4)
      func reason(_ change: (inout TIFFBuilding) -> Void) throws -> ProbeFault.Reason? {
        var building = TIFFBuilding()
        change(&building)
        return try fault(building.bytes(picture))
      }
      #expect(
        try reason { $0.tags = [339: [3, 3, 3]] } == .unsupported(.tiff, .samples(.floatingPoint)))
      #expect(try reason { $0.tags = [339: [2, 2, 2]] } == .unsupported(.tiff, .samples(.signed)))
      #expect(
        try reason { $0.tags = [258: [8, 8, 5]] } == .unsupported(.tiff, .precision(bits: 8)))
      #expect(try reason { $0.tags = [258: [32]] } == .unsupported(.tiff, .precision(bits: 32)))
      #expect(try reason { $0.photometric = 9 } == .unsupported(.tiff, .photometric(9)))
      #expect(try reason { $0.photometric = 32803 } == .unreadable(.raw))
      #expect(try reason { $0.tags = [254: [1]] } == .unreadable(.raw))
      #expect(try reason { $0.tags = [50706: [1]] } == .unreadable(.raw))
      #expect(
        try reason { $0.tags = [256: [0]] }
          == .malformed(.tiff, .emptySize(PixelSize(width: 0, height: 4))))
    }

    @Test func everyPrefixIsAFault() throws {
      let picture = Picture(noise: 10, width: 9, height: 7)
      var tiled = TIFFBuilding()
      tiled.tile = 16
      for whole in [TIFFBuilding().bytes(picture), tiled.bytes(picture), CodedQuarters.jpegTIFF] {
        // What stands last are values of the directory, of which none may be missing.
        for count in stride(from: 0, to: whole.count - 1, by: 3) {
          let file = try write(Array(whole.prefix(count)))
          let found = try? Picture(decoding: TIFFDecoder(file))
          #expect((try? probe(file)) == nil || found == nil, "\(count) of \(whole.count)")
        }
      }
    }

    @Test func mutationsNeverCrash() throws {
      var planar = TIFFBuilding()
      planar.isPlanar = true
      let picture = Picture(noise: 11, width: 9, height: 7)
      for whole in [TIFFBuilding().bytes(picture), planar.bytes(picture), CodedQuarters.jpegTIFF] {
        for seed in 0..<300 {
          let file = try write(whole.mutated(seed: UInt64(seed)))
          guard (try? probe(file)) != nil else { continue }
          let limits = DecodeLimits(pixels: 1 << 20, memory: 1 << 24)
          if let decoder = try? TIFFDecoder(file, limits: limits) {
            _ = try? Picture(decoding: decoder)
          }
        }
      }
    }

    @Test func moreMemoryThanAllowedIsAFault() throws {
      var building = TIFFBuilding()
      building.tile = 64
      let file = try write(building.bytes(Picture(noise: 12, width: 9, height: 7)))
      #expect(throws: DecodeFault.tooMuchMemory(limit: 4000)) {
        try TIFFDecoder(file, limits: DecodeLimits(memory: 4000))
      }
    }

    /// Before there is a row.
    @Test func aRowLargerThanAllowedIsAFault() throws {
      var building = TIFFBuilding()
      building.tags[256] = [65_535]
      let file = try write(building.bytes(Picture(noise: 13, width: 9, height: 7)))
      #expect(throws: DecodeFault.tooMuchMemory(limit: 100_000)) {
        try TIFFDecoder(file, limits: DecodeLimits(memory: 100_000))
      }
    }
  }

  extension Picture {
    /// The samples without alpha.
    fileprivate var rgbSamples: [Int] {
      channels == 4 ? samples.enumerated().filter { $0.offset % 4 < 3 }.map(\.element) : samples
    }
  }
#endif

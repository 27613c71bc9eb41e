// Left out where the trait is off.
#if HEIF
  import Codecs
  import Files
  import Probing
  import TestPictures
  import Testing
  import Vocabulary

  @Suite struct HEIFTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func open(_ bytes: [UInt8]) throws -> (PhotoInfo, HEIFDecoder) {
      let file = try InputFile(opening: folder.write(bytes, as: "a.heic"))
      let info = try probe(file)
      guard case .heif(let picture) = info.storage else { throw NoHEIF() }
      return (info, try HEIFDecoder(file, picture: picture))
    }

    /// The picture as stored, and its header.
    private func decode(_ building: HEIFBuilding) throws -> (PhotoInfo, Picture) {
      let (info, decoder) = try open(building.bytes)
      return (info, try Picture(decoding: decoder))
    }

    private struct NoHEIF: Error {}

    @Test func aPictureIsReadAsItIs() throws {
      let (info, picture) = try decode(HEIFBuilding([.color()]))
      #expect(info.format == .avif)
      #expect(info.size == PixelSize(width: 23, height: 17))
      #expect(info.orientation == .topLeft && info.orientationFrom == .none)
      #expect(info.channels == 3 && info.bitDepth == 8)
      #expect(try #require(picture.distance(to: .quarters)) <= 4)
    }

    // Every turn, in both orders with every mirroring: turning the stored rows by the
    // header's orientation gives what the properties ask for, one after the other.
    @Test(arguments: 0..<4, [nil, 0, 1])
    func turnsAndMirroringsApplyInTheirOrder(quarters: Int, mirror: Int?) throws {
      let turn = box("irot", [UInt8(quarters)])
      let reflection = mirror.map { box("imir", [UInt8($0)]) }
      for turnsFirst in [true, false] {
        let properties = (turnsFirst ? [turn, reflection] : [reflection, turn]).compactMap { $0 }
        var item = HEIFBuilding.Item.color()
        item.properties += properties
        let (info, stored) = try decode(HEIFBuilding([item]))
        var expected = Picture.quarters
        if !turnsFirst, let mirror { expected = expected.mirrored(leftToRight: mirror == 1) }
        for _ in 0..<quarters { expected = expected.turnedAnticlockwise }
        if turnsFirst, let mirror { expected = expected.mirrored(leftToRight: mirror == 1) }
        #expect(info.orientationFrom == .container)
        #expect(try #require(stored.upright(info.orientation).distance(to: expected)) <= 4)
      }
    }

    @Test func exifDoesNotTurnAPictureButDatesIt() throws {
      let exif = HEIFBuilding.Item("Exif", [0, 0, 0, 0] + exifBlock)
      let (info, _) = try decode(
        HEIFBuilding([.color(), exif], references: [("cdsc", 2, [1])]))
      #expect(info.orientation == .topLeft && info.orientationFrom == .none)
      #expect(info.captured?.local == 1_688_906_096_000_000_000)
    }

    /// Orientation 6 and DateTimeOriginal 2023:07:09 12:34:56.
    private var exifBlock: [UInt8] {
      var bytes = Array("MM\0*".utf8) + bigEndian(8, 4) + bigEndian(2, 2)
      bytes += bigEndian(0x0112, 2) + bigEndian(3, 2) + bigEndian(1, 4) + bigEndian(6 << 16, 4)
      bytes += bigEndian(0x8769, 2) + bigEndian(4, 2) + bigEndian(1, 4) + bigEndian(38, 4)
      bytes += bigEndian(0, 4) + bigEndian(1, 2)
      bytes += bigEndian(0x9003, 2) + bigEndian(2, 2) + bigEndian(20, 4) + bigEndian(56, 4)
      return bytes + bigEndian(0, 4) + Array("2023:07:09 12:34:56\0".utf8)
    }

    private func aperture(_ numbers: Int...) -> [UInt8] {
      box("clap", numbers.flatMap { bigEndian($0, 4) })
    }

    @Test func theCleanApertureIsThePicture() throws {
      // 11×8 pixels whose centre lies 2 right of and 1.5 above the middle: from 8, 3 on.
      let clap = aperture(11, 1, 8, 1, 2, 1, -3, 2)
      let (info, picture) = try decode(HEIFBuilding([.color(clap)]))
      #expect(info.size == PixelSize(width: 11, height: 8))
      let expected = Picture.quarters.cropped(to: PixelBox(left: 8, top: 3, width: 11, height: 8))
      #expect(try #require(picture.distance(to: expected)) <= 4)
    }

    @Test func halfPixelsOfTheApertureAreRoundedDown() throws {
      let clap = aperture(12, 1, 8, 1, 2, 1, -3, 2)
      let (_, picture) = try decode(HEIFBuilding([.color(clap)]))
      let expected = Picture.quarters.cropped(to: PixelBox(left: 7, top: 3, width: 12, height: 8))
      #expect(try #require(picture.distance(to: expected)) <= 4)
    }

    @Test func anApertureAfterATurnCountsInTheTurnedPicture() throws {
      // Turned, the picture has 17×23 pixels: the right half of them, all rows.
      let turn = box("irot", [1])
      let (info, stored) = try decode(
        HEIFBuilding([.color(turn, aperture(8, 1, 23, 1, 9, 2, 0, 1))]))
      let expected = Picture.quarters.turnedAnticlockwise.cropped(
        to: PixelBox(left: 9, top: 0, width: 8, height: 23))
      #expect(try #require(stored.upright(info.orientation).distance(to: expected)) <= 4)
    }

    @Test(arguments: [
      [0, 1, 8, 1, 0, 1, 0, 1], [8, 0, 8, 1, 0, 1, 0, 1], [8, 1, 8, 1, 99, 1, 0, 1],
    ])
    func anEmptyApertureIsAFault(_ numbers: [Int]) throws {
      let clap = box("clap", numbers.flatMap { bigEndian($0, 4) })
      let file = folder.name.appending("a.heic")
      try folder.write(HEIFBuilding([.color(clap)]).bytes, as: "a.heic")
      let fault = #expect(throws: ProbeFault.self) { try probe(file) }
      #expect(fault?.reason == .malformed(.avif, .badChunk("clap")))
    }

    @Test func aGridIsPutTogether() throws {
      // Two tiles side by side, of which the grid shows 40 columns and 16 rows.
      let grid = HEIFBuilding.Item(
        "grid", [0, 0, 0, 1] + bigEndian(40, 2) + bigEndian(16, 2),
        [fullBox("ispe", bigEndian(40, 4), bigEndian(16, 4)), box("irot", [2])])
      let (info, picture) = try decode(
        HEIFBuilding([grid, .color(), .color()], references: [("dimg", 1, [2, 3])]))
      #expect(info.size == PixelSize(width: 40, height: 16))
      #expect(info.orientation == .bottomRight)
      let expected = Picture(width: 40, height: 16) { x, y in Picture.quarters[x % 23, y] }
      #expect(try #require(picture.distance(to: expected)) <= 4)
    }

    @Test func twelveBitsFillSixteen() throws {
      let (info, picture) = try decode(HEIFBuilding([.deep()]))
      #expect(info.bitDepth == 12 && picture.bitDepth == 16)
      let expected = Picture.quarters.samples.map { $0 * 257 }
      let worst = zip(picture.samples, expected).map { abs($0 - $1) }.max() ?? 0
      #expect(worst <= 600, "2.3 of 255")
    }

    @Test func monochromeIsGray() throws {
      let (info, picture) = try decode(HEIFBuilding([.gray()]))
      #expect(info.channels == 1)
      #expect(picture.channels == 1)
      let expected = [picture[0, 0], picture[22, 0], picture[0, 16], picture[22, 16]]
      #expect(zip(expected, [0, 100, 180, 255]).allSatisfy { abs($0[0] - $1) <= 2 })
    }

    /// The levels of the grey fixtures' quarters.
    private func corners(_ picture: Picture) -> [Int] {
      [picture[0, 0], picture[22, 0], picture[0, 16], picture[22, 16]].map { $0[0] }
    }

    @Test func limitedRangeOfTheBitstreamIsWidened() throws {
      let (_, picture) = try decode(HEIFBuilding([.limitedGray()]))
      #expect(zip(corners(picture), [0, 100, 180, 255]).allSatisfy { abs($0 - $1) <= 2 })
      let (_, deep) = try decode(HEIFBuilding([.deepLimitedGray()]))
      #expect(deep.bitDepth == 16)
      let expected = [0, 100, 180, 255].map { $0 * 257 }
      #expect(zip(corners(deep), expected).allSatisfy { abs($0 - $1) <= 300 })
    }

    @Test func aBoxOutweighsTheBitstreamsRange() throws {
      func nclx(range: UInt8) -> [UInt8] {
        box("colr", Array("nclx".utf8), [0, 1, 0, 13, 0, 6, range])
      }
      let (_, narrow) = try decode(HEIFBuilding([.gray(nclx(range: 0))]))
      let levels = [0, 98, 191, 255]  // (level − 16) · 255 / 219
      #expect(zip(corners(narrow), levels).allSatisfy { abs($0 - $1) <= 3 })
      let (_, full) = try decode(HEIFBuilding([.limitedGray(nclx(range: 0x80))]))
      let stored = [16, 102, 171, 235]  // 16 + level · 219 / 255
      #expect(zip(corners(full), stored).allSatisfy { abs($0 - $1) <= 2 })
    }

    @Test func alphaKeepsTheFullRange() throws {
      let building = HEIFBuilding(
        [.limitedGray(), .gray(alphaKind)], references: [("auxl", 2, [1])])
      let (_, picture) = try decode(building)
      let expected = [0, 100, 180, 255]
      #expect(zip(corners(picture), expected).allSatisfy { abs($0 - $1) <= 2 })
      let alphas = [picture[0, 0], picture[22, 0], picture[0, 16], picture[22, 16]].map { $0[1] }
      #expect(zip(alphas, expected).allSatisfy { abs($0 - $1) <= 2 })
    }

    private func colors(_ item: HEIFBuilding.Item) throws -> ColorDescription {
      let file = try folder.write(HEIFBuilding([item]).bytes, as: "a.avif")
      return try colorDescription(of: InputFile(opening: file)).description
    }

    @Test func codePointsOfTheBitstreamCountWithoutABox() throws {
      let pq = ColorClaim.codePoints(ColorCodePoints(primaries: 9, transfer: 16))
      #expect(try colors(.pqColor()) == ColorDescription([pq]))
      #expect(try colors(.hevc()) == ColorDescription(), "2 is unspecified")
      let sRGB = ColorClaim.codePoints(ColorCodePoints(primaries: 1, transfer: 13))
      let nclx = box("colr", Array("nclx".utf8), [0, 1, 0, 13, 0, 6, 0x80])
      #expect(try colors(.pqColor(nclx)) == ColorDescription([sRGB]))
    }

    // A decoder makes room for what the bitstream says before it knows better.
    @Test func aBitstreamLargerThanItsBoxIsRefused() throws {
      let grid = HEIFBuilding.Item(
        "grid", [0, 0, 0, 1] + bigEndian(40, 2) + bigEndian(16, 2),
        [fullBox("ispe", bigEndian(40, 4), bigEndian(16, 4))])
      var configured = HEIFBuilding.Item.gray()
      let sequence = CodedQuarters.large[2..<13]
      configured.properties[1] = box("av1C", CodedQuarters.grayConfiguration + sequence)
      let liars = [
        HEIFBuilding([.understated()]), HEIFBuilding([configured]),
        HEIFBuilding([grid, .gray(), .understated()], references: [("dimg", 1, [2, 3])]),
        HEIFBuilding([.color(), .understated(alphaKind)], references: [("auxl", 2, [1])]),
      ]
      for building in liars {
        let file = try folder.write(building.bytes, as: "a.avif")
        let fault = #expect(throws: ProbeFault.self) { try probe(file) }
        #expect(fault?.reason == .malformed(.avif, .badChunk("ispe")))
      }
    }

    private var alphaKind: [UInt8] {
      fullBox("auxC", Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8))
    }

    @Test func anAlphaPlaneIsRead() throws {
      let building = HEIFBuilding(
        [.color(), .gray(alphaKind)], references: [("auxl", 2, [1])])
      let (info, picture) = try decode(building)
      #expect(info.channels == 4)
      let expected = Picture.quarters(alpha: [0, 100, 180, 255])
      #expect(try #require(picture.distance(to: expected)) <= 4)
    }

    @Test func premultipliedColorsAreMadeStraight() throws {
      let building = HEIFBuilding(
        [.color(), .gray(alphaKind)], references: [("auxl", 2, [1]), ("prem", 1, [2])])
      let (_, picture) = try decode(building)
      #expect(picture[0, 0] == [0, 0, 0, 0])
      // 60 · 255 / 100, and what exceeds its alpha is cut.
      #expect(abs(picture[22, 0][2] - 153) <= 6 && picture[22, 0][1] == 255)
      let opaque = zip(picture[22, 16], [230, 230, 120, 255])
      #expect(opaque.allSatisfy { abs($0 - $1) <= 4 })
    }

    // libheif of Debian 12 gives such a file up: a thumbnail, a gain map and EXIF that
    // belong to the picture and to its HDR rendition, which is an item of a new kind.
    @Test func whatBelongsToAnUnknownRenditionDoesNotStandInTheWay() throws {
      let gainMap = fullBox("auxC", Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8))
      let building = HEIFBuilding(
        [
          .color(), .init("tmap", bigEndian(0, 30)), .color(), .color(gainMap), .gray(),
          .init("Exif", [0, 0, 0, 0] + exifBlock),
        ],
        references: [
          ("dimg", 2, [1, 5]), ("thmb", 3, [1, 2]), ("auxl", 4, [1, 2]), ("cdsc", 6, [1, 2]),
        ])
      let (info, picture) = try decode(building)
      #expect(info.captured != nil)
      #expect(try #require(picture.distance(to: .quarters)) <= 4)
    }

    @Test func hevcIsReadThroughItsAperture() throws {
      // Coded in 64×64 pixels; the middle lies 20.5 and 23.5 left of and above theirs.
      let clap = aperture(23, 1, 17, 1, -41, 2, -47, 2)
      var building = HEIFBuilding([.hevc(clap)], brands: "heicmif1")
      building.primary = 1
      let (info, picture) = try decode(building)
      #expect(info.format == .heic)
      #expect(try #require(picture.distance(to: .quarters)) <= 24)
    }

    @Test func aLostAlphaPlaneIsAFault() throws {
      var alpha = HEIFBuilding.Item.gray(alphaKind)
      alpha.properties.removeFirst()
      let building = HEIFBuilding([.color(), alpha], references: [("auxl", 2, [1])])
      let file = try folder.write(building.bytes, as: "a.avif")
      let fault = #expect(throws: ProbeFault.self) { try probe(file) }
      #expect(fault?.reason == .malformed(.avif, .missing("ispe")))
    }

    @Test func otherCodingsAreNamed() throws {
      let building = HEIFBuilding([.init("vvc1", [0], HEIFBuilding.Item.color().properties)])
      let file = try folder.write(building.bytes, as: "a.heic")
      let fault = #expect(throws: ProbeFault.self) { try probe(file) }
      #expect(fault?.reason == .unsupported(.avif, .coding("vvc1")))
    }

    // BT.2020 with constant luminance: a decoder that does not know it would show BT.601.
    @Test func anUnknownMatrixIsNamed() throws {
      let nclx = box("colr", Array("nclx".utf8), [0, 9, 0, 14, 0, 10, 0x80])
      let file = try folder.write(HEIFBuilding([.color(nclx)]).bytes, as: "a.avif")
      let fault = #expect(throws: ProbeFault.self) { try probe(file) }
      #expect(fault?.reason == .unsupported(.avif, .matrix(10)))
      let gray = try folder.write(HEIFBuilding([.gray(nclx)]).bytes, as: "b.avif")
      #expect(throws: Never.self) { try probe(gray) }
    }

    @Test func theDecodersThatTheTestsNeedAreThere() {
      for codec in HEIFPicture.Codec.allCases { #expect(HEIFDecoder.canDecode(codec)) }
    }

    @Test func moreMemoryThanAllowedIsAFault() throws {
      let file = try InputFile(opening: folder.write(HEIFBuilding([.color()]).bytes, as: "a"))
      guard case .heif(let picture) = try probe(file).storage else { throw NoHEIF() }
      let decoder = try HEIFDecoder(file, picture: picture, limits: DecodeLimits(memory: 1000))
      #expect(throws: DecodeFault.tooMuchMemory(limit: 1000)) {
        try Picture(decoding: decoder)
      }
    }

    // Cut anywhere, a file is refused: at once, or when its data are read.
    @Test func everyPrefixIsAFault() throws {
      let whole = HEIFBuilding(
        [.color(), .gray(alphaKind)], references: [("auxl", 2, [1])]
      ).bytes
      for count in 0..<whole.count {
        #expect(throws: (any Error).self, "\(count) bytes") {
          let (_, decoder) = try open(Array(whole.prefix(count)))
          _ = try Picture(decoding: decoder)
        }
      }
    }

    @Test func mutationsNeverCrash() throws {
      let whole = HEIFBuilding(
        [.color(), .gray(alphaKind)], references: [("auxl", 2, [1])]
      ).bytes
      for seed in 0..<400 {
        let bytes = whole.mutated(seed: UInt64(seed))
        if let (_, decoder) = try? open(bytes) { _ = try? Picture(decoding: decoder) }
      }
    }
  }

  extension Picture {
    fileprivate func mirrored(leftToRight: Bool) -> Picture {
      upright(leftToRight ? .topRight : .bottomLeft)
    }

    fileprivate var turnedAnticlockwise: Picture { upright(.leftBottom) }
  }
#endif

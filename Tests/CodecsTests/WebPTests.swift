// Left out where the trait is off.
#if WebP
  import Codecs
  import Files
  import Probing
  import TestPictures
  import Testing
  import Vocabulary

  @Suite struct WebPTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func open(
      _ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()
    ) throws -> (PhotoInfo, WebPDecoder) {
      let file = try InputFile(opening: folder.write(bytes, as: "a.webp"))
      let info = try probe(file)
      guard case .webP(let frame) = info.storage else { throw NoWebP() }
      return (info, try WebPDecoder(file, size: info.size, frame: frame, limits: limits))
    }

    private struct NoWebP: Error {}

    private func decode(_ bytes: [UInt8]) throws -> (PhotoInfo, Picture) {
      let (info, decoder) = try open(bytes)
      return (info, try Picture(decoding: decoder))
    }

    private let alpha = [0, 255, 255, 128]

    @Test func losslessPicturesAreReadExactly() throws {
      let (info, picture) = try decode(CodedQuarters.losslessWebP)
      #expect(info.format == .webp && info.channels == 3 && !info.isFirstOfSeveral)
      #expect(picture == .quarters)
    }

    @Test func lossyPicturesAreReadNearly() throws {
      let (_, picture) = try decode(CodedQuarters.lossyWebP)
      // Away from the edges, over which colour samples reach.
      for (x, y) in [(2, 2), (20, 2), (2, 14), (20, 14)] {
        let (found, expected) = (picture[x, y], Picture.quarters[x, y])
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 8 }, "\(x), \(y)")
      }
    }

    @Test func alphaIsReadFromBothKinds() throws {
      let (info, picture) = try decode(CodedQuarters.transparentLosslessWebP)
      #expect(info.channels == 4)
      #expect(picture == .quarters(alpha: alpha))
      let (_, lossy) = try decode(CodedQuarters.transparentWebP)
      let alphas = [lossy[0, 0], lossy[22, 0], lossy[0, 16], lossy[22, 16]].map { $0[3] }
      #expect(alphas == alpha)
    }

    // A box of pixels becomes their mean, wherever a quarter's edge does not cross it. One and
    // a half times what is asked for is kept.
    @Test(arguments: [(0.33, 12, 9), (0.23, 12, 9), (0.2, 8, 6), (0.5, 23, 17), (2, 23, 17)])
    func shrinksByWholeNumbers(_ scale: Double, width: Int, height: Int) throws {
      let (_, decoder) = try open(CodedQuarters.losslessWebP)
      let rows = try decoder.start(keeping: scale)
      #expect(rows.layout.size == PixelSize(width: width, height: height))
      #expect(rows.scale == Double(width) / 23 && rows.verticalScale == Double(height) / 17)
      let (_, again) = try open(CodedQuarters.losslessWebP)
      let picture = try Picture(decoding: again, keeping: scale)
      #expect(zip(picture[0, 0], Picture.quarters[0, 0]).allSatisfy { abs($0 - $1) <= 1 })
      let corner = zip(picture[width - 1, height - 1], Picture.quarters[22, 16])
      #expect(corner.allSatisfy { abs($0 - $1) <= 1 })
    }

    // MARK: Containers

    private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      Array(name.utf8) + littleEndian(contents.count, 4) + contents
        + (contents.count % 2 == 1 ? [0] : [])
    }

    private func file(_ chunks: [UInt8]...) -> [UInt8] {
      let all = Array(chunks.joined())
      return Array("RIFF".utf8) + littleEndian(4 + all.count, 4) + Array("WEBP".utf8) + all
    }

    private func extended(_ flags: Int, width: Int = 23, height: Int = 17) -> [UInt8] {
      chunk(
        "VP8X", littleEndian(flags, 4) + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
    }

    /// The chunk `VP8L` of the quarters.
    private var picture: [UInt8] { Array(CodedQuarters.losslessWebP.dropFirst(12)) }

    private func frame(left: Int, top: Int, _ picture: [UInt8]) -> [UInt8] {
      chunk(
        "ANMF",
        littleEndian(left / 2, 3) + littleEndian(top / 2, 3) + littleEndian(22, 3)
          + littleEndian(16, 3) + littleEndian(100, 3) + [0] + picture)
    }

    @Test func theFirstFrameStandsInItsPlace() throws {
      let animation = file(
        extended(0x12, width: 31, height: 20), chunk("ANIM", littleEndian(0, 6)),
        frame(left: 6, top: 2, picture), frame(left: 0, top: 0, picture))
      let (info, picture) = try decode(animation)
      #expect(info.size == PixelSize(width: 31, height: 20) && info.isFirstOfSeveral)
      let expected = Picture(width: 31, height: 20, channels: 4) { x, y in
        let isInside = (6..<29).contains(x) && (2..<19).contains(y)
        return isInside ? Picture.quarters[x - 6, y - 2] + [255] : [0, 0, 0, 0]
      }
      #expect(picture == expected)
    }

    @Test func anAnimationOfOneFrameIsAPicture() throws {
      let animation = file(
        extended(0x02), chunk("ANIM", littleEndian(0, 6)), frame(left: 0, top: 0, picture))
      let (info, picture) = try decode(animation)
      #expect(!info.isFirstOfSeveral)
      #expect(picture == .quarters)
    }

    @Test(arguments: 1...8)
    func exifOrientationCounts(_ value: Int) throws {
      let exif =
        Array("MM\0*".utf8) + bigEndian(8, 4) + bigEndian(1, 2) + bigEndian(0x0112, 2)
        + bigEndian(3, 2) + bigEndian(1, 4) + bigEndian(value << 16, 4) + bigEndian(0, 4)
      for prefix in [[], Array("Exif\0\0".utf8)] {
        let (info, _) = try open(file(extended(0x08), picture, chunk("EXIF", prefix + exif)))
        #expect(info.orientation.rawValue == value && info.orientationFrom == .exif)
      }
    }

    @Test func xmpOrientationCountsWhereThereIsNoExif() throws {
      let xmp = """
        <x xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="8"/>
        """
      let (info, _) = try open(file(extended(0x04), picture, chunk("XMP ", Array(xmp.utf8))))
      #expect(info.orientation == .leftBottom && info.orientationFrom == .xmp)
    }

    @Test func theProfileIsFound() throws {
      let bytes = file(extended(0x20), chunk("ICCP", [1, 2, 3]), picture)
      let input = try InputFile(opening: folder.write(bytes, as: "a.webp"))
      #expect(try colorDescription(of: input).description.claims == [.profile([1, 2, 3])])
    }

    // The header alone plans the picture, unless it says that EXIF follows.
    @Test func missingPixelsDoNotMatterToThePlan() throws {
      let whole = file(extended(0), picture)
      try folder.write(Array(whole.prefix(44)), as: "cut.webp")
      let cut = folder.name.appending("cut.webp")
      #expect(try probe(cut).size == PixelSize(width: 23, height: 17))
      let promising = file(extended(0x08), picture, chunk("EXIF", [0]))
      try folder.write(Array(promising.prefix(60)), as: "cut.webp")
      let fault = #expect(throws: ProbeFault.self) { try probe(cut) }
      #expect(fault?.reason == .truncated(.webp))
    }

    @Test func aCanvasOfAnotherSizeIsAFault() throws {
      let bytes = file(extended(0, width: 24), picture)
      #expect(throws: ProbeFault.self) { try open(bytes) }
    }

    @Test func everyPrefixIsAFault() throws {
      for whole in [
        CodedQuarters.losslessWebP, CodedQuarters.lossyWebP, CodedQuarters.transparentWebP,
      ] {
        // The padding byte at the end is no data.
        for count in 0..<(whole.count - 1) {
          #expect(throws: (any Error).self, "\(count) of \(whole.count) bytes") {
            try decode(Array(whole.prefix(count)))
          }
        }
      }
    }

    @Test func mutationsNeverCrash() throws {
      for whole in [CodedQuarters.losslessWebP, CodedQuarters.transparentWebP] {
        for seed in 0..<400 {
          _ = try? decode(whole.mutated(seed: UInt64(seed)))
        }
      }
    }

    @Test func moreMemoryThanAllowedIsAFault() throws {
      let limits = DecodeLimits(memory: 1000)
      let (_, decoder) = try open(CodedQuarters.losslessWebP, limits: limits)
      #expect(throws: DecodeFault.tooMuchMemory(limit: 1000)) { try Picture(decoding: decoder) }
    }
  }
#endif

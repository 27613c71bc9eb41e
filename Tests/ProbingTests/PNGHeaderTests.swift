import Testing
import Vocabulary

@testable import Probing

private func fault(_ contents: [UInt8]) -> ProbeFault.Reason? {
  if case .failure(let reason) = probed(contents) { reason } else { nil }
}

private func header(_ png: TinyPNG) throws -> Header { try probed(png.contents).get() }

private let palette = TinyPNG.chunk("PLTE", [1, 2, 3, 4, 5, 6])
private let transparency = TinyPNG.chunk("tRNS", [0, 0])

@Suite struct PNGImageHeaderTests {
  @Test(
    arguments: [
      (0, 1, [], 1), (0, 16, transparency, 2), (2, 8, [], 3), (2, 16, transparency, 4),
      (3, 4, palette, 3), (3, 8, palette + transparency, 4), (4, 8, [], 2), (6, 16, [], 4),
    ] as [(UInt8, UInt8, [UInt8], Int)])
  func readsTheImageHeader(color: UInt8, depth: UInt8, chunks: [UInt8], channels: Int) throws {
    let header = try header(TinyPNG(bitDepth: depth, color: color, chunks: chunks))
    #expect(header.size == PixelSize(width: 133, height: 101))
    #expect(header.channels == channels)
    #expect(header.bitDepth == Int(depth))
    #expect(!header.isProgressive)
  }

  @Test func interlacedMustBeHeldWhole() throws {
    #expect(try header(TinyPNG(interlace: 1)).isProgressive)
  }

  @Test(arguments: [(2, 4), (3, 16), (4, 1), (6, 2), (1, 8), (5, 8), (7, 8), (0, 0), (0, 3)])
  func refusesColourAndDepth(color: UInt8, depth: UInt8) {
    let png = TinyPNG(bitDepth: depth, color: color, chunks: palette)
    #expect(fault(png.contents) == .malformed(.png, .badChunk("IHDR")))
  }

  @Test func refusesSizes() {
    #expect(
      fault(TinyPNG(width: 0).contents)
        == .malformed(.png, .emptySize(PixelSize(width: 0, height: 101))))
    let huge = PixelSize(width: 133, height: 1 << 31)
    #expect(
      fault(TinyPNG(height: 1 << 31).contents)
        == .malformed(.png, .tooLarge(huge, limit: 2_147_483_647)))
  }

  @Test func refusesUnknownMethods() {
    #expect(fault(TinyPNG(interlace: 2).contents) == .unsupported(.png, .method("interlace")))
  }

  @Test func verifiesTheChecksum() {
    var contents = TinyPNG().contents
    contents[19] ^= 1  // The last byte of the width.
    #expect(fault(contents) == .malformed(.png, .checksum("IHDR")))
  }

  @Test func namesApplesVariant() {
    let contents = TinyPNG.signature + TinyPNG.chunk("CgBI", [0, 0, 0, 0])
    #expect(fault(contents) == .unsupported(.png, .appleOptimised))
  }
}

@Suite struct PNGChunkTests {
  @Test func refusesChunks() {
    let cases: [([UInt8], ProbeFault.Defect)] = [
      (TinyPNG().imageHeader, .badChunk("IHDR")),
      (TinyPNG.chunk("IEND", []), .noImage),
      (TinyPNG.chunk("PLTE", [1, 2]), .badChunk("PLTE")),
      (palette + palette, .badChunk("PLTE")),
      (TinyPNG.chunk("ABCD", []), .badChunk("ABCD")),
      (TinyPNG.chunk("a\u{1B}cd", []), .badChunk("a\\u{1b}cd")),
    ]
    for (chunk, defect) in cases {
      #expect(fault(TinyPNG(chunks: chunk).contents) == .malformed(.png, defect))
    }
    #expect(fault(TinyPNG(color: 3).contents) == .malformed(.png, .noPalette))
  }

  @Test func refusesLengths() {
    let tooLong = [0x80, 0, 0, 0] + Array("teST".utf8)
    #expect(fault(TinyPNG(chunks: tooLong).contents) == .malformed(.png, .badChunk("teST")))
    let pastTheEnd = [0x7F, 0xFF, 0xFF, 0xFF] + Array("teST".utf8)
    #expect(fault(TinyPNG(chunks: pastTheEnd).contents) == .truncated(.png))
  }
}

@Suite struct PNGMetadataTests {
  private let xmp3 = TinyPNG.xmp(
    #"<x xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="3"/>"#)
  private let raw8 = TinyPNG.text(
    "Raw profile type exif", TinyPNG.rawProfile("exif", TinyExif(orientation: 8).block))

  private func metadata(_ chunks: [UInt8]) throws -> Metadata {
    try header(TinyPNG(chunks: chunks)).metadata
  }

  @Test(arguments: 1...8)
  func readsEveryOrientation(value: Int) throws {
    let metadata = try metadata(TinyPNG.chunk("eXIf", TinyExif(orientation: value).tiff))
    #expect(metadata.orientation.rawValue == value)
    #expect(metadata.orientationFrom == .exif)
  }

  @Test func toleratesAJPEGsPrefix() throws {
    #expect(try metadata(TinyPNG.chunk("eXIf", TinyExif().block)).orientation == .rightTop)
  }

  // Whatever their order in the file: eXIf, then a raw profile, then XMP.
  @Test func ranksTheSources() throws {
    let exif = TinyPNG.chunk("eXIf", TinyExif().tiff)
    #expect(try metadata(xmp3 + raw8 + exif).orientationFrom == .exif)
    #expect(try metadata(xmp3 + raw8).orientationFrom == .rawProfile)
    #expect(try metadata(xmp3 + raw8).orientation == .leftBottom)
    #expect(try metadata(xmp3).orientationFrom == .xmp)
    #expect(try metadata(xmp3).orientation == .bottomRight)
  }

  @Test func readsCompressedTexts() throws {
    let profile = TinyPNG.rawProfile("exif", TinyExif(orientation: 5).block)
    let zTXt = TinyPNG.compressedText("Raw profile type exif", profile)
    #expect(try metadata(zTXt).orientation == .leftTop)
    let packet = #"<x xmlns:t="http://ns.adobe.com/tiff/1.0/"><t:Orientation>7</t:Orientation></x>"#
    #expect(try metadata(TinyPNG.xmp(packet, compressed: true)).orientation == .rightBottom)
  }

  // ImageMagick calls a JPEG's APP1 segment so, be it EXIF or XMP.
  @Test func readsAPP1Profiles() throws {
    let exif = TinyPNG.rawProfile("app1", TinyExif().block)
    #expect(
      try metadata(TinyPNG.text("Raw profile type APP1", exif)).orientationFrom == .rawProfile)
    let packet = #"<x xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="3"/>"#
    let xmp = TinyPNG.rawProfile("app1", Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
    let metadata = try metadata(TinyPNG.text("Raw profile type APP1", xmp))
    #expect(metadata.orientationFrom == .xmp)
    #expect(metadata.orientation == .bottomRight)
  }

  @Test(arguments: [
    "", "\nexif\n", "\nexif\n 4\n12zz", "exif\nabc\n00", "\nexif\n 4\n4578696600004d4d",
  ])
  func ignoresBrokenProfiles(text: String) throws {
    let chunk = TinyPNG.text("Raw profile type exif", Array(text.utf8))
    #expect(try metadata(chunk) == Metadata())
  }
}

import Testing
import Vocabulary

@testable import Probing

private func fault(_ jpeg: TinyJPEG) -> ProbeFault.Reason? {
  if case .failure(let reason) = probed(jpeg.contents) { reason } else { nil }
}

private func header(_ jpeg: TinyJPEG) throws -> Header { try probed(jpeg.contents).get() }

@Suite struct JPEGFrameTests {
  @Test func readsTheFrame() throws {
    let header = try header(TinyJPEG())
    #expect(header.size == PixelSize(width: 133, height: 101))
    #expect(header.channels == 3)
    #expect(header.bitDepth == 8)
    #expect(!header.isProgressive)
    #expect(header.metadata == Metadata())
  }

  @Test(arguments: [(0xC0, false), (0xC1, false), (0xC2, true), (0xC9, false), (0xCA, true)])
  func takesTheProcessesThatLibjpegDecodes(marker: UInt8, isProgressive: Bool) throws {
    #expect(try header(TinyJPEG(frameMarker: marker)).isProgressive == isProgressive)
  }

  @Test(arguments: [0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xCB, 0xCD, 0xCE, 0xCF] as [UInt8])
  func refusesOtherProcesses(marker: UInt8) {
    #expect(fault(TinyJPEG(frameMarker: marker)) == .unsupported(.jpeg, .process(marker: marker)))
  }

  @Test func refusesOtherPrecisions() {
    #expect(fault(TinyJPEG(precision: 12)) == .unsupported(.jpeg, .precision(bits: 12)))
  }

  @Test(arguments: [1, 3, 4])
  func takesComponents(count: Int) throws {
    let jpeg = TinyJPEG(sampling: Array(repeating: 0x11, count: count))
    #expect(try header(jpeg).channels == count)
  }

  @Test(arguments: [0, 2, 5])
  func refusesOtherCounts(count: Int) {
    let jpeg = TinyJPEG(sampling: Array(repeating: 0x11, count: count))
    #expect(fault(jpeg) == .unsupported(.jpeg, .components(count)))
  }

  @Test(arguments: [
    (0, 101, ProbeFault.Defect.emptySize(PixelSize(width: 0, height: 101))),
    (65_501, 1, .tooLarge(PixelSize(width: 65_501, height: 1), limit: 65_500)),
  ])
  func refusesSizes(width: Int, height: Int, defect: ProbeFault.Defect) {
    #expect(fault(TinyJPEG(width: width, height: height)) == .malformed(.jpeg, defect))
  }

  @Test func refusesAHeightBehindTheScan() {
    #expect(fault(TinyJPEG(width: 133, height: 0)) == .unsupported(.jpeg, .lateHeight))
  }

  @Test func takesTheLargestSize() throws {
    #expect(try header(TinyJPEG(width: 65_500, height: 65_500)).size.width == 65_500)
  }

  @Test(
    arguments: [
      [0x01, 0x11, 0x11],  // A factor of zero.
      [0x51, 0x11, 0x11],  // A factor past four.
      [0x31, 0x21, 0x11],  // Two does not divide three.
      [0x42, 0x21, 0x11],  // Eight, two and one blocks: more than ten in a unit.
    ] as [[UInt8]])
  func refusesSampling(factors: [UInt8]) {
    #expect(fault(TinyJPEG(sampling: factors)) == .malformed(.jpeg, .sampling))
  }

  // A single component's factors have no effect.
  @Test func takesAnyFactorsOfOneComponent() throws {
    #expect(try header(TinyJPEG(sampling: [0x44])).channels == 1)
  }
}

@Suite struct JPEGSegmentTests {
  @Test(
    arguments: [
      [0xFF, 0xFF, 0xFF],  // Fill bytes before the next marker.
      [0x00, 0x01, 0x02],  // Bytes of no segment.
      [0xFF, 0x00, 0xFF, 0x00],  // Stuffed zeros, which are no markers.
      [0xFF, 0xD0, 0xFF, 0x01],  // Markers without contents.
      [0xFF, 0xE5, 0x00, 0x00],  // A length that does not count itself.
      [0xFF, 0xDC, 0x00, 0x04, 0x12, 0x34],  // A DNL before the scan.
    ] as [[UInt8]])
  func passesOver(bytes: [UInt8]) throws {
    let jpeg = TinyJPEG(before: bytes, after: bytes)
    #expect(try header(jpeg).size == PixelSize(width: 133, height: 101))
  }

  @Test func refusesSegments() {
    let cases: [([UInt8], ProbeFault.Defect)] = [
      ([0xFF, 0xD8], .repeated(marker: 0xD8)),
      ([0xFF, 0xD9], .noImage),
      ([0xFF, 0xDA], .scanWithoutFrame),
      ([0xFF, 0xF0, 0, 2], .unknownMarker(0xF0)),
      ([0xFF, 0xDE, 0, 2], .unknownMarker(0xDE)),
      ([0xFF, 0xDD, 0, 3, 1], .badSegment(marker: 0xDD)),
      ([0xFF, 0xDB, 0, 1], .badSegment(marker: 0xDB)),
      (TinyJPEG.segment(0xDB, [4] + [UInt8](repeating: 1, count: 64)), .badSegment(marker: 0xDB)),
      (TinyJPEG.segment(0xDB, [0, 1, 2]), .badSegment(marker: 0xDB)),
      (
        TinyJPEG.segment(0xC4, [0, 1] + [UInt8](repeating: 0, count: 15)), .badSegment(marker: 0xC4)
      ),
      (TinyJPEG.segment(0xCC, [0, 0x01]), .badSegment(marker: 0xCC)),
    ]
    for (bytes, defect) in cases {
      #expect(fault(TinyJPEG(before: bytes)) == .malformed(.jpeg, defect), "\(bytes)")
    }
  }

  @Test func refusesTwoFrames() {
    let jpeg = TinyJPEG(after: TinyJPEG(width: 7).frame)
    #expect(fault(jpeg) == .malformed(.jpeg, .repeated(marker: 0xC0)))
  }

  @Test func refusesAScanOfAnotherComponent() {
    #expect(
      fault(TinyJPEG(scan: [1, 9, 0, 0, 63, 0])) == .malformed(.jpeg, .badSegment(marker: 0xDA)))
  }

  @Test func refusesAScanWithoutItsTable() {
    #expect(fault(TinyJPEG(tables: [])) == .malformed(.jpeg, .noTable))
  }
}

@Suite struct JPEGMetadataTests {
  private let xmp3 = TinyJPEG.xmp(
    #"<x xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="3"/>"#)

  @Test(arguments: 1...8)
  func readsEveryOrientation(value: Int) throws {
    let before = TinyJPEG.jfif + TinyJPEG.exif(TinyExif(orientation: value))
    let metadata = try header(TinyJPEG(before: before)).metadata
    #expect(metadata.orientation.rawValue == value)
    #expect(metadata.orientationFrom == .exif)
  }

  // XMP stands first, as some editors write it, and EXIF still is what counts.
  @Test func prefersEXIFWhereverItStands() throws {
    for before in [xmp3 + TinyJPEG.exif(TinyExif()), TinyJPEG.exif(TinyExif()) + xmp3] {
      let metadata = try header(TinyJPEG(before: before)).metadata
      #expect(metadata.orientation == .rightTop)
      #expect(metadata.orientationFrom == .exif)
    }
  }

  @Test func asksXMPWhereEXIFIsSilent() throws {
    let silent = TinyJPEG.exif(TinyExif(orientation: nil, dateTimeOriginal: "2023:07:09 12:34:56"))
    let metadata = try header(TinyJPEG(before: silent + xmp3)).metadata
    #expect(metadata.orientation == .bottomRight)
    #expect(metadata.orientationFrom == .xmp)
    #expect(metadata.captured != nil)
  }

  @Test func ignoresExtendedXMP() throws {
    let extended = TinyJPEG.segment(
      0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(xmp3[33...]))
    #expect(try header(TinyJPEG(before: extended)).metadata == Metadata())
  }

  @Test func takesTheFirstEXIFThatCanBeRead() throws {
    let broken = TinyJPEG.segment(0xE1, Array("Exif\0\0XX\0*".utf8))
    let before = broken + TinyJPEG.exif(TinyExif()) + TinyJPEG.exif(TinyExif(orientation: 8))
    #expect(try header(TinyJPEG(before: before)).metadata.orientation == .rightTop)
  }

  // 0 and 9 are what faulty writers store; the photo is shown as it is stored.
  @Test(arguments: [0, 9, 65_535])
  func countsImpossibleValuesAsUpright(value: Int) throws {
    let before = TinyJPEG.exif(TinyExif(orientation: value)) + xmp3
    let metadata = try header(TinyJPEG(before: before)).metadata
    #expect(metadata.orientation == .topLeft)
    #expect(metadata.orientationFrom == .exif)
  }
}

import Testing

@testable import Probing

@Suite struct ExifThumbnailTests {
  private let thumbnail = Array("a thumbnail".utf8)

  /// A JPEG whose EXIF block has two directories, the second with these two tags.
  private func photo(
    isLittleEndian: Bool = false, offset: Int = 44, length: Int = 11, next: Int = 14
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let big = bigEndian(value, bytes: count)
      return isLittleEndian ? big.reversed() : big
    }
    let mark = isLittleEndian ? Array("II*\0".utf8) : Array("MM\0*".utf8)
    let entries = [(0x0201, offset), (0x0202, length)].flatMap {
      number($0, 2) + number(4, 2) + number(1, 4) + number($1, 4)
    }
    let tiff =
      mark + number(8, 4) + number(0, 2) + number(next, 4) + number(2, 2) + entries + number(0, 4)
    let block = Array("Exif\0\0".utf8) + tiff + thumbnail
    return TinyJPEG(before: TinyJPEG.jfif + TinyJPEG.segment(0xE1, block)).contents
  }

  private func found(in photo: [UInt8]) throws -> [UInt8]? {
    try exifThumbnail(in: Bytes(photo)).map { Array(photo[$0.clamped(to: photo.indices)]) }
  }

  @Test(arguments: [true, false])
  func liesWhereTheSecondDirectorySays(isLittleEndian: Bool) throws {
    #expect(try found(in: photo(isLittleEndian: isLittleEndian)) == thumbnail)
  }

  @Test func isAbsentWhereNothingSaysSo() throws {
    #expect(try found(in: photo(next: 0)) == nil)
    #expect(try found(in: TinyJPEG(before: TinyJPEG.exif(TinyExif())).contents) == nil)
    #expect(try found(in: TinyJPEG().contents) == nil)
    #expect(try found(in: TinyPNG().contents) == nil)
  }

  @Test func mustLieInItsBlock() throws {
    for (offset, length) in [(45, 11), (44, 12), (44, 0), (0xFFFF_FFFF, 1), (1, 0xFFFF_FFFF)] {
      #expect(try found(in: photo(offset: offset, length: length)) == nil, "\(offset), \(length)")
    }
  }

  @Test func everyPrefixAndMutationIsReadWithoutHarm() {
    let photo = photo()
    for count in photo.indices { _ = try? exifThumbnail(in: Bytes(Array(photo[..<count]))) }
    for index in photo.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var other = photo
        other[index] = value
        if let range = try? exifThumbnail(in: Bytes(other)) { #expect(range.lowerBound > 0) }
      }
    }
  }
}

public import Files

/// Where in the JPEG `file` the thumbnail lies that its EXIF block holds, a JPEG itself (EXIF
/// 2.32, section 4.5.8); `nil` where there is none, or none that can be found.
///
/// Whether it shows the photo as it is now is for the caller to judge: programs that edit a
/// photo may leave its thumbnail alone, and cameras fit it into 160×120 with black bars.
public func exifThumbnail(of file: InputFile) -> Range<Int>? {
  // What is wrong with a block that nobody needs is no fault of the photo's.
  try? exifThumbnail(in: file)
}

func exifThumbnail(in source: any ByteSource) throws(ProbeFault.Reason) -> Range<Int>? {
  let start: [UInt8]
  do { start = try source.bytes(at: 0, count: HeaderReader.block) } catch { throw .file(error) }
  guard sniff(start) == .jpeg else { return nil }
  var reader = HeaderReader(source, format: .jpeg, start: start)
  guard let block = try tiffBlock(&reader) else { return nil }
  let thumbnail = try thumbnail(in: SourceSlice(of: source, block))
  return thumbnail.map { (block.lowerBound + $0.lowerBound)..<(block.lowerBound + $0.upperBound) }
}

/// Where the EXIF segment's contents lie, from their byte order mark on.
private func tiffBlock(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Range<Int>? {
  _ = try reader.bytes(2)
  while true {
    let marker = try nextMarker(&reader)
    if marker == .startOfScan || marker.role == .endOfImage { return nil }
    if marker.role == .standalone { continue }
    let length = try contentLength(&reader)
    let start = reader.position
    if marker == .app1, length > 6, try reader.peek(Exif.prefix.count) == Exif.prefix {
      return (start + 6)..<(start + length)
    }
    reader.skip(length)
  }
}

/// Where the thumbnail lies in a TIFF: what the tags 0x0201 and 0x0202 of its second directory
/// say.
private func thumbnail(
  in tiff: SourceSlice
) throws(ProbeFault.Reason) -> Range<Int>? {
  var reader = HeaderReader(tiff, format: .jpeg, start: [])
  let mark = try reader.bytes(4)
  guard [Array("II*\0".utf8), Array("MM\0*".utf8)].contains(mark) else { return nil }
  let order = TIFFByteOrder(isLittleEndian: mark[0] == UInt8(ascii: "I"), isBig: false)
  reader.move(to: try order.integer(4, &reader))
  let first = try TIFFDirectory(&reader, order: order)
  guard first.next > 0 else { return nil }
  reader.move(to: first.next)
  let second = try TIFFDirectory(&reader, order: order)
  guard let offset = try second.integers(0x0201, &reader).first,
    let length = try second.integers(0x0202, &reader).first,
    length > 0, offset <= tiff.size - length
  else { return nil }
  return offset..<(offset + length)
}

/// A stretch of another source, as a source of its own.
private struct SourceSlice: ByteSource {
  private let source: any ByteSource
  private let range: Range<Int>

  /// What of `range` lies past the source's end does not count.
  init(of source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    self.range = range.clamped(to: 0..<source.size)
  }

  var size: Int { range.count }

  func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    try source.bytes(
      at: range.lowerBound + offset, count: max(0, min(count, range.count - offset)))
  }
}

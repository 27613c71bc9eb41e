import Vocabulary

/// Reads the segments of a JPEG up to its first scan, and takes or refuses them as
/// libjpeg-turbo's jdmarker.c does: stray bytes between segments are passed over, reserved
/// markers are not. The scan itself may be missing.
func readJPEGHeader(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
  var segments = JPEGSegments()
  _ = try reader.bytes(2)
  while true {
    let marker = try nextMarker(&reader)
    if marker == .startOfScan { break }
    try segments.read(marker, from: &reader)
  }
  guard let frame = segments.frame else { throw .malformed(.jpeg, .scanWithoutFrame) }
  let isOnlyScan = try checkScan(of: frame, with: segments.tables, from: &reader)
  return Header(
    size: frame.size, channels: frame.components.count, bitDepth: 8,
    isProgressive: frame.isProgressive || !isOnlyScan,
    metadata: try segments.metadata(from: &reader), colorPlaces: segments.colorPlaces,
    isPart: segments.isPart, samples: frame.samples)
}

/// The most bytes that are passed over in search of a marker. Cameras that pad, pad to a
/// page or a few.
private let longestPadding = 1 << 20

/// The marker that comes next, whatever bytes stand before it. Any number of FF may precede
/// a marker's code, and FF00 is no marker.
func nextMarker(
  _ reader: inout HeaderReader
) throws(ProbeFault.Reason) -> JPEGMarker {
  let start = reader.position
  var isAfterFF = false
  while reader.position - start <= longestPadding {
    let byte = try reader.byte()
    if isAfterFF, byte != 0, byte != 0xFF { return JPEGMarker(rawValue: byte) }
    isAfterFF = byte == 0xFF
  }
  throw .malformed(.jpeg, .noMarker(within: longestPadding))
}

/// What the segments before the first scan have said so far.
private struct JPEGSegments {
  private(set) var frame: JPEGFrame?
  private(set) var tables = JPEGTables()
  private var exif: Exif?
  /// Where the XMP packet lies; it is read only if EXIF says nothing.
  private var xmp: Range<Int>?
  private(set) var colorPlaces = ColorPlaces()
  private(set) var isPart = false

  /// Reads or skips the segment that `marker` opens.
  mutating func read(
    _ marker: JPEGMarker, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    switch marker.role {
    case .frame: try readFrame(marker, from: &reader)
    case .unsupportedFrame: throw .unsupported(.jpeg, .process(marker: marker.rawValue))
    case .table: try tables.read(marker, from: &reader)
    case .application where marker == .app1: try readAPP1(from: &reader)
    case .application:
      let length = try contentLength(&reader)
      if marker == .app2 { colorPlaces.note(.segment, length, at: reader.position) }
      if marker == .app9, try reader.peek(min(length, partName.count)) == partName { isPart = true }
      reader.skip(length)
    case .standalone: break
    case .startOfImage: throw .malformed(.jpeg, .repeated(marker: marker.rawValue))
    case .endOfImage: throw .malformed(.jpeg, .noImage)
    case .reserved: throw .malformed(.jpeg, .unknownMarker(marker.rawValue))
    }
  }

  private mutating func readFrame(
    _ marker: JPEGMarker, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    guard frame == nil else { throw .malformed(.jpeg, .repeated(marker: marker.rawValue)) }
    let contents = try reader.bytes(try contentLength(&reader))
    frame = try JPEGFrame(contents, marker: marker)
  }

  /// EXIF or XMP; extended XMP and whatever else uses this marker is skipped.
  private mutating func readAPP1(from reader: inout HeaderReader) throws(ProbeFault.Reason) {
    let length = try contentLength(&reader)
    let start = try reader.peek(min(length, xmpName.count))
    if exif == nil, start.starts(with: Exif.prefix) {
      exif = Exif(try reader.bytes(length))
    } else {
      if xmp == nil, start == xmpName {
        xmp = (reader.position + xmpName.count)..<(reader.position + length)
      }
      reader.skip(length)
    }
  }

  func metadata(from reader: inout HeaderReader) throws(ProbeFault.Reason) -> Metadata {
    var metadata = Metadata()
    if let exif { metadata.take(exif, from: .exif) }
    if let xmp, metadata.orientationFrom == .none {
      reader.move(to: xmp.lowerBound)
      metadata.take(xmp: try reader.peek(xmp.count))
    }
    return metadata
  }
}

/// What an APP1 segment with an XMP packet begins with.
private let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

/// What the APP9 segment that marks a part begins with.
private let partName = Array("tallstitch\0".utf8)

/// The length of a segment's contents, which follow. A length word of less than its own two
/// bytes makes an empty segment.
func contentLength(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Int {
  max(0, try reader.uint16() - 2)
}

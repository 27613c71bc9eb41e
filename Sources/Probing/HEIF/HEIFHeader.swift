import Vocabulary

/// Reads the box `meta` of a HEIC or AVIF file, and the first 64 KiB at most of its EXIF
/// item for the time. The pictures' data may be missing.
///
/// Turning and mirroring are the container's; EXIF's orientation does not count (ISO/IEC
/// 23008-12, 6.5.10).
func readHEIFHeader(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
  do {
    let file = try HEIFFile(&reader)
    return try file.header(&reader)
  } catch .malformed(_, let defect) {
    // The readers of boxes do not know which of the two formats they read.
    throw .malformed(reader.format, defect)
  }
}

private struct HEIFFile {
  private let items: HEIFItems
  /// Where the contents of `meta` begin in the file.
  private let metaStart: Int
  /// Whether there are moving pictures beside the still one.
  private let hasSequence: Bool
  private let format: PhotoFormat

  /// A camera's box has a few kilobytes, and one of a thousand tiles a few dozen.
  private static let metaLimit = 4 << 20

  init(_ reader: inout HeaderReader) throws(ProbeFault.Reason) {
    format = reader.format
    let brands = try Self.brands(&reader)
    hasSequence = brands.contains { ["avis", "msf1", "hevc", "hevx"].contains($0) }
    while reader.position < reader.size {
      let (type, length) = try Self.boxHeader(&reader)
      if type == "meta" {
        guard length <= Self.metaLimit else { throw .malformed(format, .badChunk("meta")) }
        metaStart = reader.position
        items = try HEIFItems(meta: try reader.bytes(length))
        return
      }
      guard length <= reader.size - reader.position else { throw .truncated(format) }
      reader.skip(length)
    }
    if hasSequence { throw .unsupported(format, .sequence) }
    throw .malformed(format, .missing("meta"))
  }

  /// The names in the first box.
  private static func brands(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> [String] {
    let (_, length) = try boxHeader(&reader)
    let contents = try reader.peek(min(length, 1024))
    reader.skip(min(length, reader.size))
    return stride(from: 0, to: contents.count - 3, by: 4).map {
      String(decoding: contents[$0..<($0 + 4)], as: UTF8.self)
    }
  }

  private static func boxHeader(
    _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> (type: String, contents: Int) {
    let start = reader.position
    var size = try reader.uint32()
    let type = String(decoding: try reader.bytes(4), as: UTF8.self)
    if size == 1 {
      let high = try reader.uint32()
      guard high < 1 << 31 else { throw .malformed(reader.format, .badChunk(type)) }
      size = high << 32 | (try reader.uint32())
    }
    if size == 0 { size = reader.size - start }
    let header = reader.position - start
    guard size >= header else { throw .malformed(reader.format, .badChunk(type)) }
    return (type, size - header)
  }

  func header(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
    guard let primary = items.primary else { throw .malformed(format, .missing("pitm")) }
    let properties = try items.properties(of: primary)
    guard let coded = try size(properties) else { throw .malformed(format, .missing("ispe")) }
    var transform = HEIFTransform(coded: coded)
    for property in properties { try transform.apply(property, of: items.bytes) }
    let coding = try coding(of: primary)
    let alpha = try alpha(of: primary)
    let streamPoints = try checkBitstreams(of: primary, &reader)
    let points = try boxedCodePoints(of: primary) ?? streamPoints
    let isGray = coding.sampling == .gray
    // A decoder would take what it does not know for BT.601.
    guard isGray || ColorMatrix(points) != nil else {
      throw .unsupported(format, .matrix(Int(points.matrix)))
    }
    let picture = HEIFPicture(
      codec: coding.codec, coded: coded, aperture: transform.aperture,
      sampling: !isGray && isOverlay(primary) ? .overlay : coding.sampling,
      isFullRange: points.isFullRange, hasAlpha: alpha != nil, bystanders: try bystanders())
    var metadata = Metadata()
    metadata.take(
      container: transform.isOriented ? transform.orientation : nil,
      exif: try exif(of: primary, &reader))
    return Header(
      size: transform.aperture.size,
      channels: (isGray ? 1 : 3) + (alpha == nil ? 0 : 1), bitDepth: coding.bitDepth,
      isProgressive: true, metadata: metadata, colorPlaces: try colorPlaces(of: primary),
      streamCodePoints: streamPoints, storage: .heif(picture), isFirstOfSeveral: hasSequence)
  }

  private func size(_ properties: [ISOBox]) throws(ProbeFault.Reason) -> PixelSize? {
    guard let box = properties.first(where: { $0.type == "ispe" }) else { return nil }
    var reader = BoxReader(box, of: items.bytes)
    _ = try reader.versionAndFlags()
    let size = PixelSize(width: try reader.integer(4), height: try reader.integer(4))
    guard size.width > 0, size.height > 0 else { throw .malformed(format, .emptySize(size)) }
    let limit = Int(Int32.max)
    guard max(size.width, size.height) <= limit else {
      throw .malformed(format, .tooLarge(size, limit: limit))
    }
    return size
  }

  /// What the item's codec gives: its own, or for a grid or an overlay that of its first
  /// tile.
  private func coding(of item: Int) throws(ProbeFault.Reason) -> HEIFCoding {
    try coding(ofCoded: try firstCoded(of: item))
  }

  private func coding(ofCoded item: Int) throws(ProbeFault.Reason) -> HEIFCoding {
    guard let type = items.items[item]?.type else { throw .malformed(format, .missing("infe")) }
    let properties = try items.properties(of: item)
    return try HEIFCoding(itemType: type, properties: properties, of: items.bytes)
  }

  /// The item itself, or the first tile that it is made of.
  private func firstCoded(of item: Int) throws(ProbeFault.Reason) -> Int {
    var item = item
    // A derived picture can be made of derived pictures; a deeper nest is a forgery.
    for _ in 0..<8 {
      guard let type = items.items[item]?.type else { throw .malformed(format, .missing("infe")) }
      switch type {
      case "hvc1", "av01": return item
      case "grid", "iovl", "iden":
        guard let first = items.items("dimg", from: item).first else {
          throw .malformed(format, .missing("dimg"))
        }
        item = first
      default: throw .unsupported(format, .coding(type))
      }
    }
    throw .malformed(format, .badChunk("dimg"))
  }

  /// Whether the item, or what it is derived from, is made of several pictures that are laid
  /// over each other.
  private func isOverlay(_ item: Int) -> Bool {
    var item = item
    for _ in 0..<8 {
      if items.items[item]?.type == "iovl" { return true }
      guard let first = items.items("dimg", from: item).first else { return false }
      item = first
    }
    return false
  }

  /// The boxes `colr` of `item`, or of the first tile of a grid that has none of its own.
  private func colorBoxes(of item: Int) throws(ProbeFault.Reason) -> [ISOBox] {
    let first = items.items("dimg", from: item).first
    let own = try items.properties(of: item).filter { $0.type == "colr" }
    let tile = try first.map(items.properties(of:))?.filter { $0.type == "colr" }
    return own.isEmpty ? tile ?? [] : own
  }

  /// The code points that a box gives, which then count more than the bitstream's.
  private func boxedCodePoints(of item: Int) throws(ProbeFault.Reason) -> ColorCodePoints? {
    for box in try colorBoxes(of: item) {
      var reader = BoxReader(box, of: items.bytes)
      guard try reader.fourLetters() == "nclx", reader.count >= 7 else { continue }
      let numbers = (try reader.integer(2), try reader.integer(2), try reader.integer(2))
      return ColorCodePoints(
        primaries: UInt8(clamping: numbers.0), transfer: UInt8(clamping: numbers.1),
        matrix: UInt8(clamping: numbers.2), isFullRange: try reader.integer(1) & 0x80 != 0)
    }
    return nil
  }

  private func colorPlaces(of item: Int) throws(ProbeFault.Reason) -> ColorPlaces {
    var places = ColorPlaces()
    for box in try colorBoxes(of: item) {
      var reader = BoxReader(box, of: items.bytes)
      let kind = try reader.fourLetters()
      guard ["prof", "rICC", "nclx"].contains(kind) else { continue }
      places.note(
        kind == "nclx" ? .codePoints : .profile, reader.count, at: metaStart + reader.position)
    }
    return places
  }

  /// Refuses a bitstream that would make a decoder take more memory than the file's boxes
  /// own up to.
  ///
  /// - Returns: the code points of the first one.
  private func checkBitstreams(
    of primary: Int, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> ColorCodePoints {
    let first = try firstCoded(of: primary)
    var points = ColorCodePoints.unspecified
    for item in codedItems(of: primary) {
      guard let claimed = try size(items.properties(of: item)) else { continue }
      let headers = try bitstreamHeaders(of: item, &reader)
      guard headers.allSatisfy({ $0.fits(claimed) }) else {
        throw .malformed(format, .badChunk("ispe"))
      }
      // Of a configuration and the data after it, the data are what is decoded.
      if item == first, let header = headers.last { points = header.codePoints }
    }
    return points
  }

  /// The items with a bitstream that `primary` is made of, their alpha planes included.
  private func codedItems(of primary: Int) -> [Int] {
    var found: Set<Int> = []
    var rest = [primary]
    while let item = rest.popLast() {
      guard found.insert(item).inserted else { continue }
      rest += items.items("dimg", from: item)
    }
    for reference in items.references
    where reference.type == "auxl" && reference.to.contains(where: found.contains) {
      found.insert(reference.from)
    }
    return found.filter { ["hvc1", "av01"].contains(items.items[$0]?.type) }.sorted()
  }

  /// Those of the codec's configuration, then those in the item's data, as far as they are
  /// there. Data of HEVC have none.
  private func bitstreamHeaders(
    of item: Int, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> [BitstreamHeader] {
    let coding = try coding(ofCoded: item)
    let box = coding.configuration
    guard coding.codec == .av1 else { return try hevcHeaders(box, of: items.bytes) }
    let configured = box.contents.dropFirst(4)
    let inMeta = (metaStart + configured.startIndex)..<(metaStart + configured.endIndex)
    return try av1Headers(in: inMeta, &reader) + av1Headers(in: dataRange(of: item), &reader)
  }

  /// Where the first bytes of an item lie in the file; empty where they are missing.
  private func dataRange(of item: Int) -> Range<Int> {
    guard let location = items.locations[item] else { return 0..<0 }
    let base = location.isInline ? metaStart + (items.inlineData?.lowerBound ?? 0) : 0
    let (start, overflows) = base.addingReportingOverflow(location.offset)
    let (end, endOverflows) = start.addingReportingOverflow(location.length)
    return overflows || endOverflows ? 0..<0 : start..<end
  }

  /// The item that is the alpha plane of `item`.
  private func alpha(of item: Int) throws(ProbeFault.Reason) -> Int? {
    for reference in items.references
    where reference.type == "auxl" && reference.to.contains(item) {
      let properties = try items.properties(of: reference.from)
      guard try isAlpha(properties) else { continue }
      // libheif would drop a plane without a size, and show what it hides.
      guard try size(properties) != nil else { throw .malformed(format, .missing("ispe")) }
      return reference.from
    }
    return nil
  }

  private func isAlpha(_ properties: [ISOBox]) throws(ProbeFault.Reason) -> Bool {
    guard let kind = properties.first(where: { $0.type == "auxC" }) else { return false }
    var reader = BoxReader(kind, of: items.bytes)
    _ = try reader.versionAndFlags()
    return alphaNames.contains(where: reader.rest.starts(with:))
  }

  /// See ``HEIFPicture/bystanders``. Alpha planes are never among them: one can belong to
  /// a part of the picture.
  private func bystanders() throws(ProbeFault.Reason) -> [Int] {
    var positions: Set<Int> = []
    for reference in items.references {
      switch reference.type {
      case "cdsc": positions.insert(reference.typePosition)
      case "thmb", "auxl":
        guard let item = items.items[reference.from],
          try !isAlpha(items.properties(of: reference.from))
        else { continue }
        positions.insert(item.typePosition)
      default: continue
      }
    }
    return positions.sorted().map { metaStart + $0 }
  }

  /// The EXIF item that describes `item`. One that cannot be read is none.
  private func exif(
    of item: Int, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> Exif? {
    let reference = items.references.first {
      $0.type == "cdsc" && $0.to.contains(item) && items.items[$0.from]?.type == "Exif"
    }
    guard let source = reference?.from, let location = items.locations[source],
      location.length > 4
    else { return nil }
    let data = try bytes(at: location, most: Exif.limit + 4, &reader)
    // The first four bytes say how many more stand before the TIFF header.
    guard data.count > 4 else { return nil }
    let skipped = data[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard skipped < data.count - 4 else { return nil }
    return Exif(data[(4 + skipped)...])
  }

  private func bytes(
    at location: HEIFItems.Location, most: Int, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> ArraySlice<UInt8> {
    let count = min(location.length, most)
    if location.isInline {
      guard let data = items.inlineData, location.offset < data.count else { return [] }
      return items.bytes[data].dropFirst(location.offset).prefix(count)
    }
    guard location.offset < reader.size else { return [] }
    reader.move(to: location.offset)
    return try reader.peek(count)[...]
  }
}

/// What auxiliary pictures call themselves that are alpha planes.
private let alphaNames = [
  "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
  "urn:mpeg:hevc:2015:auxid:1",
  "urn:mpeg:avc:2015:auxid:1",
].map { Array($0.utf8) }

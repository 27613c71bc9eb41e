import Vocabulary

/// Reads the chunks of a WebP file (RFC 9649) as far as something is wanted of them: up to
/// the picture's data, or past them where the file says that EXIF or XMP follow.
func readWebPHeader(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
  var file = WebPFile()
  reader.skip(12)
  repeat {
    try file.read(try WebPChunk(&reader), from: &reader)
  } while file.wantsMore && reader.position < reader.size
  return try file.header(&reader)
}

/// The header of a chunk, and where its contents lie.
private struct WebPChunk {
  let name: String
  let start: Int
  let contents: Range<Int>

  init(_ reader: inout HeaderReader) throws(ProbeFault.Reason) {
    start = reader.position
    let letters = try reader.bytes(4)
    guard letters.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .malformed(.webp, .badChunk(printable(letters)))
    }
    name = String(decoding: letters, as: UTF8.self)
    let length = try littleEndian(4, &reader)
    contents = reader.position..<(reader.position + length)
  }

  /// Contents are padded to an even number of bytes.
  var end: Int { contents.upperBound + contents.count % 2 }
}

private struct WebPFile {
  private struct Flags: OptionSet {
    let rawValue: Int
    static let animation = Flags(rawValue: 0x02)
    static let xmp = Flags(rawValue: 0x04)
    static let exif = Flags(rawValue: 0x08)
  }

  private var canvas: PixelSize?
  private var flags: Flags = []
  private var frame: WebPFrame?
  private var alphaStart: Int?
  private var frames = 0
  private var exif: Exif?
  private var colorPlaces = ColorPlaces()
  private var xmp: Range<Int>?

  /// Whether something that counts can come yet. A second frame makes an animation.
  var wantsMore: Bool {
    frame == nil || flags.contains(.animation) && frames < 2
      || flags.contains(.exif) && exif == nil
      || flags.contains([.xmp]) && !flags.contains(.exif) && xmp == nil
  }

  mutating func read(
    _ chunk: WebPChunk, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    switch chunk.name {
    case "VP8X": try readExtendedHeader(chunk, &reader)
    case "ANMF":
      frames += 1
      if frame == nil { try readAnimationFrame(chunk, &reader) }
    case "ALPH" where frame == nil: alphaStart = alphaStart ?? chunk.start
    case "VP8 " where frame == nil, "VP8L" where frame == nil:
      frame = try picture(chunk, &reader)
    case "ICCP": colorPlaces.note(.profile, chunk.contents.count, at: reader.position)
    case "EXIF":
      if exif == nil { exif = Exif(try reader.peek(min(chunk.contents.count, Exif.limit + 6))) }
    case "XMP ": xmp = xmp ?? chunk.contents
    default: break
    }
    guard wantsMore else { return }
    guard chunk.end <= reader.size || chunk.contents.upperBound == reader.size else {
      throw .truncated(.webp)
    }
    reader.move(to: chunk.end)
  }

  func header(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
    guard let frame else { throw .malformed(.webp, .noImage) }
    let size = canvas ?? frame.box.size
    guard frame.box.fits(in: size), frames > 0 || frame.box.size == size else {
      throw .malformed(.webp, .badChunk(frames > 0 ? "ANMF" : "VP8X"))
    }
    var metadata = Metadata()
    if let exif { metadata.take(exif, from: .exif) }
    if let xmp, metadata.orientationFrom == .none {
      reader.move(to: xmp.lowerBound)
      metadata.take(xmp: try reader.peek(min(xmp.count, xmpLimit)))
    }
    let isTransparent = frame.hasAlpha || frame.box.size != size
    return Header(
      size: size, channels: isTransparent ? 4 : 3, bitDepth: 8, isProgressive: true,
      metadata: metadata, colorPlaces: colorPlaces, storage: .webP(frame),
      isFirstOfSeveral: frames > 1)
  }

  private mutating func readExtendedHeader(
    _ chunk: WebPChunk, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    guard canvas == nil, chunk.contents.count >= 10 else {
      throw .malformed(.webp, .badChunk("VP8X"))
    }
    flags = Flags(rawValue: try littleEndian(4, &reader))
    canvas = PixelSize(
      width: try littleEndian(3, &reader) + 1, height: try littleEndian(3, &reader) + 1)
  }

  /// A frame has a place, in units of two pixels, a size, and chunks of its own.
  private mutating func readAnimationFrame(
    _ chunk: WebPChunk, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    let left = 2 * (try littleEndian(3, &reader))
    let top = 2 * (try littleEndian(3, &reader))
    let size = PixelSize(
      width: try littleEndian(3, &reader) + 1, height: try littleEndian(3, &reader) + 1)
    _ = try reader.bytes(4)
    while frame == nil, reader.position + 8 <= chunk.contents.upperBound {
      let part = try WebPChunk(&reader)
      guard part.contents.upperBound <= chunk.contents.upperBound else { break }
      if part.name == "ALPH" { alphaStart = part.start }
      if part.name == "VP8 " || part.name == "VP8L" { frame = try picture(part, &reader) }
      reader.move(to: part.end)
    }
    guard frame?.box.size == size else { throw .malformed(.webp, .badChunk("ANMF")) }
    frame?.box.left = left
    frame?.box.top = top
  }

  private func picture(
    _ chunk: WebPChunk, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> WebPFrame {
    let isLossless = chunk.name == "VP8L"
    let defect = ProbeFault.Reason.malformed(.webp, .badChunk(chunk.name))
    let start = try reader.peek(10)
    guard start.count >= (isLossless ? 5 : 10) else { throw .truncated(.webp) }
    guard chunk.contents.count >= start.count || isLossless else { throw defect }
    guard let (size, hasAlpha) = isLossless ? losslessSize(start) : lossySize(start) else {
      throw defect
    }
    // What stands before a lossless picture is no alpha of it.
    let first = isLossless ? chunk.start : alphaStart ?? chunk.start
    return WebPFrame(
      bytes: first..<chunk.contents.upperBound, box: PixelBox(size),
      hasAlpha: hasAlpha || (!isLossless && alphaStart != nil), isLossless: isLossless)
  }
}

/// RFC 6386, 9.1: a key frame's tag, its start code, and 14 bits of each side.
private func lossySize(_ start: [UInt8]) -> (PixelSize, hasAlpha: Bool)? {
  guard start[0] & 1 == 0, start[3...5] == [0x9D, 0x01, 0x2A] else { return nil }
  let width = Int(start[6]) | Int(start[7] & 0x3F) << 8
  let height = Int(start[8]) | Int(start[9] & 0x3F) << 8
  guard width > 0, height > 0 else { return nil }
  return (PixelSize(width: width, height: height), false)
}

/// RFC 9649, 3.4: a signature, 14 bits of each side less one, a hint at alpha, a version.
private func losslessSize(_ start: [UInt8]) -> (PixelSize, hasAlpha: Bool)? {
  let bits = start[1...4].reversed().reduce(0) { $0 << 8 | Int($1) }
  guard start[0] == 0x2F, bits >> 29 == 0 else { return nil }
  let size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  return (size, bits >> 28 & 1 == 1)
}

private func littleEndian(
  _ count: Int, _ reader: inout HeaderReader
) throws(ProbeFault.Reason) -> Int {
  try reader.bytes(count).reversed().reduce(0) { $0 << 8 | Int($1) }
}

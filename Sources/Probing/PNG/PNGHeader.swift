import Vocabulary

/// Reads the chunks of a PNG up to its first IDAT, and takes or refuses them as libpng does.
/// The image data may be missing.
func readPNGHeader(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
  _ = try reader.bytes(8)
  let image = try readImageHeader(&reader)
  var chunks = PNGChunks()
  while true {
    let chunk = try PNGChunk(&reader)
    if chunk.name == "IDAT" { break }
    try chunks.read(chunk, from: &reader)
  }
  guard image.color != .palette || chunks.hasPalette else { throw .malformed(.png, .noPalette) }
  return Header(
    size: image.size, channels: image.color.channels + (chunks.hasTransparency ? 1 : 0),
    bitDepth: image.bitDepth, isProgressive: image.isInterlaced,
    metadata: try chunks.metadata(from: &reader), colorPlaces: chunks.colorPlaces,
    isPart: chunks.isPart)
}

/// The header of a chunk; its contents and checksum follow.
struct PNGChunk {
  let name: String
  /// Of the contents, in bytes.
  let length: Int

  init(_ reader: inout HeaderReader) throws(ProbeFault.Reason) {
    length = try reader.uint32()
    let type = try reader.bytes(4)
    let isName = type.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) && $0 < 0x80 }
    name = isName ? String(decoding: type, as: UTF8.self) : printable(type)
    guard isName, length <= Int(Int32.max) else { throw .malformed(.png, .badChunk(name)) }
  }

  /// Whether a decoder must understand it: its name begins with a capital.
  var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? true }

  /// The contents, with the checksum verified as libpng does for critical chunks.
  func verifiedContents(
    _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> [UInt8] {
    let contents = try reader.bytes(length)
    guard try reader.uint32() == checksum(Array(name.utf8) + contents) else {
      throw .malformed(.png, .checksum(name))
    }
    return contents
  }
}

/// What the chunks between IHDR and IDAT have said so far.
private struct PNGChunks {
  private(set) var hasPalette = false
  private(set) var hasTransparency = false
  private(set) var isPart = false
  private var exif: Exif?
  private var profiles = PNGProfiles()
  private(set) var colorPlaces = ColorPlaces()

  /// Reads or skips what follows the chunk's header, and its checksum.
  mutating func read(
    _ chunk: PNGChunk, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    let end = reader.position + chunk.length + 4
    guard end <= reader.size else { throw .truncated(.png) }
    switch chunk.name {
    case "PLTE": try readPalette(chunk, from: &reader)
    case "tRNS": hasTransparency = true
    case "tsST": isPart = true
    case "eXIf":
      if exif == nil { exif = Exif(try reader.bytes(min(chunk.length, Exif.limit + 6))) }
    case "tEXt", "zTXt", "iTXt": try profiles.note(chunk, from: &reader)
    case "cICP", "iCCP", "sRGB", "gAMA", "cHRM":
      colorPlaces.note(.chunk(chunk.name), chunk.length, at: reader.position)
    case "IEND": throw .malformed(.png, .noImage)
    default:
      if chunk.isCritical { throw .malformed(.png, .badChunk(chunk.name)) }
    }
    reader.move(to: end)
  }

  private mutating func readPalette(
    _ chunk: PNGChunk, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    let palette = try chunk.verifiedContents(&reader)
    guard !hasPalette, (3...768).contains(palette.count), palette.count.isMultiple(of: 3) else {
      throw .malformed(.png, .badChunk(chunk.name))
    }
    hasPalette = true
  }

  func metadata(from reader: inout HeaderReader) throws(ProbeFault.Reason) -> Metadata {
    var metadata = Metadata()
    if let exif { metadata.take(exif, from: .exif) }
    try profiles.add(to: &metadata, from: &reader)
    return metadata
  }
}

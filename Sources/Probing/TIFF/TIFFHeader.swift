import Vocabulary

/// Reads the first directory of a TIFF, and the times of its EXIF directory. The strips or
/// tiles may be missing.
func readTIFFHeader(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Header {
  let order = try readFileHeader(&reader)
  let directory = try TIFFDirectory(&reader, order: order)
  let image = TIFFImage(directory: directory)
  try image.refuseRaw(&reader)
  let size = try image.size(&reader)
  let channels = try image.channels(&reader)
  try image.checkSamples(&reader)
  let bitDepth = try image.bitDepth(&reader)
  return Header(
    size: size, channels: channels, bitDepth: bitDepth, isProgressive: false,
    metadata: try image.metadata(order, &reader), colorPlaces: image.colorPlaces,
    isFirstOfSeveral: directory.next != 0)
}

/// Leaves `reader` at the first directory.
private func readFileHeader(
  _ reader: inout HeaderReader
) throws(ProbeFault.Reason) -> TIFFByteOrder {
  let start = try reader.bytes(4)
  let isLittleEndian = start[0] == UInt8(ascii: "I")
  let order = TIFFByteOrder(
    isLittleEndian: isLittleEndian, isBig: start[isLittleEndian ? 2 : 3] == 43)
  if order.isBig { reader.skip(4) }
  let offset = try order.integer(order.offsetSize, &reader)
  // Canon's raw files name themselves after the offset.
  if try reader.peek(2).elementsEqual("CR".utf8) { throw .unreadable(.raw) }
  guard offset >= 8 else { throw .malformed(.tiff, .badChunk("directory")) }
  reader.move(to: offset)
  return order
}

private enum Tag {
  static let newSubfileType: UInt16 = 254
  static let width: UInt16 = 256
  static let height: UInt16 = 257
  static let bitsPerSample: UInt16 = 258
  static let photometric: UInt16 = 262
  static let orientation: UInt16 = 274
  static let samplesPerPixel: UInt16 = 277
  static let extraSamples: UInt16 = 338
  static let sampleFormat: UInt16 = 339
  static let xmp: UInt16 = 700
  static let exif: UInt16 = 34665
  static let dateTimeOriginal: UInt16 = 36867
  static let offsetTimeOriginal: UInt16 = 36881
  static let subSecTimeOriginal: UInt16 = 37521
  static let profile: UInt16 = 34675
  static let dngVersion: UInt16 = 50706
}

private struct TIFFImage {
  let directory: TIFFDirectory

  /// Raw files are TIFFs whose first picture is a preview.
  func refuseRaw(_ reader: inout HeaderReader) throws(ProbeFault.Reason) {
    let isPreview = try value(Tag.newSubfileType, &reader).map { $0 & 1 == 1 } ?? false
    let isMosaic = try value(Tag.photometric, &reader) == 32803
    if directory.contains(Tag.dngVersion) || isPreview || isMosaic { throw .unreadable(.raw) }
  }

  func size(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> PixelSize {
    guard let width = try value(Tag.width, &reader) else {
      throw .malformed(.tiff, .badTag(Tag.width))
    }
    guard let height = try value(Tag.height, &reader) else {
      throw .malformed(.tiff, .badTag(Tag.height))
    }
    let size = PixelSize(width: width, height: height)
    guard width > 0, height > 0 else { throw .malformed(.tiff, .emptySize(size)) }
    let limit = Int(Int32.max)
    guard max(width, height) <= limit else {
      throw .malformed(.tiff, .tooLarge(size, limit: limit))
    }
    return size
  }

  var colorPlaces: ColorPlaces {
    var places = ColorPlaces()
    if let range = directory.range(Tag.profile) {
      places.note(.profile, range.count, at: range.lowerBound)
    }
    return places
  }

  /// Colours, and alpha where there is one.
  func channels(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Int {
    guard let photometric = try value(Tag.photometric, &reader) else {
      throw .malformed(.tiff, .badTag(Tag.photometric))
    }
    // Associated and unassociated alpha; masks and other extra samples are not shown.
    let isTransparent = try value(Tag.extraSamples, &reader).map { $0 == 1 || $0 == 2 } ?? false
    switch photometric {
    case 0, 1: return isTransparent ? 2 : 1
    case 2, 6, 8: return isTransparent ? 4 : 3
    case 3: return 3
    case 5: return 4
    default: throw .unsupported(.tiff, .photometric(photometric))
    }
  }

  func bitDepth(_ reader: inout HeaderReader) throws(ProbeFault.Reason) -> Int {
    let bits = try directory.integers(Tag.bitsPerSample, &reader)
    let depth = bits.first ?? 1
    guard [1, 2, 4, 8, 16].contains(depth), bits.allSatisfy({ $0 == depth }) else {
      throw .unsupported(.tiff, .precision(bits: bits.max() ?? 0))
    }
    return depth
  }

  func checkSamples(_ reader: inout HeaderReader) throws(ProbeFault.Reason) {
    for format in try directory.integers(Tag.sampleFormat, &reader) {
      switch format {
      case 2: throw .unsupported(.tiff, .samples(.signed))
      case 3: throw .unsupported(.tiff, .samples(.floatingPoint))
      case 5, 6: throw .unsupported(.tiff, .samples(.complex))
      default: break
      }
    }
  }

  func metadata(
    _ order: TIFFByteOrder, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> Metadata {
    var metadata = Metadata()
    let orientation = try value(Tag.orientation, &reader)
    metadata.take(
      container: orientation.map { Orientation(rawValue: $0) ?? .topLeft },
      captured: try captured(order, &reader))
    if metadata.orientationFrom == .none {
      metadata.take(xmp: try directory.bytes(Tag.xmp, most: xmpLimit, &reader))
    }
    return metadata
  }

  /// From the EXIF directory; one that cannot be read is none.
  private func captured(
    _ order: TIFFByteOrder, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> CaptureTime? {
    guard let offset = try value(Tag.exif, &reader), offset < reader.size else { return nil }
    reader.move(to: offset)
    guard let exif = try? TIFFDirectory(&reader, order: order) else { return nil }
    func text(_ tag: UInt16) throws(ProbeFault.Reason) -> [UInt8] {
      Array(try exif.bytes(tag, most: 64, &reader).prefix { $0 != 0 })
    }
    return CaptureTime(
      dateTimeOriginal: try text(Tag.dateTimeOriginal),
      subSeconds: try text(Tag.subSecTimeOriginal), offset: try text(Tag.offsetTimeOriginal))
  }

  private func value(
    _ tag: UInt16, _ reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> Int? {
    try directory.integers(tag, most: 1, &reader).first
  }
}

public import Files
public import Vocabulary

/// Reads the header of `file`, told apart by content and not by its name.
///
/// Costs the bytes up to the file's pixels, rounded up to a block, less what can be
/// skipped: profiles, previews, long metadata.
///
/// - Parameter root: outside of which nothing is opened.
public func probe(
  _ file: FileName, in root: InputRoot? = nil
) throws(ProbeFault) -> PhotoInfo {
  let input: InputFile
  do {
    input = try InputFile(opening: file, in: root)
  } catch {
    throw ProbeFault(file: file, reason: .file(error))
  }
  return try probe(input)
}

/// Reads the header of an open file, so that its pixels can be read from the same file even
/// if another takes its name.
public func probe(_ input: InputFile) throws(ProbeFault) -> PhotoInfo {
  do {
    let (format, header) = try header(of: input)
    return PhotoInfo(
      file: input.name, format: format, size: header.size,
      orientation: header.metadata.orientation, orientationFrom: header.metadata.orientationFrom,
      bytes: input.status.size, modified: input.status.modified,
      captured: header.metadata.captured, channels: header.channels,
      bitDepth: header.bitDepth, isProgressive: header.isProgressive,
      samples: header.samples,
      storage: header.storage, isFirstOfSeveral: header.isFirstOfSeveral, isPart: header.isPart)
  } catch {
    throw ProbeFault(file: input.name, reason: error)
  }
}

/// What every format's header says.
struct Header: Equatable {
  var size: PixelSize
  var channels: Int
  var bitDepth: Int
  var isProgressive: Bool
  var metadata = Metadata()
  /// Where the file says what its colours are; nothing of it has been read.
  var colorPlaces = ColorPlaces()
  /// What a HEIF's bitstream says; it counts where ``colorPlaces`` has nothing.
  var streamCodePoints: ColorCodePoints?
  var storage = PictureStorage.implied
  var isFirstOfSeveral = false
  var isPart = false
  /// Where it is not the pixels times the channels.
  var samples: Int?
}

/// How one format is read.
private struct FormatReader: Sendable {
  let signature: Signature
  let format: PhotoFormat
  let read: @Sendable (inout HeaderReader) throws(ProbeFault.Reason) -> Header
}

/// The formats that can be read. Each is a row here and a folder beside.
private let readers = [
  FormatReader(signature: .jpeg, format: .jpeg, read: readJPEGHeader),
  FormatReader(signature: .png, format: .png, read: readPNGHeader),
  FormatReader(signature: .heif, format: .heic, read: readHEIFHeader),
  FormatReader(signature: .avif, format: .avif, read: readHEIFHeader),
  FormatReader(signature: .webp, format: .webp, read: readWebPHeader),
  FormatReader(signature: .tiff, format: .tiff, read: readTIFFHeader),
]

/// The header of `source`, and which format it is of.
func header(of source: any ByteSource) throws(ProbeFault.Reason) -> (PhotoFormat, Header) {
  guard source.size > 0 else { throw .empty }
  let start = try firstBlock(of: source)
  guard let signature = sniff(start) else { throw .unrecognised }
  guard let row = readers.first(where: { $0.signature == signature }) else {
    throw .unreadable(signature)
  }
  guard row.format.isReadable else { throw .leftOut(row.format) }
  var reader = HeaderReader(source, format: row.format, start: start)
  return (row.format, try row.read(&reader))
}

private func firstBlock(of source: any ByteSource) throws(ProbeFault.Reason) -> [UInt8] {
  do {
    return try source.bytes(at: 0, count: HeaderReader.block)
  } catch {
    throw .file(error)
  }
}

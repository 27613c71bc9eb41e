public import Codecs
public import Files
public import StitchPlan
public import Vocabulary

/// What is wrong with a part that was made before.
public enum PartDefect: Error, Equatable, Sendable {
  case file(FileFault)
  /// It is not of the planned format, or its picture is not whole.
  case picture(DecodeFault)
  case size(found: PixelSize, planned: PixelSize)
  /// Its bytes are not those that were written.
  case changed
}

extension PartDefect: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .file(let fault) where fault.isMissing: "is not there; render it"
    case .file(let fault): fault.reasonText
    case .picture(.truncated): "is cut short; render it again"
    case .picture(.damaged(let detail)): "is damaged (\(detail)); render it again"
    case .picture(let fault): "\(fault)"
    case .size(let found, let planned): "has \(found) pixels instead of \(planned); render it again"
    case .changed: "was changed after it was made; render it again"
    }
  }
}

/// Decodes the part in `file` to its last pixel, and compares its size with what was planned
/// and its bytes with what was written.
public func checkPart(
  _ file: FileName, planned: PixelSize, format: OutputFormat
) throws(PartDefect) {
  let input: InputFile
  let isAsWritten: Bool
  do {
    input = try InputFile(opening: file)
    isAsWritten = try input.isAsWritten()
  } catch {
    throw .file(error)
  }
  let found: PixelSize
  do { found = try sizeOfWholePicture(in: input, format) } catch { throw .picture(error) }
  guard found == planned else { throw .size(found: found, planned: planned) }
  guard isAsWritten else { throw .changed }
}

extension InputFile {
  /// Whether the file is, byte by byte, what its stamp says. One without a stamp says nothing.
  fileprivate func isAsWritten() throws(FileFault) -> Bool {
    guard let place = try PartStamp.place(in: self), let stamp = try PartStamp(of: self) else {
      return true
    }
    return try fingerprint(zeroing: place.range) == stamp.fingerprint
  }
}

/// Decodes a picture to the end of its file.
private func sizeOfWholePicture(
  in input: InputFile, _ format: OutputFormat
) throws(DecodeFault) -> PixelSize {
  // Whoever made it has made it row by row, and so it is read.
  let limits = DecodeLimits(pixels: .max)
  let decoder: any RowDecoder =
    switch format {
    case .jpeg: try JPEGDecoder(input, limits: limits)
    case .png: try PNGDecoder(input, limits: limits)
    }
  let layout = try decoder.start(keeping: 2).layout
  let row = UnsafeMutableRawPointer.allocate(byteCount: layout.bytesPerRow, alignment: 16)
  defer { row.deallocate() }
  for _ in 0..<layout.size.height { try decoder.readRow(into: row) }
  try decoder.finish()
  return decoder.size
}

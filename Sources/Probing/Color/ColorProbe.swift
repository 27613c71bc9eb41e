public import Files
public import Vocabulary

/// What a photo's file says about its colours, the most authoritative first: a PNG's cICP,
/// an embedded ICC profile, a PNG's sRGB, its gAMA with cHRM, Adobe RGB by EXIF.
///
/// Walks the header again and reads the profile, of at most 16 MiB. A profile that is
/// incomplete is among the defects; one that is whole has not been looked at.
public func colorDescription(
  of file: InputFile
) throws(ProbeFault) -> (description: ColorDescription, defects: [ColorDefect]) {
  do {
    return try colorDescription(of: file as any ByteSource)
  } catch {
    throw ProbeFault(file: file.name, reason: error)
  }
}

func colorDescription(
  of source: any ByteSource
) throws(ProbeFault.Reason) -> (description: ColorDescription, defects: [ColorDefect]) {
  let (format, header) = try header(of: source)
  var claims = ColorClaims(HeaderReader(source, format: format, start: []))
  switch format {
  case .jpeg: try claims.addSegments(header.colorPlaces)
  case .png: try claims.addChunks(header.colorPlaces)
  case .heic, .avif, .webp, .tiff:
    try claims.addProfile(header.colorPlaces)
    try claims.addCodePoints(header.colorPlaces)
  }
  if header.metadata.isAdobeRGB { claims.claim(.adobeRGB) }
  return (ColorDescription(claims.claims), claims.defects)
}

/// The largest profile that is read, in bytes. Those of printers have 0.5 to 3 MB; the
/// segments of a JPEG hold 16.7 at the most.
let profileLimit = 16 << 20

/// The claims that were found so far.
struct ColorClaims {
  private(set) var claims: [ColorClaim] = []
  private(set) var defects: [ColorDefect] = []
  var reader: HeaderReader

  init(_ reader: HeaderReader) { self.reader = reader }

  mutating func claim(_ claim: ColorClaim) { claims.append(claim) }
  mutating func reject(_ defect: ColorDefect) { defects.append(defect) }

  /// The bytes in `range`, fewer where the file ends.
  mutating func bytes(_ range: Range<Int>) throws(ProbeFault.Reason) -> [UInt8] {
    reader.move(to: range.lowerBound)
    return try reader.peek(range.count)
  }
}

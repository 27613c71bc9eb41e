public import Files
public import Vocabulary

/// What a photo's file says about its colours, the most authoritative first: a PNG's cICP,
/// an embedded ICC profile, a PNG's sRGB, its gAMA with cHRM, Adobe RGB by EXIF.
///
/// Walks the header again and reads the profile. One that is incomplete is among the
/// defects; one that is whole has not been looked at.
///
/// - Parameter profileLimit: the largest profile that is read, in bytes.
public func colorDescription(
  of file: InputFile, profileLimit: Int = 16 << 20
) throws(ProbeFault) -> (description: ColorDescription, defects: [ColorDefect]) {
  do {
    return try colorDescription(of: file as any ByteSource, profileLimit: profileLimit)
  } catch {
    throw ProbeFault(file: file.name, reason: error)
  }
}

func colorDescription(
  of source: any ByteSource, profileLimit: Int = 16 << 20
) throws(ProbeFault.Reason) -> (description: ColorDescription, defects: [ColorDefect]) {
  let (format, header) = try header(of: source)
  var claims = ColorClaims(
    HeaderReader(source, format: format, start: []), profileLimit: profileLimit)
  switch format {
  case .jpeg: try claims.addSegments(header.colorPlaces)
  case .png: try claims.addChunks(header.colorPlaces)
  case .heic, .avif, .webp, .tiff:
    try claims.addProfile(header.colorPlaces)
    try claims.addCodePoints(header.colorPlaces)
    claims.addStream(header)
  }
  if header.metadata.isAdobeRGB { claims.claim(.adobeRGB) }
  return (ColorDescription(claims.claims), claims.defects)
}

/// The claims that were found so far.
struct ColorClaims {
  private(set) var claims: [ColorClaim] = []
  private(set) var defects: [ColorDefect] = []
  var reader: HeaderReader
  /// The largest profile that is read, in bytes.
  let profileLimit: Int

  init(_ reader: HeaderReader, profileLimit: Int) {
    self.reader = reader
    self.profileLimit = profileLimit
  }

  mutating func claim(_ claim: ColorClaim) { claims.append(claim) }
  mutating func reject(_ defect: ColorDefect) { defects.append(defect) }

  /// The bytes in `range`, fewer where the file ends.
  mutating func bytes(_ range: Range<Int>) throws(ProbeFault.Reason) -> [UInt8] {
    reader.move(to: range.lowerBound)
    return try reader.peek(range.count)
  }
}

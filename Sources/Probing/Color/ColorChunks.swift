import Vocabulary

extension ColorClaims {
  /// Adds what the chunks of a PNG say, in the order of their worth (PNG specification,
  /// third edition, 4.3).
  mutating func addChunks(_ places: ColorPlaces) throws(ProbeFault.Reason) {
    if let contents = try contents(of: "cICP", length: 4, in: places) {
      claim(
        .codePoints(
          ColorCodePoints(
            primaries: contents[0], transfer: contents[1], matrix: contents[2],
            isFullRange: contents[3] != 0)))
    }
    try addCompressedProfile(places)
    if try contents(of: "sRGB", length: 1, in: places) != nil { claim(.srgb) }
    try addCalibration(places)
  }

  private mutating func addCalibration(_ places: ColorPlaces) throws(ProbeFault.Reason) {
    guard let gamma = try contents(of: "gAMA", length: 4, in: places) else { return }
    let points = try contents(of: "cHRM", length: 32, in: places)
    claim(
      .calibrated(
        encodingGamma: number(gamma, 0), chromaticities: points.map(chromaticities)))
  }

  /// The contents of the first chunk with this name, if it has this length and its checksum
  /// fits; others are as if they were not there, as they are to libpng.
  private mutating func contents(
    of name: String, length: Int, in places: ColorPlaces
  ) throws(ProbeFault.Reason) -> [UInt8]? {
    guard let range = places.ranges(of: .chunk(name)).first, range.count == length else {
      return nil
    }
    return try verified(name, range)
  }

  private mutating func verified(
    _ name: String, _ range: Range<Int>
  ) throws(ProbeFault.Reason) -> [UInt8]? {
    let bytes = try bytes(range.lowerBound..<(range.upperBound + 4))
    let contents = bytes.prefix(range.count)
    let expected = bytes.dropFirst(range.count).reduce(0) { $0 << 8 | Int($1) }
    return checksum(Array(name.utf8) + contents) == expected ? Array(contents) : nil
  }

  private mutating func addCompressedProfile(_ places: ColorPlaces) throws(ProbeFault.Reason) {
    guard let range = places.ranges(of: .chunk("iCCP")).first else { return }
    guard range.count <= profileLimit else { return reject(.tooLarge(limit: profileLimit)) }
    guard let contents = try verified("iCCP", range) else { return reject(.undecodable) }
    do throws(ColorDefect) {
      claim(.profile(try inflatedProfile(contents, limit: profileLimit)))
    } catch {
      reject(error)
    }
  }
}

/// The profile in an iCCP chunk: a name and its NUL, the method 0, a zlib stream.
///
/// The profile's own length says how much of the stream counts. Whether the stream ends as
/// it should does not matter then; some writers leave out its checksum.
private func inflatedProfile(
  _ contents: [UInt8], limit: Int
) throws(ColorDefect) -> [UInt8] {
  guard let end = contents.prefix(80).firstIndex(of: 0), contents.count > end + 2,
    contents[end + 1] == 0
  else { throw .undecodable }
  let stream = contents[(end + 2)...]
  let start = inflated(stream, limit: 4)
  guard start.count == 4 else { throw .undecodable }
  let length = start.reduce(0) { $0 << 8 | Int($1) }
  guard length <= limit else { throw .tooLarge(limit: limit) }
  let profile = inflated(stream, limit: length)
  guard profile.count == length else { throw .undecodable }
  return profile
}

private func chromaticities(_ contents: [UInt8]) -> Chromaticities {
  func point(_ index: Int) -> Chromaticities.Point {
    .init(number(contents, 8 * index), number(contents, 8 * index + 4))
  }
  return Chromaticities(white: point(0), red: point(1), green: point(2), blue: point(3))
}

/// A number as PNG stores it, in units of 1/100,000.
private func number(_ contents: [UInt8], _ offset: Int) -> Double {
  Double(contents[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }) / 100_000
}

import Vocabulary

/// What HEIF, WebP and TIFF say about colours. Where a HEIF has a profile and code points,
/// the profile counts (ISO/IEC 23000-22, 7.3.6.4).
extension ColorClaims {
  /// Adds the first profile that lies in the file as it is.
  mutating func addProfile(_ places: ColorPlaces) throws(ProbeFault.Reason) {
    guard let range = places.ranges(of: .profile).first else { return }
    guard range.count <= profileLimit else { return reject(.tooLarge(limit: profileLimit)) }
    claim(.profile(try bytes(range)))
  }

  /// Adds code points, unless they leave the primaries or the curve unspecified. The matrix
  /// and the range are the decoder's business: what it delivers is RGB in full range.
  mutating func addCodePoints(_ places: ColorPlaces) throws(ProbeFault.Reason) {
    guard let range = places.ranges(of: .codePoints).first else { return }
    let contents = try bytes(range)
    guard contents.count >= 4, contents[0] == 0, contents[2] == 0 else { return }
    let points = ColorCodePoints(primaries: contents[1], transfer: contents[3])
    if points.isSpecified { claim(.codePoints(points)) }
  }

  /// Adds the code points of a bitstream where no box has anything to say.
  mutating func addStream(_ header: Header) {
    guard header.colorPlaces.isEmpty, let points = header.streamCodePoints, points.isSpecified
    else { return }
    claim(
      .codePoints(ColorCodePoints(primaries: points.primaries, transfer: points.transfer)))
  }
}

/// Why something that a file says of its colours does not count. The photo is then read as
/// if the file did not say it.
public enum ColorDefect: Error, Hashable, Sendable {
  /// The profile is spread over `expected` segments, of which `found` are there.
  case missingSegments(found: Int, expected: Int)
  /// Two segments bear this number.
  case repeatedSegment(Int)
  /// A segment bears a number outside 1…`of`, or the segments disagree on their count.
  case segmentNumber(Int, of: Int)
  /// The profile has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The compressed profile does not inflate, or its compression is none that is known.
  case undecodable
  /// The bytes are no ICC profile that Little CMS can convert from.
  case unreadable
  /// The profile is for another kind of channels than the photo has. `profile` is as the
  /// profile's header names it, or `other`.
  case mismatch(profile: String, photo: ColorModel)
  /// A combination of code points that has no meaning here.
  case codePoints(ColorCodePoints)
  /// A gamma of zero, or chromaticities that span no space.
  case calibration
}

extension ColorDefect: CustomStringConvertible {
  /// What was found and what becomes of it, for a caller that has said where.
  public var description: String { "\(finding); reading the photo as if it had none" }

  private var finding: String {
    switch self {
    case .missingSegments(let found, let expected):
      "its colour profile is incomplete: \(found) of \(expected) segments"
    case .repeatedSegment(let number):
      "its colour profile is damaged: segment \(number) comes twice"
    case .segmentNumber(let number, let count):
      "its colour profile is damaged: a segment is number \(number) of \(count)"
    case .tooLarge(let limit): "its colour profile is larger than \(limit) bytes (--max-profile)"
    case .undecodable: "its colour profile does not decompress"
    case .unreadable: "its colour profile is damaged"
    case .mismatch(let profile, let photo):
      "its colour profile is for \(profile) and the photo is \(photo.rawValue)"
    case .codePoints(let points):
      "its colour code points \(points.primaries)/\(points.transfer)/\(points.matrix) "
        + "are not supported"
    case .calibration: "its gamma or chromaticities make no colour space"
    }
  }
}

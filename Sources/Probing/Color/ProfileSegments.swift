import Vocabulary

/// One piece of a profile in a JPEG's APP2 segment (ICC.1:2022, annex B.4).
struct ProfileSegment: Equatable {
  /// From 1.
  let number: Int
  /// How many there are.
  let count: Int
  /// Where the piece lies in the file.
  let range: Range<Int>

  private static let name = Array("ICC_PROFILE\0".utf8)
  /// Of what precedes the piece: the name, the number, the count.
  static let prefixLength = name.count + 2

  /// - Parameters:
  ///   - start: the segment's first bytes.
  ///   - segment: where the whole segment lies.
  ///
  /// `nil` for a segment that holds something else.
  init?(start: [UInt8], of segment: Range<Int>) {
    guard start.count >= Self.prefixLength, start.starts(with: Self.name) else { return nil }
    number = Int(start[Self.name.count])
    count = Int(start[Self.name.count + 1])
    range = (segment.lowerBound + Self.prefixLength)..<segment.upperBound
  }
}

/// The segments in the order of their numbers, wherever they stand in the file; all of them
/// once, or the profile is worth nothing.
func ordered(
  _ segments: [ProfileSegment], profileLimit: Int
) throws(ColorDefect) -> [ProfileSegment] {
  let ordered = segments.sorted { $0.number < $1.number }
  guard let count = segments.first?.count else { return [] }
  for segment in ordered
  where segment.count != count || segment.number < 1 || segment.number > count {
    throw .segmentNumber(segment.number, of: segment.count)
  }
  for (a, b) in zip(ordered, ordered.dropFirst()) where a.number == b.number {
    throw .repeatedSegment(a.number)
  }
  guard ordered.count == count else {
    throw .missingSegments(found: ordered.count, expected: count)
  }
  guard ordered.reduce(0, { $0 + $1.range.count }) <= profileLimit else {
    throw .tooLarge(limit: profileLimit)
  }
  return ordered
}

extension ColorClaims {
  /// Adds the profile in a JPEG's segments, if there is one.
  mutating func addSegments(_ places: ColorPlaces) throws(ProbeFault.Reason) {
    var segments: [ProfileSegment] = []
    for range in places.ranges(of: .segment) {
      let start = try bytes(range.prefix(ProfileSegment.prefixLength))
      if let segment = ProfileSegment(start: start, of: range) { segments.append(segment) }
    }
    if segments.isEmpty { return }
    var profile: [UInt8] = []
    do throws(ColorDefect) {
      segments = try ordered(segments, profileLimit: profileLimit)
    } catch {
      return reject(error)
    }
    for segment in segments { profile += try bytes(segment.range) }
    claim(.profile(profile))
  }
}

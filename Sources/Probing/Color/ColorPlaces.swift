/// Where a header says what the photo's colours are. They are noted while a header is
/// walked, which reads nothing, and looked at by ``colorDescription(of:)``.
struct ColorPlaces: Equatable {
  enum Kind: Equatable {
    /// An APP2 segment of a JPEG, with or without a piece of a profile.
    case segment
    /// A chunk of a PNG; its checksum follows.
    case chunk(String)
    /// The bytes of a profile and nothing else.
    case profile
    /// HEIF's code points (ISO/IEC 14496-12, 12.1.5): three of 16 bits, and a bit for the
    /// full range.
    case codePoints
  }

  private struct Place: Equatable {
    let kind: Kind
    let range: Range<Int>
  }

  /// A profile takes 255 segments at the most, and other uses of APP2 take few.
  private static let most = 512

  private var places: [Place] = []

  mutating func note(_ kind: Kind, _ length: Int, at start: Int) {
    guard places.count < Self.most else { return }
    places.append(Place(kind: kind, range: start..<(start + length)))
  }

  var isEmpty: Bool { places.isEmpty }

  /// In the order of the file.
  func ranges(of kind: Kind) -> [Range<Int>] {
    places.filter { $0.kind == kind }.map(\.range)
  }
}

/// Where a header says what the photo's colours are. They are noted while a header is
/// walked, which reads nothing, and looked at by ``colorDescription(of:)``.
struct ColorPlaces: Equatable {
  enum Kind: Hashable {
    /// An APP2 segment of a JPEG, with or without a piece of a profile.
    case segment
    /// A chunk of a PNG; its checksum follows.
    case chunk(String)
  }

  /// A profile takes 255 segments at the most, and other uses of APP2 take few.
  private static let most = 512

  private(set) var places: [(kind: Kind, range: Range<Int>)] = []

  mutating func note(_ kind: Kind, _ length: Int, at start: Int) {
    if places.count < Self.most { places.append((kind, start..<(start + length))) }
  }

  /// In the order of the file.
  func ranges(of kind: Kind) -> [Range<Int>] {
    places.filter { $0.kind == kind }.map(\.range)
  }

  static func == (a: ColorPlaces, b: ColorPlaces) -> Bool {
    a.places.elementsEqual(b.places) { $0 == $1 }
  }
}

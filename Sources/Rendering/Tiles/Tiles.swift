/// Which photos of a part come out as the very same pixels, so that they need to be decoded
/// once.
struct Tiles {
  /// For each photo the next with the same pixels; ``none`` where there is none.
  private let next: [Int32]
  /// For each photo the last with the same pixels, which stands for all of them.
  private let last: [Int32]
  /// For each photo the bytes that it takes to keep its pixels.
  let bytes: [Int]
  private static let none: Int32 = -1
  /// A photo whose pixels take more is painted as it is decoded, a row at a time, however
  /// often it occurs.
  private static let largest = 2 << 20

  /// Besides the pixels, and a row of background: whose they are, and when they are wanted.
  private static let entry = 1024

  init(_ photos: PlacedPhotos) {
    self.init(
      zip(photos.headers.files, photos.shapeOfPhoto).enumerated().map { index, photo in
        Look(
          file: photo.0, shape: photo.1, look: photos.lookKey(of: index))
      },
      bytes: photos.indices.map {
        let size = photos.shape(of: $0).extent.size
        return 3 * size.width * (size.height + 1) + Self.entry
      })
  }

  /// - Parameters:
  ///   - looks: for each photo what it looks like; equal where the pixels are.
  ///   - bytes: for each photo the bytes that it takes to keep its pixels.
  init<Key: Hashable>(_ looks: [Key], bytes: [Int]) {
    self.bytes = bytes
    var next = [Int32](repeating: Self.none, count: bytes.count)
    var last = next
    var seen: [Key: Int] = [:]
    for (photo, look) in looks.enumerated() where bytes[photo] <= Self.largest {
      if let earlier = seen.updateValue(photo, forKey: look) { next[earlier] = Int32(photo) }
    }
    for photo in bytes.indices.reversed() {
      last[photo] = next[photo] == Self.none ? Int32(photo) : last[Int(next[photo])]
    }
    self.next = next
    self.last = last
  }

  /// The next photo with the pixels of `photo`.
  func next(after photo: Int) -> Int? { next[photo] == Self.none ? nil : Int(next[photo]) }

  /// What the pixels of `photo` are called, the same for all photos that have them.
  func name(of photo: Int) -> Int { Int(last[photo]) }

  /// Whether the pixels of `photo` are few enough to be kept.
  func canBeKept(_ photo: Int) -> Bool { bytes[photo] <= Self.largest }
}

/// All that a photo's pixels depend on, and its place does not.
private struct Look: Hashable {
  let file: Int
  let shape: Int32
  /// What stands on and below the photo.
  let look: LookPreparation.Key?
}

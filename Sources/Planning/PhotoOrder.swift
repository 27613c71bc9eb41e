public import Probing

/// The order of the photos before they are planned.
public enum PhotoOrder: String, CaseIterable, Sendable {
  /// As they were named.
  case given
  /// By path, numbers counting as numbers.
  case name
  /// By EXIF DateTimeOriginal; photos without one last; ties by name.
  case date
  /// By the file's last change; ties by name.
  case modified

  /// `photos` in this order.
  public func sorted(_ photos: [PhotoInfo]) -> [PhotoInfo] {
    switch self {
    case .given: photos
    case .name: photos.sorted { $0.file.isNaturallyBefore($1.file) }
    case .date: byDate(photos)
    case .modified: sorted(photos, by: \.modified)
    }
  }

  private func sorted<Key: Comparable>(
    _ photos: [PhotoInfo], by key: (PhotoInfo) -> Key
  ) -> [PhotoInfo] {
    photos.map { (key: key($0), photo: $0) }.sorted {
      $0.key != $1.key ? $0.key < $1.key : $0.photo.file.isNaturallyBefore($1.photo.file)
    }.map(\.photo)
  }

  /// Clocks with and without an offset cannot be compared one by one without a circle, so
  /// offsets count where every dated photo has one, and else all go by their local time.
  private func byDate(_ photos: [PhotoInfo]) -> [PhotoInfo] {
    let allHaveOffsets = photos.allSatisfy {
      $0.captured.map { $0.offsetMinutes != nil } ?? true
    }
    return sorted(photos) { photo in
      photo.captured.map { allHaveOffsets ? $0.universal : $0.local } ?? .max
    }
  }
}

extension CaptureTime {
  /// The local time less the offset; an absent offset counts as none.
  fileprivate var universal: Int64 {
    local - Int64(offsetMinutes ?? 0) * 60_000_000_000
  }
}

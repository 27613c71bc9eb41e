/// The largest of many numbers.
struct Largest {
  private let count: Int
  /// The largest first; no more than were asked for.
  private(set) var values: [Int] = []

  /// - Parameter count: how many are looked for.
  init(_ count: Int) { self.count = count }

  mutating func insert(_ value: Int) {
    if values.count == count, value <= values.last ?? .max { return }
    values.insert(value, at: values.firstIndex { $0 < value } ?? values.count)
    if values.count > count { values.removeLast() }
  }
}

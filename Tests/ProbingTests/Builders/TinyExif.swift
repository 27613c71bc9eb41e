/// An EXIF block built byte by byte: a TIFF header, IFD 0, and a sub-directory for times.
struct TinyExif {
  enum IntegerType: Int, CaseIterable {
    case byte = 1
    case short = 3
    case long = 4

    var width: Int {
      switch self {
      case .byte: 1
      case .short: 2
      case .long: 4
      }
    }
  }

  var orientation: Int? = 6
  var orientationType = IntegerType.short
  var isLittleEndian = false
  var dateTimeOriginal: String?
  var subSeconds: String?
  var offset: String?
  /// Of the EXIF directory; written as a short.
  var colorSpace: Int?
  /// The index of the directory for interoperability, three characters.
  var interoperability: String?

  private func number(_ value: Int, bytes: Int) -> [UInt8] {
    let big = bigEndian(value, bytes: bytes)
    return isLittleEndian ? big.reversed() : big
  }

  private func entry(tag: Int, type: Int, count: Int, value: [UInt8]) -> [UInt8] {
    number(tag, bytes: 2) + number(type, bytes: 2) + number(count, bytes: 4)
      + value + repeatElement(0, count: 4 - value.count)
  }

  /// From the byte order mark on.
  var tiff: [UInt8] {
    var entries: [[UInt8]] = []
    if let orientation {
      let value = number(orientation, bytes: orientationType.width)
      entries.append(entry(tag: 0x0112, type: orientationType.rawValue, count: 1, value: value))
    }
    let times = [(0x9003, dateTimeOriginal), (0x9291, subSeconds), (0x9011, offset)]
      .compactMap { tag, text in text.map { (tag, Array($0.utf8) + [0]) } }
    let hasSubDirectory = !times.isEmpty || colorSpace != nil || interoperability != nil
    let subDirectory = 8 + 2 + 12 * (entries.count + (hasSubDirectory ? 1 : 0)) + 4
    if hasSubDirectory {
      entries.append(entry(tag: 0x8769, type: 4, count: 1, value: number(subDirectory, bytes: 4)))
    }
    let start =
      Array((isLittleEndian ? "II" : "MM").utf8) + number(42, bytes: 2)
      + number(8, bytes: 4)
    return start + directory(entries)
      + (hasSubDirectory ? photoDirectory(times, at: subDirectory) : [])
  }

  private func directory(_ entries: [[UInt8]]) -> [UInt8] {
    number(entries.count, bytes: 2) + entries.flatMap { $0 } + number(0, bytes: 4)
  }

  private func photoDirectory(_ times: [(Int, [UInt8])], at start: Int) -> [UInt8] {
    var entries: [[UInt8]] = []
    var texts: [UInt8] = []
    let others = (colorSpace == nil ? 0 : 1) + (interoperability == nil ? 0 : 1)
    let textStart = start + 2 + 12 * (times.count + others) + 4
    for (tag, text) in times {
      let isInline = text.count <= 4
      let value = isInline ? text : number(textStart + texts.count, bytes: 4)
      if !isInline { texts += text }
      entries.append(entry(tag: tag, type: 2, count: text.count, value: value))
    }
    if let colorSpace {
      let value = number(colorSpace, bytes: 2)
      entries.append(entry(tag: 0xA001, type: 3, count: 1, value: value))
    }
    guard let interoperability else { return directory(entries) + texts }
    let place = number(textStart + texts.count, bytes: 4)
    entries.append(entry(tag: 0xA005, type: 4, count: 1, value: place))
    let index = entry(
      tag: 0x0001, type: 2, count: 4, value: Array(interoperability.utf8) + [0])
    return directory(entries) + texts + directory([index])
  }

  /// With what it begins with in a JPEG segment.
  var block: [UInt8] { Array("Exif\0\0".utf8) + tiff }
}

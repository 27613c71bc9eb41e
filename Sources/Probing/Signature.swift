/// A kind of contents, told by a file's first bytes.
public enum Signature: CaseIterable, Equatable, Sendable {
  case jpeg, png
  case heif, avif, webp, gif, tiff, bmp, jpeg2000, jpegXL, photoshop, raw, icon, svg
  case video, pdf, zip, gzip, html, text

  /// Whether it is a picture, readable here or not.
  public var isImage: Bool {
    switch self {
    case .video, .pdf, .zip, .gzip, .html, .text: false
    default: true
    }
  }
}

/// How many of a file's first bytes ``sniff(_:)`` looks at.
public let sniffedBytes = 64

/// What a file that begins with `bytes` holds; `nil` where that is unknown.
///
/// - Parameter bytes: the first ``sniffedBytes`` of the file, or all of a shorter one.
public func sniff(_ bytes: [UInt8]) -> Signature? {
  let start = Array(bytes.prefix(sniffedBytes))
  if let row = beginnings.first(where: { $0.matches(start) }) { return row.signature }
  return mediaContainer(start) ?? textual(start)
}

/// How a file of one kind begins: a byte a scalar, and a `.` stands for any byte.
private struct Beginning {
  let signature: Signature
  let pattern: [UInt8]

  init(_ signature: Signature, _ pattern: String) {
    self.signature = signature
    self.pattern = pattern.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count >= pattern.count
      && zip(bytes, pattern).allSatisfy { $0 == $1 || $1 == UInt8(ascii: ".") }
  }
}

// A new format that is read here needs no row: its kind is among these already.
private let beginnings: [Beginning] = [
  Beginning(.jpeg, "\u{FF}\u{D8}"),
  Beginning(.png, "\u{89}PNG\r\n\u{1A}\n"),
  Beginning(.webp, "RIFF....WEBP"),
  Beginning(.gif, "GIF8.a"),
  Beginning(.tiff, "II*\0"),
  Beginning(.tiff, "MM\0*"),
  Beginning(.tiff, "II+\0"),
  Beginning(.tiff, "MM\0+"),
  Beginning(.bmp, "BM....\0\0\0\0"),
  Beginning(.jpeg2000, "\0\0\0\u{C}jP  "),
  Beginning(.jpeg2000, "\u{FF}O\u{FF}Q"),
  Beginning(.jpegXL, "\u{FF}\n"),
  Beginning(.jpegXL, "\0\0\0\u{C}JXL "),
  Beginning(.photoshop, "8BPS"),
  Beginning(.raw, "FUJIFILMCCD-RAW"),
  Beginning(.raw, "IIRO"),
  Beginning(.raw, "IIU\0"),
  Beginning(.icon, "\0\0\u{1}\0"),
  Beginning(.video, "RIFF....AVI "),
  Beginning(.video, "\u{1A}E\u{DF}\u{A3}"),
  Beginning(.pdf, "%PDF"),
  Beginning(.zip, "PK\u{3}\u{4}"),
  Beginning(.gzip, "\u{1F}\u{8B}"),
]

/// The kind of a file of the ISO base media format, told by its brands: HEIC, AVIF, and
/// films.
private func mediaContainer(_ bytes: [UInt8]) -> Signature? {
  guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
  let box = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
  let names = Array(bytes[8..<max(12, min(box, bytes.count))])
  // After the main brand comes a version, then the brands that the file is compatible with.
  let brands = stride(from: 0, to: names.count - 3, by: 4).filter { $0 != 4 }.map {
    String(decoding: names[$0..<($0 + 4)], as: UTF8.self)
  }
  if !brands.allSatisfy({ $0 != "avif" && $0 != "avis" }) { return .avif }
  if brands.contains("crx ") { return .raw }
  let still = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "mif2", "msf1"]
  return brands.contains(where: still.contains) ? .heif : .video
}

private func textual(_ bytes: [UInt8]) -> Signature? {
  // Where the file goes on, the last character may be cut.
  let cut = bytes.count == sniffedBytes ? 0..<4 : 0..<1
  let isText = cut.contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  let isPrintable = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
  guard isText, isPrintable, !bytes.isEmpty else { return nil }
  let text = String(decoding: bytes, as: UTF8.self).lowercased()
  let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
  if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
  if start.hasPrefix("<svg") || start.hasPrefix("<?xml") && start.contains("svg") { return .svg }
  return .text
}

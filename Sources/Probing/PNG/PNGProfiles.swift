import CZlib

/// The text chunks in which metadata hide: ImageMagick's and exiftool's hexadecimal
/// `Raw profile type …`, and Adobe's XMP. They are noted while the chunks are walked, and
/// read afterwards if nothing better was found.
struct PNGProfiles {
  private struct Text {
    let keyword: Keyword
    let chunk: String
    /// Where what follows the keyword and its NUL lies.
    let range: Range<Int>
  }

  private enum Keyword: String, CaseIterable {
    case exif = "Raw profile type exif"
    case app1 = "Raw profile type APP1"
    case rawXMP = "Raw profile type xmp"
    case xmp = "XML:com.adobe.xmp"

    /// The keyword that a chunk's contents begin with, up to its NUL.
    init?(_ contents: [UInt8]) {
      let text = contents.prefix { $0 != 0 }
      let found = Self.allCases.first {
        $0.rawValue.lowercased() == String(decoding: text, as: UTF8.self).lowercased()
      }
      guard let found else { return nil }
      self = found
    }
  }

  /// Of a chunk before and after it is inflated, in bytes: several times the largest EXIF
  /// block in hexadecimal.
  private static let limit = xmpLimit
  /// Only a forged file has more.
  private static let most = 16

  private var texts: [Text] = []

  /// Notes the chunk, whose contents come next, if its keyword is one of those.
  mutating func note(
    _ chunk: PNGChunk, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    guard texts.count < Self.most,
      let keyword = Keyword(try reader.peek(min(chunk.length, 80)))
    else { return }
    let start = reader.position + keyword.rawValue.utf8.count + 1
    let end = reader.position + chunk.length
    if start < end { texts.append(Text(keyword: keyword, chunk: chunk.name, range: start..<end)) }
  }

  /// Adds what the texts say to what was found before: EXIF first, then XMP.
  func add(
    to metadata: inout Metadata, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) {
    for text in texts where text.keyword == .exif || text.keyword == .app1 {
      guard metadata.orientationFrom == .none else { return }
      guard let profile = rawProfile(try contents(of: text, from: &reader)) else { continue }
      if let exif = Exif(profile) { metadata.take(exif, from: .rawProfile) }
    }
    for text in texts where text.keyword != .exif {
      guard metadata.orientationFrom == .none else { return }
      let contents = try contents(of: text, from: &reader)
      metadata.take(xmp: text.keyword == .xmp ? contents : rawProfile(contents) ?? [])
    }
  }

  private func contents(
    of text: Text, from reader: inout HeaderReader
  ) throws(ProbeFault.Reason) -> [UInt8] {
    reader.move(to: text.range.lowerBound)
    let stored = try reader.peek(min(text.range.count, Self.limit))
    switch text.chunk {
    case "zTXt": return inflated(stored.dropFirst(1), limit: Self.limit)
    case "iTXt": return international(stored)
    default: return stored
    }
  }

  /// What an iTXt chunk says after its keyword: whether it is compressed, and how; a
  /// language and a translated keyword, each with its NUL; the text.
  private func international(_ stored: [UInt8]) -> [UInt8] {
    let parts = stored.dropFirst(2).split(
      separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return [] }
    return stored[0] == 0 ? Array(parts[2]) : inflated(parts[2], limit: Self.limit)
  }
}

/// The bytes that a raw profile spells: its name and its length in decimal, a line each,
/// then lines of hexadecimal. `nil` where it is not that.
func rawProfile(_ text: [UInt8]) -> [UInt8]? {
  let isSpace = { (byte: UInt8) in byte <= 0x20 }
  let words = text.split(maxSplits: 2, whereSeparator: isSpace)
  guard words.count == 3, words[1].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  let digits = words[2].lazy.filter { !isSpace($0) }.map(hexadecimalValue)
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in digits {
    guard let digit else { return nil }
    if let first = high { bytes.append(first << 4 | digit) }
    high = high == nil ? digit : nil
  }
  return bytes
}

private func hexadecimalValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x41 + 10
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}

/// What a zlib stream inflates to, at most `limit` bytes of it: a few hundred bytes can hold
/// gigabytes. What came out before a fault in the stream counts.
func inflated(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    count = stream.withUnsafeBufferPointer {
      czlib_inflate($0.baseAddress, $0.count, buffer.baseAddress, buffer.count)
    }
  }
}

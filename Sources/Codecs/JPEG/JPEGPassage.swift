public import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A JPEG whose picture goes into another file as it is, bit for bit, while everything that is
/// not the picture stays behind: EXIF, XMP, IPTC, comments, thumbnails, previews and whatever
/// follows the end of the picture.
public struct JPEGPassage: Sendable {
  /// From the start of the file to its first scan: a JFIF segment, the profile, and what
  /// decoding takes (tables, frame, Adobe's transform).
  public let header: [UInt8]
  /// The bytes of the source that follow, in order, each of at most ``chunkBytes``.
  public let chunks: [Range<Int>]
  private let file: InputFile

  /// What follows the last chunk.
  public static let end: [UInt8] = [0xFF, 0xD9]
  public static let chunkBytes = 1 << 20

  /// Reads `file` to the end of its picture, without decoding it: that its data are sound is
  /// for a decoder to say.
  ///
  /// - Parameter profile: the ICC profile to go with the picture; empty for none.
  public init(_ file: InputFile, profile: [UInt8]) throws(DecodeFault) {
    var source = JPEGSource(file)
    var tables: [UInt8] = []
    var isJFIF = false
    guard try source.marker() == 0xD8 else { throw .damaged("no JPEG") }
    var marker = try source.marker()
    while marker != 0xDA {
      let segment = try source.segment()
      let start = try file.contents(segment.prefix(12))
      switch marker {
      case 0xE0 where start.starts(with: "JFIF\0".utf8): isJFIF = true
      case 0xEE where start.starts(with: "Adobe".utf8) && start.count == 12:
        tables += [0xFF, 0xEE, 0, 14] + start
      case _ where isNeeded(marker): tables += try file.contents(segment.withMarker)
      case 0xE0...0xEF, 0xFE: break
      default: throw .unsupported("a marker \(marker) before the picture")
      }
      marker = try source.marker()
    }
    // A JFIF segment says that three components are YCbCr, whatever Adobe's says; so only a
    // file that had one has one.
    header = [0xFF, 0xD8] + (isJFIF ? jfif : []) + profileSegments(profile) + tables
    self.file = file
    chunks = try scans(&source).flatMap(\.chunked)
  }

  /// The bytes of chunk `index`. With the last one it must show that nobody has written to
  /// the file meanwhile.
  public func bytes(ofChunk index: Int) throws(DecodeFault) -> [UInt8] {
    let bytes = try file.contents(chunks[index])
    guard index == chunks.count - 1 else { return bytes }
    let isUntouched: Bool
    do { isUntouched = try file.isUntouched() } catch { throw .read(error.code) }
    guard isUntouched else { throw .damaged("it was written to while it was read") }
    return bytes
  }
}

/// Version 1.02, square pixels, no thumbnail.
private let jfif: [UInt8] =
  [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0]

/// The profile in segments of APP2, as ICC.1 lays it out in its annex B.
private func profileSegments(_ profile: [UInt8]) -> [UInt8] {
  let most = 65_533 - 14
  let count = (profile.count + most - 1) / most
  var segments: [UInt8] = []
  for index in 0..<count {
    let piece = profile[(index * most)..<min(profile.count, (index + 1) * most)]
    let length = 2 + 14 + piece.count
    segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
    segments += Array("ICC_PROFILE\0".utf8)
    segments += [UInt8(index + 1), UInt8(count)]
    segments += piece
  }
  return segments
}

/// Whether segments of this kind belong to the picture: frames, tables, restart intervals,
/// the height.
private func isNeeded(_ marker: UInt8) -> Bool {
  switch marker {
  case 0xC8: false
  case 0xC0...0xCF, 0xDB, 0xDC, 0xDD: true
  default: false
  }
}

/// From the first scan's segment, whose marker was just read, to the end of the picture,
/// without what is no part of it.
private func scans(_ source: inout JPEGSource) throws(DecodeFault) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var marker: UInt8 = 0xDA
  while marker != 0xD9 {
    let segment = try source.segment().withMarker
    if marker == 0xDA {
      ranges.append(segment.lowerBound..<(try source.endOfData()))
    } else if isNeeded(marker) {
      ranges.append(segment)
    } else if !(0xE0...0xEF).contains(marker) && marker != 0xFE {
      throw .unsupported("a marker \(marker) inside of the picture")
    }
    marker = try source.marker()
  }
  return ranges
}

extension Range<Int> {
  /// The marker and the length stand before a segment's contents.
  fileprivate var withMarker: Range<Int> { (lowerBound - 4)..<upperBound }

  fileprivate var chunked: [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: JPEGPassage.chunkBytes).map {
      $0..<Swift.min(upperBound, $0 + JPEGPassage.chunkBytes)
    }
  }

  fileprivate func prefix(_ length: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + length)
  }
}

extension InputFile {
  fileprivate func contents(_ range: Range<Int>) throws(DecodeFault) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try self.bytes(at: range.lowerBound, count: range.count) } catch {
      throw .read(error.code)
    }
    guard bytes.count == range.count else { throw .truncated }
    return bytes
  }
}

/// Goes from marker to marker, a block of bytes in memory at a time.
private struct JPEGSource {
  private let file: InputFile
  private var position = 0
  private var block: [UInt8] = []
  private var blockStart = 0

  init(_ file: InputFile) { self.file = file }

  private mutating func byte() throws(DecodeFault) -> UInt8 {
    try load()
    defer { position += 1 }
    return block[position - blockStart]
  }

  /// Makes sure that the byte at ``position`` is in memory.
  private mutating func load() throws(DecodeFault) {
    if (blockStart..<(blockStart + block.count)).contains(position) { return }
    blockStart = position
    do { block = try file.bytes(at: position, count: 1 << 16) } catch { throw .read(error.code) }
    if block.isEmpty { throw .truncated }
  }

  /// The next marker, which must be here but for bytes that fill.
  mutating func marker() throws(DecodeFault) -> UInt8 {
    guard try byte() == 0xFF else { throw .damaged("no marker where one should be") }
    var code = try byte()
    while code == 0xFF { code = try byte() }
    return code
  }

  /// The contents of the segment whose marker was just read; goes to its end.
  mutating func segment() throws(DecodeFault) -> Range<Int> {
    let length = Int(try byte()) << 8 + Int(try byte())
    guard length >= 2 else { throw .damaged("a segment of \(length) bytes") }
    let contents = position..<(position + length - 2)
    guard contents.upperBound <= file.status.size else { throw .truncated }
    position = contents.upperBound
    return contents
  }

  /// Goes to the marker behind the data of a scan; restarts are part of the data.
  mutating func endOfData() throws(DecodeFault) -> Int {
    while true {
      try load()
      guard let mark = block[(position - blockStart)...].firstIndex(of: 0xFF) else {
        position = blockStart + block.count
        continue
      }
      let start = blockStart + mark
      position = start + 1
      let code = try byte()
      switch code {
      case 0, 0xD0...0xD7: continue
      case 0xFF:
        // Bytes that fill may be many; the last of them leads the marker.
        position -= 1
      default:
        position = start
        return start
      }
    }
  }
}

extension FileFault {
  /// The system's own number for what went wrong.
  fileprivate var code: Int32 {
    if case .system(let code) = reason { code } else { EIO }
  }
}

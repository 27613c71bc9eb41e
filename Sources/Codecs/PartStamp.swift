public import Files

/// What a part says of its making, before its pixels: a digest of what it was made from, and
/// a fingerprint of the file itself. Numbers that give away nothing and that every viewer
/// skips.
///
/// In a JPEG it is the first segment (APP9), behind the JFIF header if there is one, in a PNG the first chunk
/// (tsST: of no importance to the picture, private, not to be copied into an edited one)
/// behind IHDR.
public struct PartStamp: Equatable, Sendable {
  /// Of what the file was made from, 32 bytes.
  public var recipe: [UInt8]
  /// Of the whole file, the stamp's own contents and checksum taken for zeros.
  public var fingerprint: UInt64

  /// Where a stamp lies in its file.
  public struct Place: Equatable, Sendable {
    /// The contents, and behind them in a PNG the chunk's checksum.
    public let range: Range<Int>
    fileprivate let isChunk: Bool
  }

  private static let size = 32 + 8

  public init(recipe: [UInt8], fingerprint: UInt64) {
    self.recipe = recipe
    self.fingerprint = fingerprint
  }

  /// The stamp of `file`; `nil` where there is none.
  public init?(of file: InputFile) throws(FileFault) {
    guard let place = try Self.place(in: file) else { return nil }
    let contents = try file.bytes(at: place.range.lowerBound, count: Self.size)
    guard contents.count == Self.size else { return nil }
    recipe = Array(contents.prefix(32))
    fingerprint = contents.dropFirst(32).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The bytes of ``Place/range``.
  public func bytes(at place: Place) -> [UInt8] {
    let contents = recipe + withUnsafeBytes(of: fingerprint.bigEndian, Array.init)
    guard place.isChunk else { return contents }
    return contents + bigEndian(pngChecksum((Self.chunkType + contents)[...]))
  }

  // MARK: Room

  private static let name = Array("tallstitch\0".utf8)
  private static let segment: [UInt8] =
    [0xFF, 0xE9, 0, UInt8(2 + name.count + size)] + name + [UInt8](repeating: 0, count: size)
  private static let chunkType = Array("tsST".utf8)
  private static let chunk = pngChunk("tsST", [UInt8](repeating: 0, count: size))
  /// The signature and the chunk IHDR.
  private static let chunkStart = 8 + 25

  /// `header`, which begins with SOI, with room for a stamp.
  static func makeRoom(inJPEG header: [UInt8]) -> [UInt8] {
    let end = endOfJFIF(header)
    return Array(header.prefix(end)) + segment + header.dropFirst(end)
  }

  /// `header`, which begins with PNG's signature and IHDR, with room for a stamp.
  static func makeRoom(inPNG header: [UInt8]) -> [UInt8] {
    Array(header.prefix(chunkStart)) + chunk + header.dropFirst(chunkStart)
  }

  /// Where the stamp of `file` lies; `nil` where there is none.
  public static func place(in file: InputFile) throws(FileFault) -> Place? {
    let start = try file.bytes(at: 0, count: 256)
    guard start.count == 256 else { return nil }
    return start.starts(with: pngSignature) ? placeInPNG(start) : placeInJPEG(start)
  }

  private static func placeInPNG(_ start: [UInt8]) -> Place? {
    let contents = chunkStart + 8
    guard start[chunkStart..<contents].elementsEqual(chunk.prefix(8)) else { return nil }
    return Place(range: contents..<(contents + size + 4), isChunk: true)
  }

  /// Behind SOI, and the JFIF segment if there is one.
  private static func endOfJFIF(_ header: [UInt8]) -> Int {
    guard header.count > 6, header.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) else { return 2 }
    return 4 + Int(header[4]) << 8 + Int(header[5])
  }

  private static func placeInJPEG(_ start: [UInt8]) -> Place? {
    guard start.starts(with: [0xFF, 0xD8]) else { return nil }
    let segmentStart = endOfJFIF(start)
    let contents = segmentStart + segment.count - size
    guard contents + size <= start.count,
      start[segmentStart..<contents].elementsEqual(segment.prefix(segment.count - size))
    else { return nil }
    return Place(range: contents..<(contents + size), isChunk: false)
  }
}

public import Files

/// What a part says of its making, in a segment (APP9) before everything but the JFIF header:
/// a digest of what it was made from, and a fingerprint of the file itself. Numbers that give
/// away nothing and that every viewer skips.
public struct JPEGStamp: Equatable, Sendable {
  /// Of what the file was made from, 32 bytes.
  public var recipe: [UInt8]
  /// Of the whole file, the stamp's own contents taken for zeros.
  public var fingerprint: UInt64

  private static let name = Array("tallstitch\0".utf8)
  private static let size = 32 + 8
  private static let segment: [UInt8] =
    [0xFF, 0xE9, 0, UInt8(2 + name.count + size)] + name + [UInt8](repeating: 0, count: size)

  /// `header`, which begins with SOI and a JFIF segment, with room for a stamp.
  public static func makeRoom(in header: [UInt8]) -> [UInt8] {
    guard header.count > 6 else { return header }
    let end = 4 + Int(header[4]) << 8 + Int(header[5])
    return Array(header.prefix(end)) + segment + header.dropFirst(end)
  }

  /// Where the contents of the stamp of `file` lie; `nil` where there is none.
  public static func place(in file: InputFile) throws(FileFault) -> Range<Int>? {
    let start = try file.bytes(at: 0, count: 256)
    guard start.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]), start.count == 256 else { return nil }
    let segmentStart = 4 + Int(start[4]) << 8 + Int(start[5])
    let contents = segmentStart + segment.count - size
    guard contents + size <= start.count,
      start[segmentStart..<contents].elementsEqual(segment.prefix(segment.count - size))
    else { return nil }
    return contents..<(contents + size)
  }

  public init(recipe: [UInt8], fingerprint: UInt64) {
    self.recipe = recipe
    self.fingerprint = fingerprint
  }

  /// The stamp of `file`; `nil` where there is none.
  public init?(of file: InputFile) throws(FileFault) {
    guard let place = try Self.place(in: file) else { return nil }
    let contents = try file.bytes(at: place.lowerBound, count: place.count)
    guard contents.count == Self.size else { return nil }
    recipe = Array(contents.prefix(32))
    fingerprint = contents.dropFirst(32).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The stamp's contents.
  public var bytes: [UInt8] { recipe + withUnsafeBytes(of: fingerprint.bigEndian, Array.init) }
}

import Files

/// Bytes that can be read at any position: a file, or a test's array.
protocol ByteSource {
  /// In bytes.
  var size: Int { get }

  /// Up to `count` bytes at `offset`; fewer only where the source ends.
  func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8]
}

extension InputFile: ByteSource {
  var size: Int { status.size }
}

/// Reads a header from its start, a block at a time. What is skipped is not read, unless it
/// came with a block.
struct HeaderReader {
  /// A page: large enough for most headers without a profile or a preview, small enough
  /// that what is read past the header hardly counts.
  static let block = 4096
  /// What is read past a large segment in the same call: the tables, the frame and the
  /// scan header of a JPEG come to some 600 bytes.
  private static let lookahead = 1024

  /// What a fault calls the file.
  let format: PhotoFormat
  private let source: any ByteSource
  private var buffer: [UInt8]
  private var bufferStart = 0
  /// Where the next byte is read.
  private(set) var position = 0

  /// - Parameters:
  ///   - format: what a fault calls the file.
  ///   - start: the file's first bytes, which have been read already.
  init(_ source: any ByteSource, format: PhotoFormat, start: [UInt8]) {
    self.source = source
    self.format = format
    buffer = start
  }

  /// In bytes.
  var size: Int { source.size }

  mutating func byte() throws(ProbeFault.Reason) -> UInt8 {
    try require(1)
    defer { position += 1 }
    return buffer[position - bufferStart]
  }

  /// Big-endian.
  mutating func uint16() throws(ProbeFault.Reason) -> Int {
    Int(try byte()) << 8 | Int(try byte())
  }

  /// Big-endian.
  mutating func uint32() throws(ProbeFault.Reason) -> Int {
    try uint16() << 16 | uint16()
  }

  /// Exactly `count` bytes; a file that has fewer is truncated.
  mutating func bytes(_ count: Int) throws(ProbeFault.Reason) -> [UInt8] {
    let bytes = try peek(count)
    guard bytes.count == count else { throw .truncated(format) }
    position += count
    return bytes
  }

  /// The next `count` bytes, fewer where the file ends, without moving past them.
  mutating func peek(_ count: Int) throws(ProbeFault.Reason) -> [UInt8] {
    try fill(count)
    let start = position - bufferStart
    return Array(buffer[start..<min(start + count, buffer.count)])
  }

  /// Moves past `count` bytes, without reading them; the file may end before.
  mutating func skip(_ count: Int) { move(to: position + count) }

  /// Moves to `position`, which is at most ``size``.
  mutating func move(to position: Int) { self.position = min(position, size) }

  private mutating func require(_ count: Int) throws(ProbeFault.Reason) {
    try fill(count)
    guard position + count <= bufferStart + buffer.count else { throw .truncated(format) }
  }

  /// Brings the next `count` bytes into the buffer, as far as there are so many.
  private mutating func fill(_ count: Int) throws(ProbeFault.Reason) {
    let end = bufferStart + buffer.count
    if position >= bufferStart, position + count <= end || end == size { return }
    do throws(FileFault) {
      let kept =
        position >= bufferStart && position < end ? buffer[(position - bufferStart)...] : []
      let wanted = max(Self.block, count - kept.count + Self.lookahead)
      let rest = try source.bytes(at: position + kept.count, count: wanted)
      buffer = kept + rest
      bufferStart = position
    } catch {
      throw .file(error)
    }
  }
}

extension InputFile {
  /// Bytes that are read at a time.
  private static let block = 1 << 18

  /// A number that tells this file's contents from any others that come about by accident;
  /// costs reading the file, and hardly more.
  ///
  /// - Parameters:
  ///   - zeroed: bytes that count as zeros.
  ///   - shouldStop: asked once a block.
  /// - Returns: `nil` once the work is to stop.
  public func fingerprint(
    zeroing zeroed: Range<Int> = 0..<0, shouldStop: () -> Bool = { false }
  ) throws(FileFault) -> UInt64? {
    var hash = XXHash64()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.block, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while !shouldStop() {
      let count = try read(into: buffer, at: offset)
      for place in zeroed.clamped(to: offset..<(offset + count)) { buffer[place - offset] = 0 }
      let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      let left = hash.update(block)
      if count < Self.block { return hash.finish(.init(rebasing: block[(count - left)...])) }
      offset += count
    }
    return nil
  }

  /// The SHA-256 of the contents, and how many bytes they are.
  public func digest() throws(FileFault) -> (sha256: [UInt8], bytes: Int) {
    var hash = SHA256()
    var offset = 0
    while true {
      let block = try bytes(at: offset, count: Self.block)
      hash.update(block)
      offset += block.count
      if block.count < Self.block { return (hash.finish(), offset) }
    }
  }
}

import CZlib

/// A chunk with its length and checksum.
///
/// - Parameter type: four letters.
func pngChunk(_ type: String, _ contents: some Collection<UInt8>) -> [UInt8] {
  var chunk = bigEndian(UInt32(contents.count))
  chunk.reserveCapacity(contents.count + 12)
  chunk += type.utf8
  chunk += contents
  return chunk + bigEndian(pngChecksum(chunk[4...]))
}

/// The checksum that follows a chunk's type and contents.
func pngChecksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.withUnsafeBufferPointer { czlib_crc32($0.baseAddress, $0.count) }
}

func bigEndian(_ number: UInt32) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian, Array.init)
}

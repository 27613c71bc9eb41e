import Files
import Vocabulary

@testable import Probing

/// A header in memory, which counts what is read of it.
final class Bytes: ByteSource {
  let contents: [UInt8]
  /// A file may go on for gigabytes after the bytes that matter.
  let size: Int
  private(set) var bytesRead = 0
  private(set) var calls = 0

  init(_ contents: [UInt8], size: Int? = nil) {
    self.contents = contents
    self.size = size ?? contents.count
  }

  func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    let end = min(offset + count, size)
    let stored = offset < contents.count ? Array(contents[offset..<min(end, contents.count)]) : []
    let bytes = stored + repeatElement(0, count: max(0, end - offset - stored.count))
    bytesRead += bytes.count
    calls += 1
    return bytes
  }
}

/// The header of a file with these contents, or why there is none.
func probed(_ contents: [UInt8]) -> Result<Header, ProbeFault.Reason> {
  do throws(ProbeFault.Reason) {
    return .success(try header(of: Bytes(contents)).1)
  } catch {
    return .failure(error)
  }
}

func bigEndian(_ value: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// A generator with a seed, for tests that name it.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

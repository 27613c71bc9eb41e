/// A small generator whose whole state is its seed, so that a failure can be repeated.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension [UInt8] {
  /// These bytes with one to eight of them changed.
  public func mutated(seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = self
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let index = Int.random(in: bytes.indices, using: &generator)
      bytes[index] =
        [0, 0x7F, 0xFF, .random(in: 0...255, using: &generator)][
          Int.random(in: 0..<4, using: &generator)]
    }
    return bytes
  }
}

/// XXH64, by Yann Collet (xxhash.com): tells contents apart at the speed of memory. No guard
/// against somebody who forges a collision.
struct XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
    prime1 &+ prime2, prime2, 0, 0 &- prime1
  )
  private var count = 0

  /// Takes as many whole stripes of 32 bytes as there are in `bytes`.
  ///
  /// - Returns: how many bytes of the end are left for ``finish(_:)``, or the next call.
  mutating func update(_ bytes: UnsafeRawBufferPointer) -> Int {
    let whole = bytes.count & ~31
    var (a, b, c, d) = lanes
    for start in stride(from: 0, to: whole, by: 32) {
      a = Self.round(a, word(bytes, start))
      b = Self.round(b, word(bytes, start + 8))
      c = Self.round(c, word(bytes, start + 16))
      d = Self.round(d, word(bytes, start + 24))
    }
    lanes = (a, b, c, d)
    count += whole
    return bytes.count - whole
  }

  /// The hash of everything, of which `rest` are the last bytes, fewer than 32.
  consuming func finish(_ rest: UnsafeRawBufferPointer) -> UInt64 {
    var hash = (count > 0 ? merged : Self.prime5) &+ UInt64(count + rest.count)
    let words = rest.count & ~7
    for start in stride(from: 0, to: words, by: 8) {
      hash ^= Self.round(0, word(rest, start))
      hash = rotated(hash, 27) &* Self.prime1 &+ Self.prime4
    }
    var next = words
    if rest.count - next >= 4 {
      let half = UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: next, as: UInt32.self))
      hash = rotated(hash ^ UInt64(half) &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
      next += 4
    }
    for byte in rest[next...] {
      hash = rotated(hash ^ UInt64(byte) &* Self.prime5, 11) &* Self.prime1
    }
    hash = (hash ^ hash >> 33) &* Self.prime2
    hash = (hash ^ hash >> 29) &* Self.prime3
    return hash ^ hash >> 32
  }

  private var merged: UInt64 {
    let (a, b, c, d) = lanes
    let sum = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
    return [a, b, c, d].reduce(sum) { ($0 ^ Self.round(0, $1)) &* Self.prime1 &+ Self.prime4 }
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotated(lane &+ input &* prime2, 31) &* prime1
  }
}

private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
  UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
}

private func rotated(_ value: UInt64, _ by: UInt64) -> UInt64 {
  value &<< by | value &>> (64 - by)
}

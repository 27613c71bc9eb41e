extension FileName {
  /// Whether this name comes before `other` in natural order: runs of digits count as
  /// numbers (2 before 10), ASCII letters count without case, a folder's files stand
  /// together, and names that are equal so far are ordered by their bytes, so that the
  /// order is total.
  public func isNaturallyBefore(_ other: FileName) -> Bool {
    switch naturalComparison(bytes, other.bytes) {
    case let result where result != 0: result < 0
    default: bytes.lexicographicallyPrecedes(other.bytes)
    }
  }
}

/// Negative, zero or positive as `a` comes before, with or after `b`.
private func naturalComparison(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var i = 0
  var j = 0
  while i < a.count, j < b.count {
    if isDigit(a[i]), isDigit(b[j]) {
      let left = digits(of: a, from: &i)
      let right = digits(of: b, from: &j)
      if left.count != right.count { return left.count - right.count }
      if left != right { return left.lexicographicallyPrecedes(right) ? -1 : 1 }
    } else {
      let left = rank(a[i])
      let right = rank(b[j])
      if left != right { return left - right }
      i += 1
      j += 1
    }
  }
  return (a.count - i) - (b.count - j)
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// The run of digits at `index` without leading zeros; moves `index` past it.
private func digits(of name: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
  let end = name[index...].firstIndex { !isDigit($0) } ?? name.count
  defer { index = end }
  return name[index..<end].drop { $0 == 0x30 }
}

/// A slash comes before everything, so that `a/2` precedes `a b/1`; a letter counts as
/// its lower case.
private func rank(_ byte: UInt8) -> Int {
  switch byte {
  case 0x2F: -1
  case 0x41...0x5A: Int(byte) + 0x20
  default: Int(byte)
  }
}

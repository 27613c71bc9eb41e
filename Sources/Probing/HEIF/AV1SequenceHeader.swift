import Vocabulary

extension BitstreamHeader {
  /// Reads the contents of a sequence header OBU (AV1 specification, 5.5).
  init(av1 bytes: some Sequence<UInt8>) throws(BitReader.Defect) {
    var reader = BitReader(bytes)
    let profile = try reader.bits(3)
    // still_picture
    try reader.skip(1)
    let isReduced = try reader.flag()
    if isReduced { try reader.skip(5) } else { try reader.skipOperatingPoints() }
    let widthBits = try reader.bits(4) + 1
    let heightBits = try reader.bits(4) + 1
    size = PixelSize(
      width: try reader.bits(widthBits) + 1, height: try reader.bits(heightBits) + 1)
    try reader.skipTools(isReduced: isReduced)
    codePoints = try reader.colorConfiguration(profile: profile)
  }
}

extension BitReader {
  /// 5.5.1, from timing_info_present_flag to the end of the operating points.
  fileprivate mutating func skipOperatingPoints() throws(Defect) {
    var delayBits: Int?
    if try flag() { delayBits = try skipTimingInfo() }
    let hasDisplayDelay = try flag()
    for _ in 0...(try bits(5)) {
      try skip(12)
      if try bits(5) > 7 { try skip(1) }
      if let delayBits, try flag() { try skip(2 * delayBits + 1) }
      if hasDisplayDelay, try flag() { try skip(4) }
    }
  }

  /// - Returns: the length of delays, where there is a model of the decoder.
  private mutating func skipTimingInfo() throws(Defect) -> Int? {
    try skip(64)
    if try flag() { _ = try golomb() }
    guard try flag() else { return nil }
    let delayBits = try bits(5) + 1
    try skip(32 + 5 + 5)
    return delayBits
  }

  /// 5.5.1, between the frame's size and color_config.
  fileprivate mutating func skipTools(isReduced: Bool) throws(Defect) {
    if !isReduced, try flag() { try skip(7) }
    // use_128x128_superblock, enable_filter_intra, enable_intra_edge_filter
    try skip(3)
    if !isReduced { try skipInterTools() }
    // enable_superres, enable_cdef, enable_restoration
    try skip(3)
  }

  private mutating func skipInterTools() throws(Defect) {
    try skip(4)
    let hasOrderHint = try flag()
    if hasOrderHint { try skip(2) }
    // What a header leaves to the frames counts as forced.
    let forcesScreenTools = try flag() ? true : try flag()
    if forcesScreenTools, try !flag() { try skip(1) }
    if hasOrderHint { try skip(3) }
  }

  /// 5.5.2, as far as the range.
  fileprivate mutating func colorConfiguration(profile: Int) throws(Defect) -> ColorCodePoints {
    let isDeep = try flag()
    if profile == 2, isDeep { try skip(1) }
    let isGray = profile == 1 ? false : try flag()
    var points = ColorCodePoints.unspecified
    if try flag() { points = try codePoints() }
    let isRGB = !isGray && points.primaries == 1 && points.transfer == 13 && points.matrix == 0
    points.isFullRange = isRGB ? true : try flag()
    return points
  }

  /// Primaries, transfer and matrix, of 8 bits each.
  mutating func codePoints() throws(Defect) -> ColorCodePoints {
    ColorCodePoints(
      primaries: UInt8(try bits(8)), transfer: UInt8(try bits(8)), matrix: UInt8(try bits(8)),
      isFullRange: false)
  }
}

/// The sequence headers among the OBUs that fill `range` of the file (5.3), as far as the
/// file goes.
func av1Headers(
  in range: Range<Int>, _ reader: inout HeaderReader
) throws(ProbeFault.Reason) -> [BitstreamHeader] {
  var headers: [BitstreamHeader] = []
  var start = range.lowerBound
  for _ in 0..<mostUnits {
    guard start < min(range.upperBound, reader.size) else { return headers }
    reader.move(to: start)
    let unit = AV1Unit(try reader.peek(10), most: range.upperBound - start)
    guard let unit else { throw .malformed(reader.format, .badChunk("av01")) }
    if unit.isSequenceHeader {
      reader.skip(unit.headerLength)
      let contents = try reader.peek(min(unit.length, 256))
      do { headers.append(try BitstreamHeader(av1: contents)) } catch {
        throw .malformed(reader.format, .badChunk("av01"))
      }
    }
    start += unit.headerLength + unit.length
  }
  throw .malformed(reader.format, .badChunk("av01"))
}

/// A still picture has three or four, and one that is coded in layers a few more.
private let mostUnits = 1024

/// The header of an OBU (5.3.2).
private struct AV1Unit {
  let isSequenceHeader: Bool
  let headerLength: Int
  /// Without the header, in bytes.
  let length: Int

  /// - Parameters:
  ///   - bytes: those that it begins with.
  ///   - most: bytes that it can have.
  init?(_ bytes: [UInt8], most: Int) {
    guard let first = bytes.first, first & 0x80 == 0 else { return nil }
    isSequenceHeader = first >> 3 & 0xF == 1
    var count = first & 4 == 0 ? 1 : 2
    guard first & 2 != 0 else {
      guard count <= most else { return nil }
      headerLength = count
      length = most - count
      return
    }
    var value = 0
    // leb128 (4.10.5): seven bits a byte, the lowest first.
    for (index, byte) in bytes.dropFirst(count).prefix(8).enumerated() {
      count += 1
      value |= Int(byte & 0x7F) << (7 * index)
      guard byte & 0x80 == 0 else { continue }
      guard count <= most, value <= most - count else { return nil }
      headerLength = count
      length = value
      return
    }
    return nil
  }
}

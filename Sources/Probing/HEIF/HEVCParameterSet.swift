import Vocabulary

extension BitstreamHeader {
  /// Reads a sequence parameter set, a NAL unit with its header (ITU-T H.265, 7.3.2.2).
  ///
  /// Colours are unspecified where they come after what no still picture has: lists of
  /// scaling factors, sets of pictures that others are predicted from.
  init(hevc unit: some Sequence<UInt8>) throws(BitReader.Defect) {
    var reader = BitReader(withoutEmulationPrevention(unit))
    try reader.skip(16 + 4)
    let subLayers = try reader.bits(3)
    try reader.skip(1)
    try reader.skipProfiles(subLayers)
    _ = try reader.golomb()
    if try reader.golomb() == 3 { try reader.skip(1) }
    size = PixelSize(width: try reader.golomb(), height: try reader.golomb())
    let points = try? reader.videoUsability(subLayers)
    codePoints = points ?? .unspecified
  }
}

/// The sequence parameter sets in the contents of `hvcC` (ISO/IEC 14496-15, 8.3.3.1).
func hevcHeaders(_ box: ISOBox, of bytes: [UInt8]) throws(ProbeFault.Reason) -> [BitstreamHeader] {
  var reader = BoxReader(box, of: bytes)
  try reader.skip(22)
  var headers: [BitstreamHeader] = []
  for _ in 0..<(try reader.integer(1)) {
    let isParameterSet = try reader.integer(1) & 0x3F == 33
    for _ in 0..<(try reader.integer(2)) {
      let length = try reader.integer(2)
      let unit = reader.rest.prefix(length)
      try reader.skip(length)
      guard isParameterSet else { continue }
      do { headers.append(try BitstreamHeader(hevc: unit)) } catch { throw reader.defect }
    }
  }
  return headers
}

/// The payload of a NAL unit, in which each 00 00 03 stands for 00 00 (7.4.2).
private func withoutEmulationPrevention(_ unit: some Sequence<UInt8>) -> [UInt8] {
  var payload: [UInt8] = []
  var zeros = 0
  for byte in unit {
    if zeros >= 2, byte == 3 {
      zeros = 0
      continue
    }
    zeros = byte == 0 ? zeros + 1 : 0
    payload.append(byte)
  }
  return payload
}

extension BitReader {
  /// profile_tier_level (7.3.3).
  fileprivate mutating func skipProfiles(_ subLayers: Int) throws(Defect) {
    try skip(96)
    guard subLayers > 0 else { return }
    var length = 0
    for _ in 0..<subLayers {
      length += (try flag() ? 88 : 0)
      length += (try flag() ? 8 : 0)
    }
    try skip(2 * (8 - subLayers) + length)
  }

  /// What follows the size, as far as the colours; `nil` where they are out of reach.
  fileprivate mutating func videoUsability(
    _ subLayers: Int
  ) throws(Defect) -> ColorCodePoints? {
    if try flag() { try skipGolombs(4) }
    try skipGolombs(2)
    // log2_max_pic_order_cnt_lsb_minus4
    try skipGolombs(1)
    try skipGolombs(try flag() ? 3 * (subLayers + 1) : 3)
    try skipGolombs(6)
    if try flag(), try flag() { return nil }
    try skip(2)
    if try flag() { try skipPCM() }
    guard try golomb() == 0 else { return nil }
    guard try !flag() else { return nil }
    try skip(2)
    return try flag() ? try videoSignal() : nil
  }

  private mutating func skipPCM() throws(Defect) {
    try skip(8)
    try skipGolombs(2)
    try skip(1)
  }

  /// The beginning of vui_parameters (E.2.1).
  private mutating func videoSignal() throws(Defect) -> ColorCodePoints? {
    // An aspect ratio of 255 is written out.
    if try flag(), try bits(8) == 255 { try skip(32) }
    if try flag() { try skip(1) }
    guard try flag() else { return nil }
    try skip(3)
    let isFullRange = try flag()
    var points = try flag() ? try codePoints() : .unspecified
    points.isFullRange = isFullRange
    return points
  }
}

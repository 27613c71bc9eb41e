import Vocabulary

/// What the configuration of a picture's codec says.
struct HEIFCoding {
  let codec: HEIFPicture.Codec
  let bitDepth: Int
  let sampling: HEIFPicture.Sampling
  /// `av1C` or `hvcC`.
  let configuration: ISOBox

  /// - Parameter itemType: `hvc1` or `av01`.
  init(
    itemType: String, properties: [ISOBox], of bytes: [UInt8]
  ) throws(ProbeFault.Reason) {
    codec = itemType == "av01" ? .av1 : .hevc
    let name = codec == .av1 ? "av1C" : "hvcC"
    guard let box = properties.first(where: { $0.type == name }) else {
      throw .malformed(.heic, .missing(name))
    }
    configuration = box
    var reader = BoxReader(box, of: bytes)
    switch codec {
    case .av1:
      // AV1 in ISOBMFF, 2.3.3: the third byte has the flags high_bitdepth, twelve_bit,
      // monochrome, chroma_subsampling_x and chroma_subsampling_y.
      try reader.skip(2)
      let flags = try reader.integer(1)
      bitDepth = flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12
      sampling =
        flags & 0x10 != 0 ? .gray : flags & 0x08 == 0 ? .full : flags & 0x04 == 0 ? .half : .quarter
    case .hevc:
      // ISO/IEC 14496-15, 8.3.3.1.
      try reader.skip(16)
      let formats: [HEIFPicture.Sampling] = [.gray, .quarter, .half, .full]
      sampling = formats[try reader.integer(1) & 3]
      bitDepth = 8 + (try reader.integer(1) & 7)
    }
  }
}

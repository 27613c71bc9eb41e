import CExif

/// The tags of an EXIF block that matter here.
struct Exif {
  /// The value of the tag Orientation as stored, be it 1…8 or not.
  let orientation: Int?
  let captured: CaptureTime?
  /// Whether the colours are Adobe RGB. EXIF knows only sRGB and "uncalibrated"; DCF 2.0
  /// says with the index R03 which space that is. Some writers extend ColorSpace by a 2.
  let isAdobeRGB: Bool

  /// What EXIF blocks begin with, in a JPEG segment and elsewhere.
  static let prefix = Array("Exif\0".utf8)

  /// How many bytes of a block are looked at: libexif reads no further.
  static let limit = 0xFFFE

  /// - Parameter block: a TIFF header and its directories, after `Exif` and two more bytes
  ///   (some writers pad with another byte than NUL) or without them.
  ///
  /// `nil` where nothing in it can be read.
  init?(_ block: some Collection<UInt8>) {
    let tiff = block.starts(with: Self.prefix) ? block.dropFirst(6) : block.dropFirst(0)
    let bytes = Self.prefix + [0] + tiff.prefix(Self.limit)
    guard let handle = cexif_load(bytes, bytes.count) else { return nil }
    defer { cexif_free(handle) }
    orientation = integer(0x0112, of: handle)
    captured = CaptureTime(
      dateTimeOriginal: text(0x9003, of: handle), subSeconds: text(0x9291, of: handle),
      offset: text(0x9011, of: handle))
    let colorSpace = photoInteger(0xA001, of: handle)
    let isR03 = text(0x0001, of: handle).starts(with: "R03".utf8)
    isAdobeRGB = colorSpace == 2 || colorSpace == 0xFFFF && isR03
  }
}

private func integer(_ tag: UInt16, of handle: OpaquePointer) -> Int? {
  var value: Int64 = 0
  return cexif_integer(handle, tag, &value) == 1 ? Int(value) : nil
}

private func photoInteger(_ tag: UInt16, of handle: OpaquePointer) -> Int? {
  var value: Int64 = 0
  return cexif_photo_integer(handle, tag, &value) == 1 ? Int(value) : nil
}

/// The bytes of a text up to its NUL.
private func text(_ tag: UInt16, of handle: OpaquePointer) -> [UInt8] {
  var count = 0
  guard let start = cexif_bytes(handle, tag, &count) else { return [] }
  return Array(UnsafeBufferPointer(start: start, count: count).prefix { $0 != 0 })
}

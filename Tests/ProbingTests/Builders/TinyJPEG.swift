/// The header of a JPEG built byte by byte: enough to be taken for a photo, and no pixels.
struct TinyJPEG {
  /// Width 133, height 101: neither is a multiple of a block, and exchanging them shows.
  var width = 133
  var height = 101
  var frameMarker: UInt8 = 0xC0
  var precision: UInt8 = 8
  /// Sampling factors, a byte a component.
  var sampling: [UInt8] = [0x22, 0x11, 0x11]
  /// Segments and stray bytes between the start of the image and the tables.
  var before: [UInt8] = []
  var tables = TinyJPEG.quantization
  /// The same between the frame header and the scan.
  var after: [UInt8] = []
  var scan: [UInt8]?

  static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(contents.count + 2, bytes: 2) + contents
  }

  static func exif(_ exif: TinyExif) -> [UInt8] { segment(0xE1, exif.block) }

  static func xmp(_ packet: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0])
  static let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))

  var frame: [UInt8] {
    var contents = [precision]
    contents += bigEndian(height, bytes: 2)
    contents += bigEndian(width, bytes: 2)
    contents.append(UInt8(sampling.count))
    for (index, factors) in sampling.enumerated() { contents += [UInt8(index + 1), factors, 0] }
    return Self.segment(frameMarker, contents)
  }

  /// Up to the marker of the scan, with it.
  var header: [UInt8] {
    [0xFF, 0xD8] + before + tables + frame + after + [0xFF, 0xDA]
  }

  var contents: [UInt8] {
    var parameters = [UInt8(sampling.count)]
    for index in sampling.indices { parameters += [UInt8(index + 1), 0] }
    let scan = scan ?? parameters + [0, 63, 0]
    return header + bigEndian(scan.count + 2, bytes: 2) + scan
  }
}

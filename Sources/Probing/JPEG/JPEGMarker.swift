/// The second byte of a JPEG marker (ITU-T T.81, table B.1).
struct JPEGMarker: Equatable {
  let rawValue: UInt8

  static let huffmanTables = JPEGMarker(rawValue: 0xC4)
  static let arithmeticConditioning = JPEGMarker(rawValue: 0xCC)
  static let startOfScan = JPEGMarker(rawValue: 0xDA)
  static let quantizationTables = JPEGMarker(rawValue: 0xDB)
  static let restartInterval = JPEGMarker(rawValue: 0xDD)
  static let app1 = JPEGMarker(rawValue: 0xE1)
  static let app2 = JPEGMarker(rawValue: 0xE2)
  static let app9 = JPEGMarker(rawValue: 0xE9)

  /// What is to be done with what follows the marker, before the first scan.
  enum Role {
    /// A frame header of a process that libjpeg decodes.
    case frame
    /// A frame header of another process: lossless, hierarchical.
    case unsupportedFrame
    case table
    /// Contents that decoding does not need: APPn, COM, and DNL before a scan.
    case application
    /// A marker without contents.
    case standalone
    case startOfImage, endOfImage
    case reserved
  }

  var role: Role {
    switch rawValue {
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: .frame
    case 0xC4, 0xCC, 0xDB, 0xDD: .table
    case 0xC0...0xCF: .unsupportedFrame
    case 0xDC, 0xE0...0xEF, 0xFE: .application
    case 0x01, 0xD0...0xD7: .standalone
    case 0xD8: .startOfImage
    case 0xD9: .endOfImage
    default: .reserved
    }
  }

  /// Whether a frame header announces several scans that refine each other.
  var isProgressive: Bool { rawValue == 0xC2 || rawValue == 0xCA }
}

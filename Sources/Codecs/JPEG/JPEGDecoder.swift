import CJPEG
public import Files
import Pixels
public import Vocabulary

/// JPEG by libjpeg: baseline and progressive, Huffman and arithmetic, 8 bits, every
/// subsampling; grey, RGB or CMYK rows. Shrinks on load by eighths.
///
/// A file that lacks any of its scan data is a fault, where libjpeg would warn and go on
/// in grey.
public final class JPEGDecoder: RowDecoder {
  public let size: PixelSize
  /// Whether ``startPlanes(keeping:)`` may take the place of ``start(keeping:)``.
  public let hasPlanes: Bool
  private let channels: Channels
  private let file: InputFile
  private let limits: DecodeLimits
  private let stop: StopQuestion
  private let handle: OpaquePointer

  /// Reads the header of `file`.
  ///
  /// - Parameters:
  ///   - range: the bytes of the file that are the picture; `nil` for all.
  ///   - shouldStop: asked now and then; once it says so, decoding fails.
  public init(
    _ file: InputFile, in range: Range<Int>? = nil, limits: DecodeLimits = DecodeLimits(),
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(DecodeFault) {
    guard let handle = cjpeg_decoder_create(file.descriptor) else { throw .outOfMemory }
    self.file = file
    self.limits = limits
    self.handle = handle
    stop = StopQuestion(shouldStop)
    if let range {
      cjpeg_decoder_confine(
        handle, UInt64(max(0, range.lowerBound)), UInt64(max(0, range.upperBound)))
    }
    cjpeg_decoder_ask(handle, StopQuestion.ask, stop.context)
    var header = cjpeg_header()
    let status = cjpeg_decoder_read_header(handle, &header)
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    channels = Channels(header.colors)
    hasPlanes = header.has_planes
    try check(status)
    try limits.check(size)
  }

  deinit { cjpeg_decoder_free(handle) }

  public func start(keeping scale: Double) throws(DecodeFault) -> DecodedRows {
    var decoding = decoding(keeping: scale)
    var decoded = cjpeg_decoded()
    try check(cjpeg_decoder_start(handle, &decoding, &decoded))
    let size = PixelSize(width: Int(decoded.width), height: Int(decoded.height))
    return DecodedRows(
      layout: RowLayout(size: size, channels: channels, bitDepth: 8),
      scale: Double(decoded.eighths) / 8)
  }

  /// Starts decoding as ``start(keeping:)`` does, but of Y, Cb and Cr as they are stored:
  /// less than half the work where they are to be resampled anyway. ``readStrip()`` takes
  /// the place of ``readRow(into:)``.
  public func startPlanes(keeping scale: Double) throws(DecodeFault) -> [JPEGPlane] {
    var decoding = decoding(keeping: scale)
    var planes = [cjpeg_plane](repeating: cjpeg_plane(), count: 3)
    try check(cjpeg_decoder_start_planes(handle, &decoding, &planes))
    return planes.map(JPEGPlane.init)
  }

  /// Decodes the next rows of each plane.
  public func readStrip() throws(DecodeFault) { try check(cjpeg_decoder_read_strip(handle)) }

  private func decoding(keeping scale: Double) -> cjpeg_decoding {
    cjpeg_decoding(
      eighths: Int32(Self.eighths.first { Double($0) / 8 >= scale } ?? 8),
      memory_limit: limits.memory, scan_limit: Int32(limits.scans))
  }

  /// The sizes that have vector code; 3, 5, 6 and 7 eighths are slower than a full decode.
  private static let eighths = [1, 2, 4]

  public func readRow(into row: UnsafeMutableRawPointer) throws(DecodeFault) {
    try check(cjpeg_decoder_read_row(handle, row.assumingMemoryBound(to: UInt8.self)))
  }

  /// What follows the EOI marker, a second picture or nothing, is not part of this one.
  public func finish() throws(DecodeFault) { try check(cjpeg_decoder_finish(handle)) }

  public var strayBytes: Int { Int(cjpeg_decoder_stray(handle)) }

  private func check(_ status: cjpeg_status) throws(DecodeFault) {
    switch status {
    case CJPEG_OK: return
    case CJPEG_SYSTEM: throw .read(cjpeg_decoder_error(handle))
    case CJPEG_TRUNCATED: throw .truncated
    case CJPEG_UNSUPPORTED: throw .unsupported(String(cString: cjpeg_decoder_message(handle)))
    case CJPEG_MEMORY_LIMIT: throw .tooMuchMemory(limit: limits.memory)
    case CJPEG_SCAN_LIMIT: throw .tooManyScans(limit: limits.scans)
    case CJPEG_NO_MEMORY: throw .outOfMemory
    case CJPEG_STOPPED: throw .stopped
    default: throw .damaged(String(cString: cjpeg_decoder_message(handle)))
    }
  }
}

extension Channels {
  fileprivate init(_ colors: cjpeg_colors) {
    switch colors {
    case CJPEG_GRAY: self = .gray
    case CJPEG_CMYK: self = .cmyk
    default: self = .rgb
    }
  }
}

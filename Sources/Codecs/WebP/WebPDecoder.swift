#if WebP
  import CWebP
  public import Files
  import Pixels
  public import Vocabulary

  /// WebP by libwebp: lossy and lossless, with or without alpha; of an animation the first
  /// frame, on a transparent canvas. Shrinks on load by whole numbers.
  ///
  /// libwebp averages boxes of pixels, which lets less through than a JPEG's shrink: kept are
  /// three times the target's pixels in either direction. With two a photo of 10 MP at 600
  /// pixels was 3 dB further from a full decode's. The rows decoded so far are held; a lossless
  /// picture is held whole at its stored size as well.
  public final class WebPDecoder: RowDecoder {
    public let size: PixelSize
    private let frame: WebPFrame
    private let file: InputFile
    private let limits: DecodeLimits
    private let handle: OpaquePointer
    private var nextRow = 0

    /// - Parameters:
    ///   - size: of the picture, in which the frame lies.
    ///   - frame: as the header of `file` says.
    public init(
      _ file: InputFile, size: PixelSize, frame: WebPFrame, limits: DecodeLimits = DecodeLimits()
    ) throws(DecodeFault) {
      var place = cwebp_frame(
        offset: UInt64(frame.bytes.lowerBound), length: UInt64(frame.bytes.count),
        width: UInt32(frame.box.width), height: UInt32(frame.box.height),
        has_alpha: frame.hasAlpha, is_lossless: frame.isLossless)
      guard let handle = cwebp_decoder_create(file.descriptor, &place) else {
        throw .outOfMemory
      }
      self.size = size
      self.frame = frame
      self.file = file
      self.limits = limits
      self.handle = handle
      try limits.check(size)
    }

    deinit { cwebp_decoder_free(handle) }

    public func start(keeping scale: Double) throws(DecodeFault) -> DecodedRows {
      // A frame that does not fill the picture keeps its place in it.
      let divisor = fillsPicture ? Self.divisor(keeping: scale) : 1
      let decoded = PixelSize(
        width: (frame.box.width + divisor - 1) / divisor,
        height: (frame.box.height + divisor - 1) / divisor)
      try check(
        cwebp_decoder_start(handle, UInt32(decoded.width), UInt32(decoded.height), limits.memory))
      let layout = RowLayout(
        size: fillsPicture ? decoded : size, channels: isTransparent ? .rgba : .rgb, bitDepth: 8)
      return DecodedRows(
        layout: layout, scale: Double(layout.size.width) / Double(size.width),
        verticalScale: Double(layout.size.height) / Double(size.height))
    }

    public func readRow(into row: UnsafeMutableRawPointer) throws(DecodeFault) {
      defer { nextRow += 1 }
      let bytes = row.assumingMemoryBound(to: UInt8.self)
      if fillsPicture { return try check(cwebp_decoder_read_row(handle, bytes)) }
      bytes.update(repeating: 0, count: 4 * size.width)
      guard frame.box.rows.contains(nextRow) else { return }
      let start = bytes + 4 * frame.box.left
      try check(cwebp_decoder_read_row(handle, start))
      if !frame.hasAlpha { spreadOpaque(start) }
    }

    /// libwebp can do without the last few bytes of a lossy frame.
    public func finish() throws(DecodeFault) {
      guard frame.bytes.upperBound <= file.status.size else { throw .truncated }
    }

    /// By what a picture is shrunk of which `scale` is to be kept. A box lets less through of
    /// what the target could show than a JPEG's shrink does: half as much again is kept.
    private static func divisor(keeping scale: Double) -> Int {
      max(1, Int((1 / (1.5 * scale)).rounded(.down)))
    }

    private var fillsPicture: Bool { frame.box.size == size }
    private var isTransparent: Bool { frame.hasAlpha || !fillsPicture }

    /// Makes of the frame's RGB as many opaque RGBA where it stands, from the last on.
    private func spreadOpaque(_ row: UnsafeMutablePointer<UInt8>) {
      for x in (0..<frame.box.width).reversed() {
        let pixel = (row[3 * x], row[3 * x + 1], row[3 * x + 2])
        (row[4 * x], row[4 * x + 1], row[4 * x + 2]) = pixel
        row[4 * x + 3] = 255
      }
    }

    private func check(_ status: cwebp_status) throws(DecodeFault) {
      let message = String(cString: cwebp_decoder_message(handle))
      switch status {
      case CWEBP_OK: return
      case CWEBP_SYSTEM: throw .read(cwebp_decoder_error(handle))
      case CWEBP_TRUNCATED: throw .truncated
      case CWEBP_UNSUPPORTED: throw .unsupported(message)
      case CWEBP_MEMORY_LIMIT: throw .tooMuchMemory(limit: limits.memory)
      case CWEBP_NO_MEMORY: throw .outOfMemory
      default: throw .damaged(message)
      }
    }
  }
#endif

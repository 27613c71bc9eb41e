import CPNG
public import Files
import Pixels
public import Vocabulary

/// PNG by libpng: every colour type and depth, with or without alpha, 16 bits kept.
/// Interlaced files are held whole.
///
/// A file with a damaged critical chunk or without its IEND chunk is a fault. Chunks that
/// say nothing about pixels are skipped unread.
public final class PNGDecoder: RowDecoder {
  public let size: PixelSize
  private let layout: RowLayout
  private let file: InputFile
  private let limits: DecodeLimits
  private let stop: StopQuestion
  private let handle: OpaquePointer

  /// Reads the header of `file`.
  ///
  /// - Parameter shouldStop: asked now and then; once it says so, decoding fails.
  public init(
    _ file: InputFile, limits: DecodeLimits = DecodeLimits(),
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(DecodeFault) {
    guard let handle = cpng_decoder_create(file.descriptor) else { throw .outOfMemory }
    self.file = file
    self.limits = limits
    self.handle = handle
    stop = StopQuestion(shouldStop)
    cpng_decoder_ask(handle, StopQuestion.ask, stop.context)
    var header = cpng_header()
    let status = cpng_decoder_read_header(handle, &header)
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    layout = RowLayout(
      size: size, channels: Channels(count: header.channels), bitDepth: Int(header.bit_depth))
    try check(status)
    try limits.check(size)
  }

  deinit { cpng_decoder_free(handle) }

  public func start(keeping scale: Double) throws(DecodeFault) -> DecodedRows {
    try check(cpng_decoder_start(handle, limits.memory))
    return DecodedRows(layout: layout)
  }

  public func readRow(into row: UnsafeMutableRawPointer) throws(DecodeFault) {
    try check(cpng_decoder_read_row(handle, row))
  }

  public func finish() throws(DecodeFault) { try check(cpng_decoder_finish(handle)) }

  private func check(_ status: cpng_status) throws(DecodeFault) {
    switch status {
    case CPNG_OK: return
    case CPNG_SYSTEM: throw .read(cpng_decoder_error(handle))
    case CPNG_TRUNCATED: throw .truncated
    case CPNG_MEMORY_LIMIT: throw .tooMuchMemory(limit: limits.memory)
    case CPNG_NO_MEMORY: throw .outOfMemory
    case CPNG_STOPPED: throw .stopped
    default: throw .damaged(String(cString: cpng_decoder_message(handle)))
    }
  }
}

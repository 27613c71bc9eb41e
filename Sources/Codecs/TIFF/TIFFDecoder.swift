#if TIFF
  import CTIFF
  public import Files
  import Pixels
  public import Vocabulary

  /// TIFF by libtiff: the first page; strips and tiles of any compression that the library
  /// was built with; grey, RGB, CMYK and alpha of 8 and 16 bits as they are, interleaved or
  /// in planes, all else through libtiff's conversion to 8-bit RGBA.
  ///
  /// A row of tiles is held, or a strip of each plane, or a strip where libtiff converts.
  public final class TIFFDecoder: RowDecoder {
    public let size: PixelSize
    private let layout: RowLayout
    /// Channels as they come from the library, of which the layout's are the first.
    private let storedChannels: Int
    private let file: InputFile
    private let limits: DecodeLimits
    private let handle: OpaquePointer
    private let stored: UnsafeMutableRawPointer

    /// Reads the first directory of `file`.
    public init(_ file: InputFile, limits: DecodeLimits = DecodeLimits()) throws(DecodeFault) {
      guard let handle = ctiff_decoder_create(file.descriptor, UInt64(file.status.size)) else {
        throw .outOfMemory
      }
      self.file = file
      self.limits = limits
      self.handle = handle
      var header = ctiff_header()
      let status = ctiff_decoder_read_header(handle, limits.memory, &header)
      size = PixelSize(width: Int(header.width), height: Int(header.height))
      layout = RowLayout(size: size, channels: Channels(header), bitDepth: Int(header.bit_depth))
      storedChannels = Int(header.channels)
      let row = size.width * storedChannels * layout.bitDepth / 8
      let fits = row <= limits.memory
      stored = .allocate(byteCount: status == CTIFF_OK && fits ? row : 0, alignment: 16)
      try check(status)
      try limits.check(size)
      guard fits else { throw .tooMuchMemory(limit: limits.memory) }
    }

    deinit {
      stored.deallocate()
      ctiff_decoder_free(handle)
    }

    public func start(keeping scale: Double) -> DecodedRows { DecodedRows(layout: layout) }

    public func readRow(into row: UnsafeMutableRawPointer) throws(DecodeFault) {
      if storedChannels == layout.channels.count {
        return try check(ctiff_decoder_read_row(handle, row))
      }
      try check(ctiff_decoder_read_row(handle, stored))
      let bytes = layout.bytesPerPixel
      let stride = storedChannels * layout.bitDepth / 8
      for x in 0..<size.width {
        (row + bytes * x).copyMemory(from: stored + stride * x, byteCount: bytes)
      }
    }

    /// Every strip and tile has been read with its rows.
    public func finish() {}

    private func check(_ status: ctiff_status) throws(DecodeFault) {
      let message = String(cString: ctiff_decoder_message(handle))
      switch status {
      case CTIFF_OK: return
      case CTIFF_SYSTEM: throw .read(ctiff_decoder_error(handle))
      case CTIFF_TRUNCATED: throw .truncated
      case CTIFF_UNSUPPORTED: throw .unsupported(message)
      case CTIFF_MEMORY_LIMIT: throw .tooMuchMemory(limit: limits.memory)
      case CTIFF_NO_MEMORY: throw .outOfMemory
      default: throw .damaged(message)
      }
    }
  }

  extension Channels {
    /// The colours, and the alpha where there is one; CMYK's alpha is not shown.
    fileprivate init(_ header: ctiff_header) {
      switch header.colors {
      case CTIFF_GRAY: self = header.has_alpha ? .grayAlpha : .gray
      case CTIFF_CMYK: self = .cmyk
      default: self = header.has_alpha ? .rgba : .rgb
      }
    }
  }
#endif

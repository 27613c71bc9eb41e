#if HEIF
  import CHeif
  public import Files
  import Pixels
  public import Vocabulary

  /// HEIC and AVIF by libheif: the primary picture, a grid's tiles put together, any depth
  /// (more than 8 bits become 16), alpha made straight. Held whole.
  ///
  /// The rows are those of the clean aperture as coded: turning is left to the caller.
  public final class HEIFDecoder: RowDecoder {
    public let size: PixelSize
    private let picture: HEIFPicture
    private let layout: RowLayout
    private let file: InputFile
    private let limits: DecodeLimits
    private let handle: OpaquePointer
    private var nextRow = 0

    /// - Parameter picture: as the header of `file` says.
    public init(
      _ file: InputFile, picture: HEIFPicture, limits: DecodeLimits = DecodeLimits()
    ) throws(DecodeFault) {
      let hidden = picture.bystanders.map(UInt64.init)
      let bytes = UInt64(file.status.size)
      guard let handle = cheif_decoder_create(file.descriptor, bytes, hidden, hidden.count)
      else { throw .outOfMemory }
      self.file = file
      self.limits = limits
      self.handle = handle
      self.picture = picture
      size = picture.aperture.size
      var header = cheif_header()
      let codec = picture.codec == .hevc ? CHEIF_HEVC : CHEIF_AV1
      let status = cheif_decoder_read_header(handle, codec, picture.colors, &header)
      layout = RowLayout(
        size: size, channels: Channels(count: header.channels), bitDepth: Int(header.bit_depth))
      try check(status)
      try limits.check(picture.coded)
      try check(header)
    }

    deinit { cheif_decoder_free(handle) }

    public func start(keeping scale: Double) throws(DecodeFault) -> DecodedRows {
      try check(cheif_decoder_start(handle, limits.memory))
      return DecodedRows(layout: layout)
    }

    public func readRow(into row: UnsafeMutableRawPointer) {
      cheif_decoder_copy_row(
        handle, UInt32(picture.aperture.top + nextRow), UInt32(picture.aperture.left),
        UInt32(size.width), row)
      nextRow += 1
    }

    /// The picture was decoded, and so was whole, before its first row.
    public func finish() {}

    /// The library and this program must agree on what the file's boxes say.
    private func check(_ header: cheif_header) throws(DecodeFault) {
      let found = PixelSize(width: Int(header.width), height: Int(header.height))
      guard found == picture.coded else { throw .damaged("its size is \(found) in one place") }
      let hasAlpha = header.channels == 2 || header.channels == 4
      guard hasAlpha == picture.hasAlpha else { throw .damaged("its alpha cannot be read") }
    }

    private func check(_ status: cheif_status) throws(DecodeFault) {
      let message = String(cString: cheif_decoder_message(handle))
      switch status {
      case CHEIF_OK: return
      case CHEIF_SYSTEM: throw .read(cheif_decoder_error(handle))
      case CHEIF_TRUNCATED: throw .truncated
      case CHEIF_UNSUPPORTED:
        let version = String(cString: cheif_version())
        throw .unsupported("\(message), says libheif \(version); newer versions read more")
      case CHEIF_NO_CODEC: throw .missingCodec(picture.codec)
      case CHEIF_MEMORY_LIMIT: throw .tooMuchMemory(limit: limits.memory)
      case CHEIF_NO_MEMORY: throw .outOfMemory
      default: throw .damaged(message)
      }
    }
  }

  extension HEIFPicture {
    fileprivate var colors: cheif_colors {
      guard isGray else { return CHEIF_COLOR }
      return isFullRange ? CHEIF_GRAY : CHEIF_LIMITED_GRAY
    }
  }
#endif

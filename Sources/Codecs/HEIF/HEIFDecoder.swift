#if HEIF
  import CHeif
  public import Files
  import Pixels
  public import Vocabulary

  /// HEIC and AVIF by libheif: the primary picture, a grid's tiles put together, any depth
  /// (more than 8 bits become 16), alpha made straight. Held whole.
  ///
  /// The rows are those of the clean aperture as coded: turning is left to the caller. They
  /// are made of the codec's planes here: libheif repeats samples of colour instead of
  /// interpolating them, and takes greys of the limited range for such of the full one.
  public final class HEIFDecoder: RowDecoder {
    public let size: PixelSize
    private let picture: HEIFPicture
    private let header: cheif_header
    private let file: InputFile
    private let limits: DecodeLimits
    private let handle: OpaquePointer
    private var rows: PlanarRows?
    private var nextRow = 0

    /// Whether libheif was installed with a decoder for `codec`.
    public static func canDecode(_ codec: HEIFPicture.Codec) -> Bool {
      cheif_can_decode(codec.wanted)
    }

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
      let status = cheif_decoder_read_header(handle, picture.codec.wanted, &header)
      self.header = header
      try check(status)
      try limits.check(picture.coded)
      try checkHeader()
    }

    deinit { cheif_decoder_free(handle) }

    public func start(keeping scale: Double) throws(DecodeFault) -> DecodedRows {
      try check(cheif_decoder_start(handle, picture.sampling.wanted, limits.memory))
      let isGray = picture.sampling == .gray
      let points = ColorCodePoints(cheif_decoder_code_points(handle))
      let kinds = isGray ? [CHEIF_FIRST] : [CHEIF_FIRST, CHEIF_SECOND, CHEIF_THIRD]
      let colors = kinds.compactMap(plane)
      let alpha = plane(CHEIF_ALPHA)
      guard colors.count == kinds.count, colors[0].size == picture.coded,
        (alpha != nil) == picture.hasAlpha,
        let rows = PlanarRows(
          colors: colors, alpha: alpha, box: picture.aperture,
          matrix: picture.sampling == .overlay ? .identity : ColorMatrix(points) ?? .bt601,
          isFullRange: isGray ? picture.isFullRange : points.isFullRange,
          bitDepth: Int(header.bit_depth), isPremultiplied: header.is_premultiplied)
      else { throw .damaged("its planes do not fit its header") }
      self.rows = rows
      return DecodedRows(layout: rows.layout)
    }

    private func plane(_ kind: cheif_plane_kind) -> SamplePlane? {
      let plane = cheif_decoder_plane(handle, kind)
      guard let samples = plane.samples else { return nil }
      return SamplePlane(
        samples, stride: Int(plane.stride),
        size: PixelSize(width: Int(plane.width), height: Int(plane.height)),
        bitDepth: Int(plane.bit_depth))
    }

    public func readRow(into row: UnsafeMutableRawPointer) {
      rows?.copyRow(nextRow, into: row)
      nextRow += 1
    }

    /// The picture was decoded, and so was whole, before its first row.
    public func finish() {}

    /// The library and this program must agree on what the file's boxes say.
    private func checkHeader() throws(DecodeFault) {
      let found = PixelSize(width: Int(header.width), height: Int(header.height))
      guard found == picture.coded else { throw .damaged("its size is \(found) in one place") }
      guard header.has_alpha == picture.hasAlpha else { throw .damaged("its alpha cannot be read") }
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

  extension ColorCodePoints {
    fileprivate init(_ points: cheif_code_points) {
      self.init(
        primaries: points.primaries, transfer: points.transfer, matrix: points.matrix,
        isFullRange: points.is_full_range)
    }
  }

  extension HEIFPicture.Codec {
    fileprivate var wanted: cheif_codec { self == .hevc ? CHEIF_HEVC : CHEIF_AV1 }
  }

  extension HEIFPicture.Sampling {
    fileprivate var wanted: cheif_sampling {
      switch self {
      case .gray: CHEIF_GRAY
      case .quarter: CHEIF_420
      case .half: CHEIF_422
      case .full: CHEIF_444
      case .overlay: CHEIF_RGB
      }
    }
  }
#endif

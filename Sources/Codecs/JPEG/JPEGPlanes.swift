import CJPEG
public import Vocabulary

/// Y, Cb or Cr of a JPEG, as it is stored.
public struct JPEGPlane {
  /// In samples; colour has fewer than the picture has pixels.
  public var size: PixelSize
  /// Samples per stored pixel of the picture: the pixels x₀…x₁ lie at
  /// x₀·scaleAcross…x₁·scaleAcross.
  public var scaleAcross: Double
  public var scaleDown: Double
  /// Rows that ``JPEGDecoder/readStrip()`` decodes at a time.
  public let stripRows: Int
  fileprivate let rows: UnsafePointer<UInt8>?
  fileprivate let stride: Int

  init(_ plane: cjpeg_plane) {
    size = PixelSize(width: Int(plane.width), height: Int(plane.height))
    scaleAcross = plane.scale_across
    scaleDown = plane.scale_down
    stripRows = Int(plane.row_count)
    rows = plane.rows
    stride = plane.stride
  }

  /// Row `index` of the strip that was decoded last, good until the next.
  public func row(_ index: Int) -> UnsafePointer<UInt8>? { rows.map { $0 + index * stride } }
}

/// Joins `width` samples of Y, Cb and Cr (JFIF, full range) to interleaved RGB.
public func joinPlanes(
  _ y: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>,
  width: Int, into rgb: UnsafeMutablePointer<UInt8>
) {
  cjpeg_join_planes(y, cb, cr, UInt32(width), rgb)
}

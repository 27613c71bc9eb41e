public import Vocabulary

/// How a picture becomes a JPEG, as far as its bytes depend on it.
///
/// The picture is cut into bands of rows that are encoded each on its own, by whoever and
/// in whichever order: ``JPEGEncoder/header(of:profile:)``, then every band's
/// ``JPEGEncoder/scan(of:_:)`` followed by its ``marker(afterBand:)``, are the file.
public struct JPEGEncoding: Equatable, Sendable {
  /// Columns and rows of pixels that share a colour sample: 1 or 2 each.
  public struct Subsampling: Equatable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The most that libjpeg encodes on either side, in pixels.
  public static let largestSide = 65_500

  /// At most ``largestSide`` on either side.
  public var size: PixelSize
  /// 1…100 on libjpeg's scale.
  public var quality: Int
  public var subsampling: Subsampling

  public init(size: PixelSize, quality: Int, subsampling: Subsampling) {
    self.size = size
    self.quality = quality
    self.subsampling = subsampling
  }

  /// Rows of every band but the last, which may have fewer.
  ///
  /// No colour sample may belong to two bands, and JPEG counts the blocks between two
  /// restart markers in 16 bits: 64 rows of the widest picture have 8 · 8188.
  public var bandRows: Int { PictureEncoding.bandRows(width: size.width) }

  public var bandCount: Int { (size.height + bandRows - 1) / bandRows }

  public func rows(ofBand band: Int) -> Range<Int> {
    (band * bandRows)..<min(size.height, (band + 1) * bandRows)
  }

  /// What stands after band `band`: a restart marker, or the marker that ends the file.
  public func marker(afterBand band: Int) -> [UInt8] {
    let marker: UInt8 = band == bandCount - 1 ? 0xD9 : 0xD0 + UInt8(band % 8)
    return [0xFF, marker]
  }
}

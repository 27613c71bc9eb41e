public import Codecs
import ColorManagement
public import StitchPlan
public import Vocabulary

/// A small picture, all of it in memory: 8-bit RGB, packed, rows from the top down.
public struct Raster: Equatable, Sendable {
  public let size: PixelSize
  /// Three bytes a pixel.
  public private(set) var pixels: [UInt8]

  /// - Parameter pixels: `3 · width · height` bytes.
  init(size: PixelSize, pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  init(size: PixelSize, color: Color) {
    self.init(size: size, pixels: [])
    pixels.reserveCapacity(3 * size.width * size.height)
    for _ in 0..<(size.width * size.height) { pixels += [color.red, color.green, color.blue] }
  }

  /// Fills what of `box` lies in the picture.
  mutating func fill(_ box: PixelBox, _ color: Color) {
    for y in box.rows.clamped(to: 0..<size.height) {
      for x in box.columns.clamped(to: 0..<size.width) { set(x, y, color) }
    }
  }

  /// Draws a line of `width` pixels from corner to corner and around `box`, which lies in the
  /// picture.
  mutating func cross(_ box: PixelBox, _ color: Color, width: Int) {
    for y in 0..<box.height {
      let across = y * (box.width - 1) / max(1, box.height - 1)
      let isEdge = y < width || y >= box.height - width
      for x in 0..<box.width {
        let isSide = x < width || x >= box.width - width
        let isDiagonal = abs(x - across) < width || abs(box.width - 1 - x - across) < width
        if isEdge || isSide || isDiagonal { set(box.left + x, box.top + y, color) }
      }
    }
  }

  /// Copies what of `other`, with its first pixel at the first of `box`, lies in `box`, which
  /// lies in the picture.
  mutating func copy(_ other: Raster, to box: PixelBox) {
    let count = 3 * min(other.size.width, box.width)
    for y in 0..<min(other.size.height, box.height) {
      let source = 3 * y * other.size.width
      let target = 3 * ((box.top + y) * size.width + box.left)
      pixels.replaceSubrange(
        target..<(target + count), with: other.pixels[source..<(source + count)])
    }
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: Color) {
    let start = 3 * (y * size.width + x)
    pixels[start] = color.red
    pixels[start + 1] = color.green
    pixels[start + 2] = color.blue
  }
}

extension Raster {
  /// The picture as a baseline JPEG with a colour sample for four pixels.
  ///
  /// - Parameters:
  ///   - quality: 1…100 on libjpeg's scale.
  ///   - color: the space that the file names; `nil` for none, which is read as sRGB.
  public func jpeg(quality: Int, color: OutputColor? = nil) throws(EncodeFault) -> [UInt8] {
    let encoding = JPEGEncoding(
      size: size, quality: quality,
      subsampling: JPEGEncoding.Subsampling(columns: 2, rows: 2))
    let encoder = try JPEGEncoder()
    var file = try encoder.header(of: encoding, profile: color?.space.profile ?? [])
    for band in 0..<encoding.bandCount {
      file += try scan(of: encoding.rows(ofBand: band), encoding, by: encoder)
      file += encoding.marker(afterBand: band)
    }
    return file
  }

  private func scan(
    of rows: Range<Int>, _ encoding: JPEGEncoding, by encoder: JPEGEncoder
  ) throws(EncodeFault) -> [UInt8] {
    let result = pixels.withUnsafeBufferPointer { pixels -> Result<[UInt8], EncodeFault> in
      guard let start = pixels.baseAddress else { return .success([]) }
      return Result { () throws(EncodeFault) in
        try encoder.scan(of: rows.map { start + 3 * $0 * size.width }, encoding)
      }
    }
    return try result.get()
  }
}

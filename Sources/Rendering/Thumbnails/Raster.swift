import Pixels
import StitchPlan
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
  init(_ canvas: Canvas) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(canvas.stride * canvas.size.height)
    for y in 0..<canvas.size.height {
      pixels += UnsafeBufferPointer(start: canvas.finishedRow(y), count: canvas.stride)
    }
    self.init(size: canvas.size, pixels: pixels)
  }
}

extension Raster {
  /// - Parameter layer: nothing shows through it.
  init(_ layer: Layer) {
    let pixels = stride(from: 0, to: layer.pixels.count, by: 4).flatMap {
      layer.pixels[$0..<($0 + 3)]
    }
    self.init(size: layer.size, pixels: pixels)
  }
}

extension Canvas {
  /// All of whose rows are open.
  convenience init(open size: PixelSize, background: RGB) {
    self.init(size: size, background: background, bandRows: size.height)
    open(rows: 0..<size.height)
  }

  convenience init(_ raster: Raster) {
    self.init(open: raster.size, background: RGB(red: 0, green: 0, blue: 0))
    raster.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<size.height { row(y)?.update(from: start + y * stride, count: stride) }
    }
  }
}

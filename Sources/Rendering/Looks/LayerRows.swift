import Codecs
import ColorManagement
import Files
import Pixels
import StitchPlan
import Vocabulary

/// The rows of a picture with its transparency, in stored order, while it is decoded: 8-bit
/// RGBA, premultiplied.
final class LayerRows {
  let size: PixelSize
  private let photo: any ScaledPhoto
  private let finish: ColorFinish
  private let row: UnsafeMutablePointer<UInt8>

  /// - Parameter picture: at the size at which it is to be decoded.
  init(
    _ picture: PlacedPhoto, from input: InputFile, space: OutputSpace, limits: DecodeLimits
  ) throws(RenderFault) {
    let surface = Surface(
      space: space, background: RGB(red: 0, green: 0, blue: 0), keepsAlpha: true)
    size = picture.storedTarget
    (photo, finish, _) = try picture.scaled(
      picture.decoder(of: input, limits: limits), input, surface)
    row = .allocate(capacity: 4 * size.width)
  }

  deinit { row.deallocate() }

  /// The next row, good until the next call; `nil` after the last, once the file is known to
  /// hold all of its picture.
  func next() throws(DecodeFault) -> UnsafePointer<UInt8>? {
    guard let scaled = try photo.next() else {
      try photo.finish()
      return nil
    }
    let finished = finish.finish(scaled)
    switch finish.channels {
    case .rgba: return finished
    case .gray, .grayAlpha: widen(finished, step: 1, green: 0, blue: 0)
    case .rgb, .cmyk: widen(finished, step: 3, green: 1, blue: 2)
    }
    return UnsafePointer(row)
  }

  /// Nothing shows through.
  private func widen(_ source: UnsafePointer<UInt8>, step: Int, green: Int, blue: Int) {
    for x in 0..<size.width {
      row[4 * x] = source[step * x]
      row[4 * x + 1] = source[step * x + green]
      row[4 * x + 2] = source[step * x + blue]
      row[4 * x + 3] = 255
    }
  }
}

extension Layer {
  /// The rows of a picture of the size `source`, brought to `size`.
  ///
  /// - Parameter next: gives premultiplied RGBA, and `nil` after the last row.
  init(
    rowsOf source: PixelSize, scaledTo size: PixelSize,
    next: () throws(DecodeFault) -> UnsafePointer<UInt8>?
  ) throws(DecodeFault) {
    let scaler = try makeScaler(
      for: RowLayout(size: source, channels: .rgba, bitDepth: 8), region: Region(source),
      target: size, bitDepth: 8)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.width * size.height)
    var y = 0
    while let row = try next() {
      try scaler.push(row, row: y)
      while let scaled = try scaler.nextRow() {
        pixels += UnsafeRawBufferPointer(start: scaled, count: 4 * size.width)
      }
      y += 1
    }
    // A kernel with negative lobes can leave more colour than alpha.
    if source != size { pixels.boundByAlpha() }
    self.init(size: size, pixels: pixels)
  }

  /// The layer at another size.
  func scaled(to size: PixelSize) throws(DecodeFault) -> Layer {
    try pixels.withUnsafeBufferPointer { (pixels) throws(DecodeFault) in
      var y = 0
      return try Layer(rowsOf: self.size, scaledTo: size) { () throws(DecodeFault) in
        defer { y += 1 }
        guard y < self.size.height, let start = pixels.baseAddress else { return nil }
        return start + 4 * self.size.width * y
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func boundByAlpha() {
    for pixel in stride(from: 0, to: count, by: 4) {
      for channel in pixel..<(pixel + 3) {
        self[channel] = Swift.min(self[channel], self[pixel + 3])
      }
    }
  }
}

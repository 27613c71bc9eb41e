public import Codecs
public import Pixels
public import Vocabulary

/// A picture in memory, plain and slow: what tests compare with.
public struct Picture: Equatable, Sendable {
  public var size: PixelSize
  public var channels: Int
  /// 8 or 16.
  public var bitDepth: Int
  public var samples: [Int]

  public init(_ size: PixelSize, channels: Int, bitDepth: Int = 8, samples: [Int]) {
    self.size = size
    self.channels = channels
    self.bitDepth = bitDepth
    self.samples = samples
  }

  /// A picture whose pixels are `pixel(x, y)`.
  public init(
    width: Int, height: Int, bitDepth: Int = 8, channels: Int = 3,
    pixel: (_ x: Int, _ y: Int) -> [Int]
  ) {
    let places = (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
    self.init(
      PixelSize(width: width, height: height), channels: channels, bitDepth: bitDepth,
      samples: places.flatMap(pixel))
  }

  /// Noise; every pixel tells its place.
  public init(
    noise seed: UInt64, width: Int, height: Int, channels: Int = 3, bitDepth: Int = 8
  ) {
    var generator = SplitMix64(seed: seed)
    let limit = (1 << bitDepth) - 1
    self.init(width: width, height: height, bitDepth: bitDepth, channels: channels) { _, _ in
      (0..<channels).map { _ in Int.random(in: 0...limit, using: &generator) }
    }
  }

  /// A slope that differs in all four corners and survives resampling and JPEG.
  public init(gradientOf width: Int, by height: Int, channels: Int = 3) {
    self.init(width: width, height: height, channels: channels) { x, y in
      let across = 200 * x / max(1, width - 1)
      let down = 200 * y / max(1, height - 1)
      return Array([20 + across, 20 + down, 220 - (across + down) / 2].prefix(channels))
    }
  }

  public subscript(x: Int, y: Int) -> [Int] {
    let start = (y * size.width + x) * channels
    return Array(samples[start..<(start + channels)])
  }

  public func cropped(to box: PixelBox) -> Picture {
    Picture(width: box.width, height: box.height, bitDepth: bitDepth, channels: channels) {
      self[box.left + $0, box.top + $1]
    }
  }

  /// The upright picture of one stored with `orientation`; the table of the EXIF standard,
  /// written out.
  public func upright(_ orientation: Orientation) -> Picture {
    let (w, h) = (size.width - 1, size.height - 1)
    let upright = orientation.rawValue >= 5 ? size.transposed : size
    return Picture(
      width: upright.width, height: upright.height, bitDepth: bitDepth, channels: channels
    ) { x, y in
      switch orientation {
      case .topLeft: self[x, y]
      case .topRight: self[w - x, y]
      case .bottomRight: self[w - x, h - y]
      case .bottomLeft: self[x, h - y]
      case .leftTop: self[y, x]
      case .rightTop: self[y, h - x]
      case .rightBottom: self[w - y, h - x]
      case .leftBottom: self[w - y, x]
      }
    }
  }

  /// One of the channels, as grey.
  public func channel(_ index: Int) -> Picture {
    Picture(width: size.width, height: size.height, bitDepth: bitDepth, channels: 1) { x, y in
      [self[x, y][index]]
    }
  }

  /// Grey as RGB.
  public var rgb: Picture {
    channels == 3
      ? self
      : Picture(width: size.width, height: size.height, bitDepth: bitDepth) { x, y in
        Array(repeating: self[x, y][0], count: 3)
      }
  }

  /// The largest difference of any sample, or `nil` where size or channels differ.
  public func distance(to other: Picture) -> Int? {
    guard size == other.size, channels == other.channels else { return nil }
    return zip(samples, other.samples).map { abs($0 - $1) }.max() ?? 0
  }

  /// Row `y` as it lies in memory.
  public func row(_ y: Int) -> [UInt8] {
    let count = size.width * channels
    let row = samples[(y * count)..<((y + 1) * count)]
    guard bitDepth == 16 else { return row.map { UInt8($0) } }
    return row.flatMap { sample in withUnsafeBytes(of: UInt16(sample)) { Array($0) } }
  }
}

extension Picture {
  /// Everything that `decoder` delivers at `scale`.
  public init(
    decoding decoder: any RowDecoder, keeping scale: Double = 2
  ) throws(DecodeFault) {
    let rows = try decoder.start(keeping: scale)
    let layout = rows.layout
    let row = UnsafeMutableRawPointer.allocate(byteCount: layout.bytesPerRow, alignment: 16)
    defer { row.deallocate() }
    var samples: [Int] = []
    for _ in 0..<layout.size.height {
      try decoder.readRow(into: row)
      for index in 0..<(layout.size.width * layout.channels.count) {
        samples.append(
          layout.bitDepth == 8
            ? Int(row.load(fromByteOffset: index, as: UInt8.self))
            : Int(row.load(fromByteOffset: 2 * index, as: UInt16.self)))
      }
    }
    try decoder.finish()
    self.init(
      layout.size, channels: layout.channels.count, bitDepth: layout.bitDepth, samples: samples)
  }

  /// All rows of `canvas`.
  public init(_ canvas: Canvas) {
    let samples = (0..<canvas.size.height).flatMap { y in
      UnsafeBufferPointer(start: canvas.finishedRow(y), count: canvas.stride).map { Int($0) }
    }
    self.init(canvas.size, channels: 3, samples: samples)
  }
}

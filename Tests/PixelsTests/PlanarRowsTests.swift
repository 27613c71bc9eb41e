import Pixels
import Testing
import Vocabulary

@Suite struct PlanarRowsTests {
  /// Makes all rows of planes whose samples are `planes[index][y][x]`.
  private func rows(
    _ planes: [[[UInt16]]], alpha: [[UInt16]]? = nil, depth: Int = 8,
    matrix: ColorMatrix = .bt601, isFullRange: Bool = true, isPremultiplied: Bool = false,
    box: PixelBox? = nil
  ) -> [[UInt16]]? {
    let size = PixelSize(width: planes[0][0].count, height: planes[0].count)
    let stored = (planes + [alpha ?? []]).map { plane in
      plane.flatMap { $0.flatMap { depth == 8 ? [UInt8($0)] : [UInt8($0 & 255), UInt8($0 >> 8)] } }
    }
    let memory = stored.map { bytes in
      let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 2)
      copy.copyMemory(from: bytes, byteCount: bytes.count)
      return copy
    }
    defer { memory.forEach { $0.deallocate() } }
    let made = zip(planes + [alpha ?? []], memory).compactMap { plane, start -> SamplePlane? in
      guard let width = plane.first?.count else { return nil }
      return SamplePlane(
        start, stride: width * (depth == 8 ? 1 : 2),
        size: PixelSize(width: width, height: plane.count), bitDepth: depth)
    }
    let bitDepth = depth == 8 ? 8 : 16
    guard
      let planar = PlanarRows(
        colors: Array(made.prefix(planes.count)), alpha: alpha == nil ? nil : made.last,
        box: box ?? PixelBox(size), matrix: matrix, isFullRange: isFullRange, bitDepth: bitDepth,
        isPremultiplied: isPremultiplied)
    else { return nil }
    let count = planar.layout.bytesPerRow
    let row = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 2)
    defer { row.deallocate() }
    return (0..<planar.layout.size.height).map { y in
      planar.copyRow(y, into: row)
      return (0..<(count * 8 / bitDepth)).map {
        bitDepth == 8
          ? UInt16(row.load(fromByteOffset: $0, as: UInt8.self))
          : row.load(fromByteOffset: 2 * $0, as: UInt16.self)
      }
    }
  }

  // ITU-R BT.601, BT.709 and BT.2020: pure red and pure blue, by the definitions of luma and
  // of the differences.
  @Test(
    arguments: [(0.299, 0.114), (0.2126, 0.0722), (0.2627, 0.0593)],
    [(8, true), (8, false), (10, false), (12, true)])
  func lumaAndDifferencesBecomeColors(
    _ shares: (red: Double, blue: Double), coding: (depth: Int, isFullRange: Bool)
  ) throws {
    let (depth, isFullRange) = coding
    let colors: [SIMD3<Double>] = [
      [1, 0, 0], [0, 0, 1], [0, 1, 0], [0.25, 0.5, 0.75], [1, 1, 1],
    ]
    let unit = Double(1 << (depth - 8))
    let span = Double(1 << depth - 1)
    let planes: [[UInt16]] = colors.map { color in
      let luma =
        shares.red * color.x + (1 - shares.red - shares.blue) * color.y + shares.blue * color.z
      let blue = (color.z - luma) / (2 - 2 * shares.blue)
      let red = (color.x - luma) / (2 - 2 * shares.red)
      let stored =
        isFullRange
        ? [span * luma, span * blue + 128 * unit, span * red + 128 * unit]
        : [(219 * luma + 16) * unit, (224 * blue + 128) * unit, (224 * red + 128) * unit]
      return stored.map { UInt16(min(span, $0.rounded())) }
    }
    let made = try #require(
      rows(
        (0..<3).map { index in [planes.map { $0[index] }] }, depth: depth,
        matrix: .weighted(red: shares.red, blue: shares.blue), isFullRange: isFullRange))
    let most = depth == 8 ? 255.0 : 65535
    for (index, color) in colors.enumerated() {
      for channel in 0..<3 {
        // A stored step of a difference is worth up to two of a colour.
        let error = Double(made[0][3 * index + channel]) / most - color[channel]
        #expect(abs(error) <= 2.2 / (224 * unit), "\(color), \(channel)")
      }
    }
  }

  @Test func identityAndOrangeGreenAreUndone() throws {
    let identity = try #require(rows([[[1, 2]], [[30, 40]], [[200, 255]]], matrix: .identity))
    #expect(identity == [[200, 1, 30, 255, 2, 40]])
    // Luma 100, green 20 above and orange 10 above 128.
    let made = try #require(rows([[[100]], [[148]], [[138]]], matrix: .yCgCo))
    #expect(made == [[90, 120, 70]])
  }

  // Samples of colour lie between the pixels that share them: three quarters of the nearest
  // and one of the next. 2 - 2 · 0.299 steps of red are one of its difference.
  @Test func colorAtHalfTheSizeIsInterpolated() throws {
    let luma: [[UInt16]] = Array(repeating: Array(repeating: 100, count: 5), count: 3)
    let middle: [[UInt16]] = Array(repeating: Array(repeating: 128, count: 3), count: 2)
    let red: [[UInt16]] = [[128, 168, 128], [128, 128, 128]]
    let made = try #require(rows([luma, middle, red]))
    func found(_ x: Int, _ y: Int) -> Double { Double(made[y][3 * x]) - 100 }
    let full = 40 * (2 - 2 * 0.299)
    for (y, down) in [1, 0.75, 0.25].enumerated() {
      for (x, across) in [0, 0.25, 0.75, 0.75, 0.25].enumerated() {
        #expect(abs(found(x, y) - full * across * down) <= 0.51, "\(x), \(y)")
      }
    }
  }

  @Test func theBoxIsCutOutAndAlphaStaysBeside() throws {
    let gray: [[UInt16]] = [[1, 2, 3, 4], [5, 6, 7, 8]]
    let alpha: [[UInt16]] = [[10, 20, 30, 40], [50, 60, 70, 80]]
    let box = PixelBox(left: 1, top: 1, width: 2, height: 1)
    #expect(rows([gray], alpha: alpha, box: box) == [[6, 60, 7, 70]])
  }

  @Test func premultipliedColorsAreMadeStraight() {
    let alpha: [[UInt16]] = [[0, 100, 255, 50]]
    let made = rows([[[0, 50, 77, 99]]], alpha: alpha, isPremultiplied: true)
    #expect(made == [[0, 0, 128, 100, 77, 255, 255, 50]])
  }

  @Test func planesThatDoNotFitAreRefused() {
    let luma: [[UInt16]] = [[1, 2, 3], [4, 5, 6]]
    #expect(rows([luma, [[1]], [[1]]]) == nil)
    #expect(rows([luma], alpha: [[1, 2], [3, 4]]) == nil)
    #expect(rows([luma], box: PixelBox(left: 2, top: 0, width: 2, height: 2)) == nil)
  }
}

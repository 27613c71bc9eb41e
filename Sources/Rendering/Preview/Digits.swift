import StitchPlan
import Vocabulary

/// Numbers in five by seven dots a digit: no text library is needed for as much.
struct Digits {
  private static let dots: [[UInt8]] = [
    [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
  ]

  private let digits: [Int]
  /// Pixels a dot, across and down.
  private let dot: Int

  /// - Parameter number: not negative.
  init(_ number: Int, dot: Int) {
    digits = String(number).compactMap(\.wholeNumberValue)
    self.dot = dot
  }

  /// In pixels, with a dot between two digits.
  var size: PixelSize { PixelSize(width: (6 * digits.count - 1) * dot, height: 7 * dot) }

  func draw(on raster: inout Raster, left: Int, top: Int, _ color: Color) {
    for (index, digit) in digits.enumerated() {
      for (y, row) in Self.dots[digit].enumerated() {
        for x in 0..<5 where row >> (4 - x) & 1 == 1 {
          let box = PixelBox(
            left: left + (6 * index + x) * dot, top: top + y * dot, width: dot, height: dot)
          raster.fill(box, color)
        }
      }
    }
  }
}

/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The same rectangle lying on its side.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The height that keeps this size's ratio at `width`, in exact integer arithmetic:
  /// `max(1, round(width · h / w))`, halves away from zero.
  ///
  /// Both sides and `width` must be 1…2³¹−1; nothing overflows in that range.
  public func height(atWidth width: Int) -> Int {
    max(1, (2 * width * self.height + self.width) / (2 * self.width))
  }

  /// Whether `height` at `width` differs from the exact ratio by less than one row, so
  /// that rounding alone, in whichever direction, accounts for it.
  public func agrees(withHeight height: Int, atWidth width: Int) -> Bool {
    height == self.height(atWidth: width)
      || abs(height * self.width - width * self.height) < self.width
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)×\(height)" }
}

/// A rectangle of whole pixels; y points down, ranges are half-open.
public struct PixelBox: Hashable, Sendable {
  public var left: Int
  public var top: Int
  public var width: Int
  public var height: Int

  public init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  public init(_ size: PixelSize) {
    self.init(left: 0, top: 0, width: size.width, height: size.height)
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var columns: Range<Int> { left..<(left + width) }
  public var rows: Range<Int> { top..<(top + height) }

  /// Whether the box has pixels and all of them lie inside `size`.
  public func fits(in size: PixelSize) -> Bool {
    left >= 0 && top >= 0 && width > 0 && height > 0
      && left <= size.width - width && top <= size.height - height
  }
}

/// How the stored rows and columns of a photo stand to the upright picture: the eight
/// values of the EXIF and TIFF tag 0x0112.
///
/// The names say where the stored row 0 and column 0 lie in the upright picture, as the
/// TIFF 6.0 specification does: `.rightTop` has its first row on the right and its first
/// column at the top.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  case topLeft = 1
  case topRight = 2
  case bottomRight = 3
  case bottomLeft = 4
  case leftTop = 5
  case rightTop = 6
  case rightBottom = 7
  case leftBottom = 8

  /// Whether the upright picture has the stored width as its height (values 5 to 8).
  public var exchangesSides: Bool { rawValue >= 5 }

  /// The upright size of a photo stored as `stored`.
  public func upright(_ stored: PixelSize) -> PixelSize {
    exchangesSides ? stored.transposed : stored
  }

  /// Whether upright x runs against the stored axis it lies along.
  public var flipsX: Bool {
    switch self {
    case .topRight, .bottomRight, .rightTop, .rightBottom: true
    case .topLeft, .bottomLeft, .leftTop, .leftBottom: false
    }
  }

  /// Whether upright y runs against the stored axis it lies along.
  public var flipsY: Bool {
    switch self {
    case .bottomRight, .bottomLeft, .rightBottom, .leftBottom: true
    case .topLeft, .topRight, .leftTop, .rightTop: false
    }
  }

  /// The orientation with these three properties; every combination is one of the eight.
  public init(exchangesSides: Bool, flipsX: Bool, flipsY: Bool) {
    self =
      switch (exchangesSides, flipsX, flipsY) {
      case (false, false, false): .topLeft
      case (false, true, false): .topRight
      case (false, true, true): .bottomRight
      case (false, false, true): .bottomLeft
      case (true, false, false): .leftTop
      case (true, true, false): .rightTop
      case (true, true, true): .rightBottom
      case (true, false, true): .leftBottom
      }
  }

  /// This orientation followed by a clockwise turn of the upright picture.
  public func turned(_ rotation: Rotation) -> Orientation {
    switch rotation {
    case .none: self
    // A quarter turn clockwise sends (x, y) to (height − 1 − y, x): the new x runs along
    // the old y, reversed, and the new y along the old x.
    case .quarter:
      Orientation(exchangesSides: !exchangesSides, flipsX: !flipsY, flipsY: flipsX)
    case .half: turned(.quarter).turned(.quarter)
    case .threeQuarters: turned(.half).turned(.quarter)
    }
  }

  /// The box of stored pixels that `box`, in upright pixels, covers.
  ///
  /// - Parameter upright: the size of the upright picture that `box` lies in.
  public func stored(_ box: PixelBox, inUpright upright: PixelSize) -> PixelBox {
    let left = flipsX ? upright.width - box.left - box.width : box.left
    let top = flipsY ? upright.height - box.top - box.height : box.top
    return exchangesSides
      ? PixelBox(left: top, top: left, width: box.height, height: box.width)
      : PixelBox(left: left, top: top, width: box.width, height: box.height)
  }
}

/// A clockwise turn by quarters, in degrees.
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Whether the turn makes the width the height.
  public var exchangesSides: Bool { self == .quarter || self == .threeQuarters }

  /// The size of a picture of `size` after the turn.
  public func turned(_ size: PixelSize) -> PixelSize {
    exchangesSides ? size.transposed : size
  }
}

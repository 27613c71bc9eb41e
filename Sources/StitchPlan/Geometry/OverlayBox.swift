public import Vocabulary

extension Overlay {
  /// The most columns that what stands on a photo which paints `target` takes.
  public func width(on target: PixelBox) -> Int {
    min(max(1, width.of(target.shortSide)), room(on: target).width)
  }

  /// What is left of `target` between its margins. Of margins that take more than half of a
  /// side, the one away from the anchor gives way.
  public func room(on target: PixelBox) -> PixelSize {
    let margin = margin.of(target.shortSide)
    func room(in length: Int) -> Int { max(length - 2 * margin, length / 2, 1) }
    return PixelSize(width: room(in: target.width), height: room(in: target.height))
  }

  /// Where a picture of the size `picture` stands, in its own ratio; smaller than ``width``
  /// says where it would not fit between the margins.
  public func box(ofPicture picture: PixelSize, on target: PixelBox) -> PixelBox {
    let width = width(on: target)
    let height = picture.height(atWidth: width)
    let most = room(on: target).height
    if height <= most { return box(of: PixelSize(width: width, height: height), on: target) }
    let narrowed = min(width, picture.transposed.height(atWidth: most))
    return box(of: PixelSize(width: narrowed, height: most), on: target)
  }

  /// Where something of `size` stands: at the anchor, with the margin to the edges as far as
  /// there is room.
  ///
  /// - Parameter size: at most that of `target`.
  public func box(of size: PixelSize, on target: PixelBox) -> PixelBox {
    let margin = margin.of(target.shortSide)
    return PixelBox(
      left: anchor.sides.across.start(of: size.width, in: target.columns, margin: margin),
      top: anchor.sides.down.start(of: size.height, in: target.rows, margin: margin),
      width: size.width, height: size.height)
  }
}

extension PixelBox {
  fileprivate var shortSide: Int { min(width, height) }
}

extension Anchor {
  fileprivate enum Side {
    case start, middle, end

    func start(of length: Int, in room: Range<Int>, margin: Int) -> Int {
      let last = room.upperBound - length
      return switch self {
      case .start: min(room.lowerBound + margin, last)
      case .middle: room.lowerBound + (room.count - length) / 2
      case .end: max(last - margin, room.lowerBound)
      }
    }
  }

  /// Across and down.
  fileprivate var sides: (across: Side, down: Side) {
    switch self {
    case .topLeft: (.start, .start)
    case .top: (.middle, .start)
    case .topRight: (.end, .start)
    case .left: (.start, .middle)
    case .center: (.middle, .middle)
    case .right: (.end, .middle)
    case .bottomLeft: (.start, .end)
    case .bottom: (.middle, .end)
    case .bottomRight: (.end, .end)
    }
  }
}

extension Placement {
  /// A whole picture of the size `stored` that fills `box`.
  public init(ofPicture stored: PixelSize, _ orientation: Orientation, filling box: PixelBox) {
    frame = box
    target = box
    region = Region(stored)
    self.orientation = orientation
  }
}

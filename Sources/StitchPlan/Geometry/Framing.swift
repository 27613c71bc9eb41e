public import Vocabulary

extension Photo {
  /// The photo's size once upright, cropped and rotated.
  public func paintedSize(of source: Source) -> PixelSize {
    rotate.turned(crop?.size ?? source.upright)
  }

  /// Rows of the photo's frame at `contentWidth`.
  ///
  /// A height beside ``atWidth`` was reckoned by a planner. Where it is the photo's own, it
  /// follows the photo: to another width, and to what a ``crop``, a ``rotate`` or an
  /// `enlarge` changed since makes of it. Any other height is somebody's wish, kept, and scaled
  /// with the width.
  public func frameHeight(contentWidth: Int, enlarge: Bool, source: Source) -> Int {
    let own = columnHeight(
      of: paintedSize(of: source), contentWidth: contentWidth, enlarge: enlarge)
    guard let height else { return own }
    guard let atWidth else { return height }
    let isOwn = shapes(of: source).contains { shape in
      [true, false].contains {
        columnHeight(of: shape, contentWidth: atWidth, enlarge: $0) == height
      }
    }
    return isOwn ? own : PixelSize(width: atWidth, height: height).height(atWidth: contentWidth)
  }

  /// The upright photo with and without its crop, each with and without its turn.
  private func shapes(of source: Source) -> [PixelSize] {
    [source.upright, crop?.size ?? source.upright].flatMap { [$0, rotate.turned($0)] }
  }
}

/// Rows that a photo of `size` takes in a column where nothing else sets its height.
public func columnHeight(of size: PixelSize, contentWidth: Int, enlarge: Bool) -> Int {
  enlarge || size.width >= contentWidth ? size.height(atWidth: contentWidth) : size.height
}

extension Placement {
  /// `photo` in `frame`, by its `fit`.
  init(
    of photo: Photo, source: Source, frame: PixelBox, enlarge: Bool, caption: PixelBox?
  ) {
    let upright = source.upright
    let own = source.orientation ?? .topLeft
    let total = own.turned(photo.rotate)
    let size = photo.paintedSize(of: source)
    let (target, visible) = photo.fit.framing(of: size, in: frame.size, enlarge: enlarge)

    self.frame = frame
    self.caption = caption
    self.target = PixelBox(
      left: frame.left + (frame.width - target.width) / 2,
      top: frame.top + (frame.height - target.height) / 2,
      width: target.width, height: target.height)
    orientation = total
    let crop = own.stored(photo.crop ?? PixelBox(upright), inUpright: upright)
    region = total.storedRegion(centring: visible, at: crop)
    guard target != frame.size else { return }
    let (_, covering) = Fit.cover.framing(of: size, in: frame.size, enlarge: true)
    cover = total.storedRegion(centring: covering, at: crop)
  }
}

/// A width and a height in fractions of pixels.
struct Extent {
  var width: Double
  var height: Double
}

extension Fit {
  /// How many pixels of `frame` a photo of `size` paints, and how much of the photo,
  /// about its centre, those show.
  func framing(
    of size: PixelSize, in frame: PixelSize, enlarge: Bool
  ) -> (target: PixelSize, visible: Extent) {
    let whole = Extent(width: Double(size.width), height: Double(size.height))
    let across = Double(frame.width) / whole.width
    let down = Double(frame.height) / whole.height
    let mayFill = enlarge || (across <= 1 && down <= 1)
    if mayFill, self == .stretch || size.agrees(with: frame) {
      return (frame, whole)
    }
    let limit = enlarge ? Double.infinity : 1
    let (scaleX, scaleY): (Double, Double) =
      switch self {
      case .cover: (min(limit, max(across, down)), min(limit, max(across, down)))
      case .contain: (min(limit, across, down), min(limit, across, down))
      case .stretch: (min(limit, across), min(limit, down))
      }
    let target = PixelSize(
      width: painted(whole.width * scaleX, within: frame.width),
      height: painted(whole.height * scaleY, within: frame.height))
    let visible = Extent(
      width: shown(of: whole.width, scale: scaleX, within: frame.width),
      height: shown(of: whole.height, scale: scaleY, within: frame.height))
    return (target, visible)
  }
}

extension PixelSize {
  /// Whether `frame` has this size's ratio but for the rounding of one of its sides, be that
  /// the height at a given width or the width at a given height.
  fileprivate func agrees(with frame: PixelSize) -> Bool {
    agrees(withHeight: frame.height, atWidth: frame.width)
      || transposed.agrees(withHeight: frame.width, atWidth: frame.height)
  }
}

private func painted(_ length: Double, within limit: Int) -> Int {
  length >= Double(limit) ? limit : max(1, Int(length + 0.5))
}

/// All of `length` where it fits but for rounding, so that no sliver is lost to it.
private func shown(of length: Double, scale: Double, within limit: Int) -> Double {
  length * scale <= Double(limit) + 1e-6 ? length : Double(limit) / scale
}

extension Orientation {
  /// The stored region that shows `visible` about the centre of a picture
  /// whose stored pixels are the box `crop`. Centring is blind to flips, so only an
  /// exchange of sides matters.
  func storedRegion(centring visible: Extent, at crop: PixelBox) -> Region {
    let width = exchangesSides ? visible.height : visible.width
    let height = exchangesSides ? visible.width : visible.height
    return Region(
      left: Double(crop.left) + (Double(crop.width) - width) / 2,
      top: Double(crop.top) + (Double(crop.height) - height) / 2,
      width: width, height: height)
  }
}

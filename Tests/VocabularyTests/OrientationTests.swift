import Testing
import Vocabulary

/// A picture whose pixels are told apart by their number.
private struct Picture: Equatable {
  var width: Int
  var height: Int
  var pixels: [Int]

  init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> Int) {
    self.width = width
    self.height = height
    pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  subscript(x: Int, y: Int) -> Int { pixels[y * width + x] }

  var mirrored: Picture {
    Picture(width: width, height: height) { x, y in self[width - 1 - x, y] }
  }

  /// A quarter turn clockwise: the left column becomes the top row, read upwards.
  var turned: Picture {
    Picture(width: height, height: width) { x, y in self[y, height - 1 - x] }
  }

  /// The upright picture by the words of the EXIF specification, where `self` is stored:
  /// 1 as it is, 2 mirrored, 3 half a turn, 4 upside down and mirrored, 5 mirrored and then
  /// three quarters, 6 a quarter, 7 mirrored and then a quarter, 8 three quarters.
  func upright(_ orientation: Int) -> Picture {
    switch orientation {
    case 2: mirrored
    case 3: turned.turned
    case 4: mirrored.turned.turned
    case 5: mirrored.turned.turned.turned
    case 6: turned
    case 7: mirrored.turned
    case 8: turned.turned.turned
    default: self
    }
  }

  func cut(_ box: PixelBox) -> Picture {
    Picture(width: box.width, height: box.height) { x, y in self[box.left + x, box.top + y] }
  }

  /// The upright picture by `orientation`'s own three properties.
  func read(through orientation: Orientation) -> Picture {
    let size = orientation.upright(PixelSize(width: width, height: height))
    return Picture(width: size.width, height: size.height) { x, y in
      let across = orientation.flipsX ? size.width - 1 - x : x
      let down = orientation.flipsY ? size.height - 1 - y : y
      return orientation.exchangesSides ? self[down, across] : self[across, down]
    }
  }
}

@Suite struct OrientationTests {
  // 5×3: no side and no symmetry in common.
  private let stored = Picture(width: 5, height: 3) { x, y in y * 5 + x }

  @Test func propertiesSayWhatExifSays() {
    for orientation in Orientation.allCases {
      #expect(stored.read(through: orientation) == stored.upright(orientation.rawValue))
    }
  }

  @Test func propertiesNameEachOrientationOnce() {
    for orientation in Orientation.allCases {
      let again = Orientation(
        exchangesSides: orientation.exchangesSides, flipsX: orientation.flipsX,
        flipsY: orientation.flipsY)
      #expect(again == orientation)
    }
  }

  @Test(arguments: Orientation.allCases, Rotation.allCases)
  func aTurnFollowsTheOrientation(orientation: Orientation, rotation: Rotation) {
    var picture = stored.upright(orientation.rawValue)
    for _ in 0..<(rotation.rawValue / 90) { picture = picture.turned }
    #expect(stored.read(through: orientation.turned(rotation)) == picture)
    let size = rotation.turned(orientation.upright(PixelSize(width: 5, height: 3)))
    #expect(size == PixelSize(width: picture.width, height: picture.height))
  }

  @Test func fourQuarterTurnsAreTheIdentity() {
    for orientation in Orientation.allCases {
      let turned = (0..<4).reduce(orientation) { result, _ in result.turned(.quarter) }
      #expect(turned == orientation)
    }
  }

  @Test(arguments: Orientation.allCases)
  func anUprightBoxCoversItsStoredPixels(orientation: Orientation) {
    let picture = stored.upright(orientation.rawValue)
    let size = PixelSize(width: picture.width, height: picture.height)
    for box in boxes(in: size) {
      let region = orientation.stored(box, inUpright: size)
      #expect(stored.cut(region).upright(orientation.rawValue) == picture.cut(box), "\(box)")
    }
  }

  private func boxes(in size: PixelSize) -> [PixelBox] {
    (0..<size.width).flatMap { left in
      (0..<size.height).flatMap { top in
        (1...(size.width - left)).flatMap { width in
          (1...(size.height - top)).map { height in
            PixelBox(left: left, top: top, width: width, height: height)
          }
        }
      }
    }
  }
}

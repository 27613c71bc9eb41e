/// What a photo's file says about the meaning of its numbers as colours.
///
/// A file can say it in several ways at once, and some of them can turn out to be unusable.
public struct ColorDescription: Hashable, Sendable {
  /// What the file says, the most authoritative first; the first that can be used counts.
  /// After the last, or where a file says nothing, stands sRGB.
  public var claims: [ColorClaim]

  public init(_ claims: [ColorClaim] = []) { self.claims = claims }
}

/// One way in which a file says what its colours are.
public enum ColorClaim: Hashable, Sendable {
  /// A PNG's chunk cICP.
  case codePoints(ColorCodePoints)
  /// The bytes of an embedded ICC profile, whole but not yet looked at.
  case profile([UInt8])
  /// A PNG's chunk sRGB.
  case srgb
  /// A PNG's chunk gAMA, with its chunk cHRM where it has one.
  ///
  /// - encodingGamma: the exponent from linear to stored values: 0.45455 for most displays.
  case calibrated(encodingGamma: Double, chromaticities: Chromaticities?)
  /// Adobe RGB (1998), as EXIF declares it.
  case adobeRGB
}

/// Coding-independent code points (ITU-T H.273).
public struct ColorCodePoints: Hashable, Sendable {
  public var primaries: UInt8
  public var transfer: UInt8
  public var matrix: UInt8
  /// Whether black is 0 and white the largest number. Otherwise they are 16 and 235 of 8
  /// bits, and as many times more as there are values more.
  public var isFullRange: Bool

  public init(primaries: UInt8, transfer: UInt8, matrix: UInt8 = 0, isFullRange: Bool = true) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
  }
}

/// The CIE 1931 x and y of a space's white point and primaries.
public struct Chromaticities: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  public var white: Point
  public var red: Point
  public var green: Point
  public var blue: Point

  public init(white: Point, red: Point, green: Point, blue: Point) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// What the channels of a photo are.
public enum ColorModel: String, CaseIterable, Sendable {
  case grey
  /// Whether stored as RGB or YCbCr.
  case rgb = "RGB"
  /// Whether stored as CMYK or YCCK.
  case cmyk = "CMYK"

  public var channels: Int {
    switch self {
    case .grey: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }
}

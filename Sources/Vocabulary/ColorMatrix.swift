/// How a codec's three planes stand for red, green and blue.
public enum ColorMatrix: Hashable, Sendable {
  /// Green, blue and red as they are.
  case identity
  /// Luma of these shares of red and blue, and the scaled differences of blue and red from it.
  case weighted(red: Double, blue: Double)
  /// Luma, and how green and orange a colour is.
  case yCgCo

  /// ITU-R BT.601, which also stands for what is unspecified.
  public static let bt601 = ColorMatrix.weighted(red: 0.299, blue: 0.114)

  /// ITU-T H.273, table 4; `nil` for what cannot be computed from stored values, is defined
  /// for no still picture, or is reserved.
  public init?(_ points: ColorCodePoints) {
    switch points.matrix {
    case 0: self = .identity
    case 1: self = .weighted(red: 0.2126, blue: 0.0722)
    case 2, 5, 6: self = .bt601
    case 4: self = .weighted(red: 0.30, blue: 0.11)
    case 7: self = .weighted(red: 0.212, blue: 0.087)
    case 8: self = .yCgCo
    case 9: self = .weighted(red: 0.2627, blue: 0.0593)
    case 12: self.init(ofPrimaries: points.primaries)
    default: return nil
    }
  }

  /// The shares that the primaries themselves have in white (H.273, equations 32 to 37).
  private init?(ofPrimaries primaries: UInt8) {
    switch primaries {
    case 1: self = .weighted(red: 0.2126, blue: 0.0722)
    case 9: self = .weighted(red: 0.2627, blue: 0.0593)
    case 12: self = .weighted(red: 0.2290, blue: 0.0793)
    default: return nil
    }
  }
}

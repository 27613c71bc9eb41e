/// What shows where there is no photo.
public struct Background: Hashable, Sendable {
  /// Of spacing and margin, and what transparent pixels are flattened onto.
  public var color: Color
  /// What shows beside a photo that does not fill its frame; absent: the colour.
  public var backdrop: Backdrop?

  public init(_ color: Color, backdrop: Backdrop? = nil) {
    self.color = color
    self.backdrop = backdrop
  }

  public static let white = Background(.white)
}

/// The photo itself behind the photo: enlarged until it fills the frame, blurred and dimmed.
public struct Backdrop: Hashable, Sendable {
  /// The blur's radius, two standard deviations, as a fraction of the part's width, in
  /// a row or a grid of the frame's. 0…0.5.
  public var blur: Fraction
  /// How far towards black: 0 not at all, 1 black.
  public var dim: Fraction

  public static let defaultBlur = Fraction(millionths: 50_000)
  public static let defaultDim = Fraction(millionths: 300_000)

  public init(blur: Fraction = Self.defaultBlur, dim: Fraction = Self.defaultDim) {
    self.blur = blur
    self.dim = dim
  }
}

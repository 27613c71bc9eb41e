public import Vocabulary

/// A picture or a line of text that stands on a photo: a logo, a signature, a number.
public struct Overlay: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// A file with a picture; relative to the plan's folder, or absolute.
    case image(FileName)
    /// A ``TextTemplate`` and its colour.
    case text(String, Color)
  }

  public var content: Content
  public var anchor: Anchor
  /// Of what stands there, as a fraction of the photo's short side as painted; the height
  /// follows. Above 0, at most 1.
  public var width: Fraction
  /// From the photo's edges, as a fraction of its short side as painted. 0…0.5.
  public var margin: Fraction
  /// 0 is invisible, 1 is opaque.
  public var opacity: Fraction
  /// What the planner saw in the header of an image; absent: it is taken as it is.
  public var source: Source?

  public static let defaultWidth = Fraction(millionths: 180_000)
  public static let defaultMargin = Fraction(millionths: 40_000)

  public init(
    _ content: Content, anchor: Anchor = .bottomRight, width: Fraction = Self.defaultWidth,
    margin: Fraction = Self.defaultMargin, opacity: Fraction = .one, source: Source? = nil
  ) {
    self.content = content
    self.anchor = anchor
    self.width = width
    self.margin = margin
    self.opacity = opacity
    self.source = source
  }
}

extension Overlay {
  /// ``opacity`` in 255ths.
  public var opacityCode: UInt8 { UInt8(opacity.of(255)) }
}

extension Overlay.Content {
  /// The field that holds it.
  public var field: String {
    switch self {
    case .image: "image"
    case .text: "text"
    }
  }
}

/// Where on a photo something stands: a corner, the middle of an edge, or the centre.
public enum Anchor: String, CaseIterable, Sendable {
  case topLeft = "top-left"
  case top
  case topRight = "top-right"
  case left
  case center
  case right
  case bottomLeft = "bottom-left"
  case bottom
  case bottomRight = "bottom-right"
}

// The ranges of a plan's integers, where the reader, the schema and the command line find
// them.

extension Plan {
  /// Parts and photos in all: enough for a mosaic, and what a plan of 64 MiB can list keeps
  /// within memory.
  public static let mostElements = 1_000_000
  /// Bytes of a plan's text. What is longer is neither read nor written.
  public static let largestText = JSONReader.largestText
}

extension Settings {
  /// Pixels. The most is what the largest format can hold, PNG; a JPEG's canvas is checked once
  /// it is known.
  public static let widths = 1...1_000_000
  /// Rows.
  public static let spacings = 0...65_500
  /// Pixels; twice the most leaves two pixels of the widest canvas.
  public static let margins = 0...32_749
}

extension Grid {
  public static let columnCounts = 1...1_000_000
  /// Pixels of a cell, either way.
  public static let cellSides = 1...1_000_000
}

extension Overlay {
  public static let widths = Fraction(millionths: 1)...Fraction.one
  public static let margins = Fraction(millionths: 0)...Fraction(millionths: 500_000)
  public static let opacities = Fraction(millionths: 0)...Fraction.one
}

extension Backdrop {
  public static let blurs = Fraction(millionths: 0)...Fraction(millionths: 500_000)
  public static let dims = Fraction(millionths: 0)...Fraction.one
}

extension Caption {
  /// Rows.
  public static let heights = 1...1_000_000
}

extension Output {
  /// libjpeg's scale.
  public static let qualities = 1...100
}

extension Photo {
  /// Rows.
  public static let heights = 1...1_000_000
  /// Bytes of a path, which is what Linux takes.
  static let longestFile = 4095
}

extension Source {
  /// Pixels; PNG's largest side.
  public static let sides = 1...0x7FFF_FFFF
  /// Bytes; what every JSON reader keeps exactly.
  public static let sizes = 0...0x1F_FFFF_FFFF_FFFF
}

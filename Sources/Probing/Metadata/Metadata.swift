import Vocabulary

/// What a photo's metadata say about how, when and in which colours it was
/// taken. The first source that says
/// something is believed; the caller offers them in the order of their worth.
struct Metadata: Equatable {
  private(set) var orientation = Orientation.topLeft
  private(set) var orientationFrom = OrientationSource.none
  private(set) var captured: CaptureTime?
  private(set) var isAdobeRGB = false

  mutating func take(_ exif: Exif, from source: OrientationSource) {
    takeOrientation(exif.orientation, from: source)
    captured = captured ?? exif.captured
    isAdobeRGB = isAdobeRGB || exif.isAdobeRGB
  }

  /// For a container that has an orientation of its own, of which `nil` says that it is
  /// upright: EXIF's tag does not count there, the rest of it does.
  mutating func take(container orientation: Orientation?, exif: Exif?) {
    take(container: orientation, captured: exif?.captured)
    isAdobeRGB = isAdobeRGB || exif?.isAdobeRGB == true
  }

  /// The same where the rest is a time alone.
  mutating func take(container orientation: Orientation?, captured: CaptureTime?) {
    takeOrientation(orientation?.rawValue, from: .container)
    self.captured = self.captured ?? captured
  }

  /// - Parameter packet: an XMP packet, whole or in part.
  mutating func take(xmp packet: [UInt8]) {
    takeOrientation(orientationValue(inXMP: packet), from: .xmp)
  }

  /// A value outside 1…8 counts as 1 and is not overruled by another source: the writer
  /// did say something, and most viewers show such photos as they are stored.
  private mutating func takeOrientation(_ value: Int?, from source: OrientationSource) {
    guard let value, orientationFrom == .none else { return }
    orientation = Orientation(rawValue: value) ?? .topLeft
    orientationFrom = source
  }
}

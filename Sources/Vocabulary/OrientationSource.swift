/// Where a photo's orientation was found.
public enum OrientationSource: String, CaseIterable, Sendable {
  /// A JPEG's EXIF segment or a PNG's eXIf chunk.
  case exif
  /// A PNG's text chunk `Raw profile type exif`.
  case rawProfile = "raw-profile"
  /// The XMP property `tiff:Orientation`.
  case xmp
  /// Nowhere: the stored rows count as upright.
  case none
}

/// Where a photo's orientation was found.
public enum OrientationSource: String, CaseIterable, Sendable {
  /// The structure of the file itself: a HEIF's boxes irot and imir, a TIFF's tag.
  case container
  /// A JPEG's EXIF segment, a PNG's eXIf chunk or a WebP's EXIF chunk.
  case exif
  /// A PNG's text chunk `Raw profile type exif`.
  case rawProfile = "raw-profile"
  /// The XMP property `tiff:Orientation`.
  case xmp
  /// Nowhere: the stored rows count as upright.
  case none
}

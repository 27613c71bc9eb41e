public import Files
public import Vocabulary

/// Why a file's header gives no photo.
public struct ProbeFault: Error, Equatable, Sendable {
  public var file: FileName
  public var reason: Reason

  public init(file: FileName, reason: Reason) {
    self.file = file
    self.reason = reason
  }

  public enum Reason: Error, Equatable, Sendable {
    /// The operating system refused the file.
    case file(FileFault)
    /// The file has no bytes.
    case empty
    /// The contents are of no kind that is known here, whatever the name says.
    case unrecognised
    /// The contents are known, but this build does not read them.
    case unreadable(Signature)
    /// The format's library was left out of this build.
    case leftOut(PhotoFormat)
    /// The file ends before its pixels begin.
    case truncated(PhotoFormat)
    /// The header breaks the format's rules, so that no decoder takes the file.
    case malformed(PhotoFormat, Defect)
    /// The header is sound but asks for what this build cannot decode.
    case unsupported(PhotoFormat, Feature)
  }

  /// What breaks a format's rules.
  public enum Defect: Equatable, Sendable {
    /// A width or a height of 0.
    case emptySize(PixelSize)
    /// A side longer than decoders of the format take.
    case tooLarge(PixelSize, limit: Int)
    /// The file ends in an orderly way, but holds no image.
    case noImage
    /// A JPEG's scan before any frame header said what it is a scan of.
    case scanWithoutFrame
    /// A marker that may come once came again.
    case noMarker(within: Int)
    case repeated(marker: UInt8)
    /// A reserved marker.
    case unknownMarker(UInt8)
    /// A segment whose contents do not fit its length, or each other.
    case badSegment(marker: UInt8)
    /// Sampling factors that are not 1…4, do not divide the largest one, or give more than
    /// ten blocks in one interleaved unit.
    case sampling
    /// A component's quantization table is not there before the scan.
    case noTable
    /// Something that is not the format's first chunk stands first.
    case firstChunk(String)
    /// A chunk that is not allowed there, or has contents that are not allowed.
    case badChunk(String)
    /// A checksum does not fit its chunk.
    case checksum(String)
    /// A PNG's palette is missing.
    case noPalette
    /// A chunk or box that must be there is not.
    case missing(String)
    /// A tag of a TIFF whose value is missing or makes no sense.
    case badTag(UInt16)
  }

  /// What this build cannot decode.
  public enum Feature: Equatable, Sendable {
    /// The process of a JPEG's frame header, by its marker: lossless, hierarchical.
    case process(marker: UInt8)
    case precision(bits: Int)
    case components(Int)
    /// The variant of PNG that Xcode makes for iOS applications.
    case appleOptimised
    case method(String)
    /// The coding of a HEIF's primary picture, by its four letters.
    case coding(String)
    /// How a HEIF's planes stand for colours, by its number in ITU-T H.273, table 4.
    case matrix(Int)
    /// A JPEG's height that stands behind its first scan (DNL).
    case lateHeight
    /// A HEIF of moving pictures only.
    case sequence
    case samples(SampleKind)
    /// The photometric interpretation of a TIFF.
    case photometric(Int)
  }

  /// What the samples of a TIFF are.
  public enum SampleKind: Equatable, Sendable {
    case signed, floatingPoint, complex
  }
}

extension ProbeFault.Reason {
  /// Whether the contents are no picture of any kind, so that a folder's other files can be
  /// told from its photos.
  public var isNotAnImage: Bool {
    switch self {
    case .empty, .unrecognised: true
    case .unreadable(let signature): !signature.isImage
    case .file, .leftOut, .truncated, .malformed, .unsupported: false
    }
  }
}

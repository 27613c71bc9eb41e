import Files
import Vocabulary

extension ProbeFault: CustomStringConvertible {
  /// `WHERE: what was found; how to mend it`.
  public var description: String { "\(file): \(reason)" }
}

extension ProbeFault.Reason: CustomStringConvertible {
  /// What was found and how to mend it, for a caller that has said where.
  public var description: String {
    switch self {
    case .file(let fault): fault.reasonText
    case .empty: "is empty; copy it again from where it came"
    case .unrecognised: "is not an image, whatever its name says; leave it out"
    case .unreadable(let signature): wording(of: signature)
    case .leftOut(let format):
      "is \(format.article) \(format.shownName) image, which was left out of this build; "
        + "build with the trait \(format.trait ?? ""), or convert it first"
    case .truncated(let format):
      "is cut short: \(format.article) \(format.shownName) image that ends before its pixels; "
        + "copy it again from where it came"
    case .malformed(let format, let defect):
      "is a damaged \(format.shownName) image: \(defect); get an undamaged copy of it"
    case .unsupported(let format, let feature):
      "is \(format.article) \(format.shownName) image \(feature), which this build does not read; "
        + "save it as an ordinary \(format.shownName) image"
    }
  }

  private func wording(of signature: Signature) -> String {
    let found = "is \(signature.article) \(signature.shownName)"
    return signature.isImage
      ? "\(found) image; this build reads \(readableNames); convert it first"
      : "\(found), not an image; leave it out"
  }
}

extension ProbeFault.Defect: CustomStringConvertible {
  public var description: String {
    switch self {
    case .emptySize(let size): "its size is \(size)"
    case .tooLarge(let size, let limit): "its size is \(size), and no side may exceed \(limit)"
    case .noImage: "it ends without any pixels"
    case .scanWithoutFrame: "its pixels come before their size"
    case .noMarker(let bytes): "nothing but padding follows for \(bytes) bytes"
    case .repeated(let marker): "its marker \(hexadecimal(marker)) comes twice"
    case .unknownMarker(let marker): "its marker \(hexadecimal(marker)) has no meaning"
    case .badSegment(let marker): "its segment \(hexadecimal(marker)) does not add up"
    case .sampling: "its sampling factors are impossible"
    case .noTable: "a quantization table is missing"
    case .firstChunk(let name): "it begins with the chunk \(name) instead of IHDR"
    case .badChunk(let name): "its chunk \(name) is wrong"
    case .checksum(let name): "the checksum of its chunk \(name) does not fit"
    case .noPalette: "its palette is missing"
    case .missing(let name): "its \(name) is missing"
    case .badTag(let tag): "its tag \(tag) is missing or wrong"
    }
  }
}

extension ProbeFault.Feature: CustomStringConvertible {
  public var description: String {
    switch self {
    case .process(let marker): "with \(processName(marker)) coding"
    case .precision(let bits): "with \(bits) bits a sample"
    case .components(let count): "with \(count) components"
    case .appleOptimised: "in the variant made for iOS applications (CgBI)"
    case .method(let name): "with an unknown \(name) method"
    case .coding(let name): "with \(name) coding"
    case .matrix(let value): "with the matrix coefficients \(value)"
    case .lateHeight: "with its height behind its pixels (DNL)"
    case .sequence: "of moving pictures only"
    case .samples(.signed): "with signed samples"
    case .samples(.floatingPoint): "with floating-point samples"
    case .samples(.complex): "with complex samples"
    case .photometric(let value): "with the photometric interpretation \(value)"
    }
  }
}

private func processName(_ marker: UInt8) -> String {
  switch marker {
  case 0xC3, 0xCB: "lossless"
  case 0xC5...0xC7, 0xCD...0xCF: "hierarchical"
  default: "an unknown"
  }
}

private func hexadecimal(_ marker: UInt8) -> String {
  "FF" + (marker < 16 ? "0" : "") + String(marker, radix: 16, uppercase: true)
}

/// The formats of this build.
var readableNames: String {
  let names = PhotoFormat.allCases.filter(\.isReadable).map(\.shownName)
  return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
}

extension PhotoFormat {
  /// As users know it.
  var shownName: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .webp: "WebP"
    case .tiff: "TIFF"
    }
  }

  var article: String { self == .avif ? "an" : "a" }
}

extension Signature {
  var article: String {
    switch self {
    case .avif, .icon: "an"
    case .text: "plain"
    default: "a"
    }
  }

  /// As users know it.
  var shownName: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .heif: "HEIC"
    case .avif: "AVIF"
    case .webp: "WebP"
    case .gif: "GIF"
    case .tiff: "TIFF"
    case .bmp: "BMP"
    case .jpeg2000: "JPEG 2000"
    case .jpegXL: "JPEG XL"
    case .photoshop: "Photoshop"
    case .raw: "camera raw"
    case .icon: "ICO"
    case .svg: "SVG"
    case .video: "video"
    case .pdf: "PDF document"
    case .zip: "ZIP archive"
    case .gzip: "gzip archive"
    case .html: "web page"
    case .text: "text"
    }
  }
}

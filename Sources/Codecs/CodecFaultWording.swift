import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DecodeFault: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .read(let code): "cannot read: \(systemText(code))"
    case .truncated:
      "is cut short: it ends before its last pixel; copy it again from where it came"
    case .damaged(let detail): "is damaged (\(detail)); get an undamaged copy of it"
    case .unsupported(let detail):
      "is of a kind that this build does not decode (\(detail)); convert it first"
    case .missingCodec(let codec):
      "needs the \(codec.rawValue) decoder that libheif lacks here; install \(codec.packages)"
    case .tooManyPixels(let size, let limit):
      "has \(size) pixels, more than the \(limit) allowed in a photo; raise --max-pixels, or "
        + "scale it down first"
    case .tooMuchMemory(let limit):
      "must be held whole and needs more than \(limit >> 20) MiB to decode; raise --memory, or "
        + "save it as a baseline JPEG or a PNG without interlacing"
    case .tooManyScans(let limit):
      "has more than \(limit) scans, which no camera or program makes; raise --max-scans, or "
        + "save it again"
    case .outOfMemory: "takes more memory than the system has left; close other programs"
    case .stopped: "was not decoded to its end, since the work was stopped; render again"
    }
  }
}

extension EncodeFault: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .refused(let detail): "cannot be encoded: \(detail)"
    case .outOfMemory: "takes more memory than the system has left; close other programs"
    }
  }
}

extension HEIFPicture.Codec {
  /// Where the decoder comes from, as Debian 13 and Ubuntu 24.04 name it; before them it was
  /// part of libheif1.
  fileprivate var packages: String {
    switch self {
    case .hevc: "libheif-plugin-libde265"
    case .av1: "libheif-plugin-dav1d or libheif-plugin-aomdec"
    }
  }
}

private func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }

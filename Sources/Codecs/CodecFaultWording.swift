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
      "the file is truncated: it ends before its last pixel; copy it again from its source"
    case .damaged(let detail):
      "the file is damaged (\(detail)); copy it again or repair it"
    case .unsupported(let detail):
      "this kind of file cannot be decoded (\(detail)); convert it first"
    case .tooManyPixels(let size, let limit):
      "\(size) is more than the \(limit) pixels allowed in a photo; scale it down first"
    case .tooMuchMemory(let limit):
      "the photo is progressive or interlaced and needs more than \(limit >> 20) MiB to "
        + "decode; save it as a baseline JPEG or a PNG without interlacing"
    case .tooManyScans(let limit):
      "the file has more than \(limit) scans, which no camera or program makes; "
        + "save it again"
    case .outOfMemory: "the system has no memory left; close other programs"
    }
  }
}

extension EncodeFault: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .write(let code): "cannot write: \(systemText(code))"
    case .refused(let detail): "cannot be encoded: \(detail)"
    case .outOfMemory: "the system has no memory left; close other programs"
    }
  }
}

private func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }

public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system says of a file without opening it.
public struct FileStatus: Hashable, Sendable {
  public var kind: FileKind
  /// In bytes.
  public var size: Int
  /// The last change of the contents, in nanoseconds since 1970.
  public var modified: Int64
  /// Which file this is, whatever name it has.
  public var identity: FileIdentity

  /// The status of `name`, links followed; `nil` where there is none.
  public init?(of name: FileName) throws(FileFault) {
    var raw = stat()
    do {
      try call(.find, name) { stat($0, &raw) }
    } catch  where error.isMissing {
      return nil
    }
    self.init(raw)
  }

  init(_ raw: stat) {
    kind = FileKind(mode: raw.st_mode)
    size = Int(raw.st_size)
    modified = raw.modifiedNanoseconds
    identity = FileIdentity(device: UInt64(raw.st_dev), number: UInt64(raw.st_ino))
  }
}

/// A file's number on its device: equal for two names of one file.
public struct FileIdentity: Hashable, Sendable {
  public var device: UInt64
  public var number: UInt64

  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

extension FileKind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFLNK: self = .link
    default: self = .device
    }
  }
}

extension stat {
  /// Saturates instead of trapping: a file system may claim any second it likes.
  fileprivate var modifiedNanoseconds: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    let (whole, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return time.tv_sec < 0 ? .min : .max }
    let (sum, overflows) = whole.addingReportingOverflow(Int64(time.tv_nsec))
    return overflows ? .max : sum
  }
}

public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Something that the operating system refused, with its own reason.
public struct FileFault: Error, Equatable, Sendable {
  /// What was tried.
  public enum Operation: String, Sendable {
    case open, read, list, find, create, write, sync, rename
  }

  public enum Reason: Equatable, Sendable {
    /// A value of the C library's `errno`.
    case system(Int32)
    /// A folder, device, pipe or socket stands where a file was expected.
    case notAFile(FileKind)
    /// Something else stands where a folder was expected.
    case notAFolder(FileKind)
    /// The file does not lie in the folder to which inputs are confined.
    case outside(FileName)
    /// The final name exists and may not be replaced.
    case exists
    /// There is more to read than `limit` bytes.
    case tooLarge(limit: Int)
  }

  public var operation: Operation
  public var file: FileName
  public var reason: Reason

  public init(_ operation: Operation, _ file: FileName, _ reason: Reason) {
    self.operation = operation
    self.file = file
    self.reason = reason
  }

  /// Whether nothing has this name.
  public var isMissing: Bool { reason == .system(ENOENT) || reason == .system(ENOTDIR) }

  /// Whether the reader at the other end of a pipe has gone, which is no error of ours.
  public var isBrokenPipe: Bool { reason == .system(EPIPE) }
}

public enum FileKind: String, Sendable {
  case file, folder, link, device, pipe, socket
}

public import Vocabulary

/// A regular file, open for reading. Never blocks on what is not a file.
public final class InputFile {
  public let name: FileName
  /// What the system said of the file when it was opened.
  public let status: FileStatus
  public let descriptor: Int32

  /// Opens `name`; a folder, device, pipe or socket is refused without blocking.
  public init(opening name: FileName) throws(FileFault) {
    throw FileFault(.open, name, .system(0))
  }

  /// Up to `count` bytes at `offset`; fewer only where the file ends.
  public func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8] { [] }
}

public struct FileStatus: Hashable, Sendable {
  public var kind: FileKind
  /// In bytes.
  public var size: Int
  /// The last change of the contents, in nanoseconds since 1970.
  public var modified: Int64
  /// Which file this is, whatever name it has.
  public var identity: FileIdentity

  /// The status of `name`, links followed; `nil` where there is none.
  public init?(of name: FileName) throws(FileFault) { return nil }
}

public struct FileIdentity: Hashable, Sendable {
  public var device: UInt64
  public var number: UInt64
}

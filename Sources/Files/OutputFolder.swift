import CFiles
public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for outputs, opened once. Whatever happens to its name or to the links on the
/// way to it afterwards, what is written stays in this very folder.
///
/// Entries are single names: no separator, not `.` or `..`. No link is followed.
public final class OutputFolder: Sendable {
  /// As it was called when it was opened.
  public let name: FileName
  let descriptor: Int32

  /// Opens the folder `name`, which must exist; links on the way are followed.
  public init(opening name: FileName) throws(FileFault) {
    self.name = name
    descriptor = try openFolder(name)
  }

  deinit { close(descriptor) }

  /// What is called `entry`, a link itself and not what it leads to; `nil` for nothing.
  public func status(of entry: FileName) throws(FileFault) -> FileStatus? {
    var raw = stat()
    do throws(FileFault) {
      try call(.find, entry) { fstatat(descriptor, $0, &raw, AT_SYMLINK_NOFOLLOW) }
    } catch  where error.isMissing {
      return nil
    }
    return FileStatus(raw)
  }

  /// Opens the regular file `entry` for reading.
  public func open(_ entry: FileName) throws(FileFault) -> InputFile {
    let flags = InputFile.flags | O_NOFOLLOW
    let opened = try call(.open, entry) { openat(descriptor, $0, flags) }
    return try InputFile(descriptor: opened, name: name.appending(entry))
  }

  /// Bytes that an ordinary user may still write; `nil` where the system does not say.
  public var freeBytes: Int? {
    var raw = statvfs()
    guard fstatvfs(descriptor, &raw) == 0, raw.f_blocks > 0 else { return nil }
    let (bytes, overflow) = Int(clamping: raw.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: raw.f_frsize))
    return overflow ? .max : bytes
  }
}

/// What is done to entries, for those who write them.
extension OutputFolder {
  /// The result of a call that takes an entry's name; see the function of this name.
  @discardableResult
  func call(
    _ operation: FileFault.Operation, _ entry: FileName,
    _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(FileFault) -> Int32 {
    guard entry.isSingle else { throw fault(operation, entry, .system(EINVAL)) }
    do throws(FileFault) { return try Files.call(operation, entry, body) } catch {
      throw fault(operation, entry, error.reason)
    }
  }

  func fault(
    _ operation: FileFault.Operation, _ entry: FileName, _ reason: FileFault.Reason
  ) -> FileFault {
    FileFault(operation, name.appending(entry), reason)
  }

  /// Removes `entry` as far as that is possible: the caller is already failing, or done.
  func remove(_ entry: FileName) { _ = try? call(.write, entry) { unlinkat(descriptor, $0, 0) } }

  /// Makes new names in the folder outlast a loss of power.
  ///
  /// - Parameter entry: what a fault is about.
  func sync(for entry: FileName) throws(FileFault) {
    if fsync(descriptor) == 0 { return }
    // A folder that may not be read, and some file systems, cannot be synced; then the name
    // is left to the system.
    guard [EINVAL, ENOTSUP, EBADF, EROFS].contains(errno) else {
      throw fault(.sync, entry, .system(errno))
    }
  }
}

/// A descriptor of the folder `name`; one without the right to list it where there is none.
private func openFolder(_ name: FileName) throws(FileFault) -> Int32 {
  let flags = O_DIRECTORY | O_CLOEXEC
  do {
    return try call(.open, name) { open($0, flags | O_RDONLY) }
  } catch  where error.reason == .system(EACCES) {
    return try call(.open, name) { open($0, flags | cfiles_search_only) }
  } catch  where error.reason == .system(ENOTDIR) {
    guard let kind = try FileStatus(of: name)?.kind else { throw error }
    throw FileFault(.open, name, .notAFolder(kind))
  }
}

extension FileName {
  /// Whether it names something in the very folder that it is used in.
  fileprivate var isSingle: Bool {
    !bytes.isEmpty && !bytes.contains(UInt8(ascii: "/")) && self != "." && self != ".."
  }
}

public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that appears under its final name whole or not at all: written under a
/// temporary name in the same folder, synced, then renamed.
///
/// The temporary file is locked as long as somebody writes it, so that what a killed
/// process left behind can be told from work in progress; see ``OutputFolder/sweep()``.
public struct OutputFile: ~Copyable {
  /// The final name, folder included.
  public let name: FileName
  /// Open for reading and writing, at the file's start.
  public let descriptor: Int32

  private let folder: OutputFolder
  private let entry: FileName
  private let replacing: Bool
  private let temporary: FileName
  private var isOpen = true
  private var isTemporary = true

  /// Creates the temporary file for `entry` in `folder`.
  ///
  /// - Parameter replacing: whether ``commit()`` may replace a file or a link called
  ///   `entry`; of a link that is the link, not what it leads to. What is neither (a
  ///   folder, a device) is never replaced.
  public init(
    creating entry: FileName, in folder: OutputFolder, replacing: Bool
  ) throws(FileFault) {
    if let status = try folder.status(of: entry) {
      guard status.kind == .file || status.kind == .link else {
        throw folder.fault(.create, entry, .notAFile(status.kind))
      }
      guard replacing else { throw folder.fault(.create, entry, .exists) }
    }
    (temporary, descriptor) = try folder.createTemporary(for: entry)
    name = folder.name.appending(entry)
    self.folder = folder
    self.entry = entry
    self.replacing = replacing
  }

  /// The same in the folder of `name`, which must exist.
  public init(creating name: FileName, replacing: Bool) throws(FileFault) {
    let folder: OutputFolder
    do { folder = try OutputFolder(opening: name.folder) } catch {
      throw FileFault(.create, name, error.reason)
    }
    try self.init(creating: name.lastComponent, in: folder, replacing: replacing)
  }

  /// Writes all of `bytes`.
  public borrowing func write(_ bytes: [UInt8]) throws(FileFault) {
    try Files.write(bytes, to: descriptor, name: name)
  }

  /// The file so far, to be read while it is written.
  public borrowing func reading() throws(FileFault) -> InputFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileFault(.open, name, .system(errno)) }
    return try InputFile(descriptor: copy, name: name)
  }

  /// Writes `bytes` over those at `offset`.
  public borrowing func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileFault) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[written...])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileFault(.write, name, .system(errno))
      }
    }
  }

  /// Syncs the file, gives it its final name and syncs the folder. Whatever fails, the
  /// temporary file is gone afterwards.
  public consuming func commit() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw FileFault(.sync, name, .system(errno)) }
    // A copy keeps the lock until the file has its name.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if lock >= 0 { close(lock) } }
    isOpen = false
    // Network file systems report a full disk only here. After EINTR the descriptor is
    // closed on Linux, and what was written has been synced.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw FileFault(.write, name, .system(errno))
    }
    if replacing {
      try folder.rename(temporary, to: entry)
    } else {
      try folder.renameExclusively(temporary, to: entry)
    }
    isTemporary = false
    try folder.sync(for: entry)
  }

  /// An output that is dropped without a commit leaves nothing behind.
  deinit {
    if isOpen { close(descriptor) }
    if isTemporary { folder.remove(temporary) }
  }
}

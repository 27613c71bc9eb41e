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
public struct OutputFile: ~Copyable {
  public let name: FileName
  /// Open for writing, at the file's start.
  public let descriptor: Int32

  private let replacing: Bool
  private let temporary: FileName
  private var isOpen = true
  private var isTemporary = true

  /// Creates the temporary file beside `name`.
  ///
  /// - Parameter replacing: whether ``commit()`` may replace a file called `name`. What is
  ///   not a file (a folder, a device) is never replaced.
  public init(creating name: FileName, replacing: Bool) throws(FileFault) {
    if let status = try FileStatus(of: name) {
      guard status.kind == .file else { throw FileFault(.create, name, .notAFile(status.kind)) }
      guard replacing else { throw FileFault(.create, name, .exists) }
    }
    (temporary, descriptor) = try createTemporary(beside: name)
    self.name = name
    self.replacing = replacing
  }

  /// Writes all of `bytes`.
  public borrowing func write(_ bytes: [UInt8]) throws(FileFault) {
    try Files.write(bytes, to: descriptor, name: name)
  }

  /// Syncs the file, gives it its final name and syncs the folder. Whatever fails, the
  /// temporary file is gone afterwards.
  public consuming func commit() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw FileFault(.sync, name, .system(errno)) }
    isOpen = false
    // Network file systems report a full disk only here. After EINTR the descriptor is
    // closed on Linux, and what was written has been synced.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw FileFault(.write, name, .system(errno))
    }
    try replacing ? rename(temporary, to: name) : renameExclusively(temporary, to: name)
    isTemporary = false
    try syncFolder(of: name)
  }

  /// An output that is dropped without a commit leaves nothing behind.
  deinit {
    if isOpen { close(descriptor) }
    if isTemporary { remove(temporary) }
  }
}

/// A new file, open for writing, in the folder of `name`: hidden, told from others' by its
/// ending, so that leftovers of a killed process can be recognised.
private func createTemporary(
  beside name: FileName
) throws(FileFault) -> (FileName, descriptor: Int32) {
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
  while true {
    let random = String(UInt32.random(in: .min ... .max), radix: 16)
    let temporary = temporaryName(for: name, random: random)
    do {
      return (temporary, try call(.create, temporary) { open($0, flags, 0o666) })
    } catch  where error.reason == .system(EEXIST) {
      continue
    } catch {
      throw FileFault(.create, name, error.reason)
    }
  }
}

/// `.<name>.<random>.tallstitch-part` in the folder of `name`, of at most 255 bytes, which
/// is what file systems allow a name.
func temporaryName(for name: FileName, random: String) -> FileName {
  let ending = Array(".\(random).tallstitch-part".utf8)
  var stem = name.lastComponent.bytes.prefix(255 - 1 - ending.count)
  // A cut inside a UTF-8 sequence makes a name that macOS refuses.
  if stem.count < name.lastComponent.bytes.count {
    while let last = stem.last, last & 0b1100_0000 == 0b1000_0000 { stem.removeLast() }
    if let last = stem.last, last >= 0b1100_0000 { stem.removeLast() }
  }
  return name.folder.appending(FileName(bytes: [UInt8(ascii: ".")] + stem + ending))
}

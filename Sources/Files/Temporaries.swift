import CFiles
public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension OutputFolder {
  /// A new file for what will be called `entry`, open, empty and locked: hidden, told from
  /// others' by its ending.
  func createTemporary(
    for entry: FileName
  ) throws(FileFault) -> (FileName, descriptor: Int32) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    while true {
      let random = String(UInt32.random(in: .min ... .max), radix: 16)
      let temporary = temporaryName(for: entry, random: random)
      do throws(FileFault) {
        let created = try call(.create, temporary) { openat(descriptor, $0, flags, 0o666) }
        if own(created) { return (temporary, created) }
        close(created)
      } catch {
        if error.reason != .system(EEXIST) { throw fault(.create, entry, error.reason) }
      }
    }
  }

  /// Locks a file that was just created, unless somebody sweeps it this very moment. A file
  /// system without locks leaves it unlocked, and nothing there is ever swept.
  private func own(_ created: Int32) -> Bool {
    guard cfiles_lock(created) != EWOULDBLOCK else { return false }
    var raw = stat()
    return fstat(created, &raw) == 0 && raw.st_nlink > 0
  }

  /// Removes the temporary files of processes that were killed, and nothing else: regular
  /// files with such a name that no living process holds.
  ///
  /// - Returns: the names of those that are gone. What cannot be listed, opened or removed
  ///   is left alone, since nothing depends on it.
  @discardableResult
  public func sweep() -> [FileName] {
    let entries = (try? contents(of: self)) ?? []
    return entries.map(\.name).filter { isTemporaryName($0) && sweep($0) }
  }

  private func sweep(_ temporary: FileName) -> Bool {
    let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY
    guard let opened = try? call(.open, temporary, { openat(descriptor, $0, flags) }) else {
      return false
    }
    defer { close(opened) }
    guard cfiles_lock(opened) == 0, isFile(opened, called: temporary) else { return false }
    return (try? call(.write, temporary) { unlinkat(descriptor, $0, 0) }) != nil
  }

  /// Whether `temporary` is still the name, and the only one, of the file behind `opened`.
  private func isFile(_ opened: Int32, called temporary: FileName) -> Bool {
    var raw = stat()
    guard fstat(opened, &raw) == 0, raw.st_nlink == 1 else { return false }
    let status = FileStatus(raw)
    return status.kind == .file
      && (try? self.status(of: temporary))??.identity == status.identity
  }
}

private let ending = Array(".tallstitch-part".utf8)

/// `.<entry>.<random>.tallstitch-part`, of at most 255 bytes, which is what file systems
/// allow a name.
func temporaryName(for entry: FileName, random: String) -> FileName {
  let tail = Array(".\(random)".utf8) + ending
  var stem = entry.bytes.prefix(255 - 1 - tail.count)
  // A cut inside a UTF-8 sequence makes a name that macOS refuses.
  if stem.count < entry.bytes.count {
    while let last = stem.last, last & 0b1100_0000 == 0b1000_0000 { stem.removeLast() }
    if let last = stem.last, last >= 0b1100_0000 { stem.removeLast() }
  }
  return FileName(bytes: [UInt8(ascii: ".")] + stem + tail)
}

/// Whether ``temporaryName(for:random:)`` makes such names.
func isTemporaryName(_ entry: FileName) -> Bool {
  guard entry.bytes.first == UInt8(ascii: "."), entry.bytes.suffix(ending.count) == ending[...]
  else { return false }
  let stem = entry.bytes.dropFirst().dropLast(ending.count)
  guard let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex else {
    return false
  }
  let random = stem[(dot + 1)...]
  return (1...8).contains(random.count)
    && random.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
}

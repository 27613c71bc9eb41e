import CFiles
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives the file `temporary` the name `name`, whoever had it before.
func rename(_ temporary: FileName, to name: FileName) throws(FileFault) {
  let path = try path(of: name, for: .rename)
  do {
    try call(.rename, temporary) { old in
      path.withUnsafeBufferPointer { rename(old, start(of: $0)) }
    }
  } catch {
    throw FileFault(.rename, name, error.reason)
  }
}

/// Gives the file `temporary` the name `name`, unless something has that name.
func renameExclusively(_ temporary: FileName, to name: FileName) throws(FileFault) {
  let from = try path(of: temporary, for: .rename)
  let to = try path(of: name, for: .rename)
  switch cfiles_rename_exclusively(from, to) {
  case 0: return
  case EEXIST: throw FileFault(.rename, name, .exists)
  case EINVAL, ENOSYS, ENOTSUP: try linkExclusively(temporary, to: name)
  case let code: throw FileFault(.rename, name, .system(code))
  }
}

/// The same by a second name and the removal of the first, for file systems (NFS, some
/// FUSE) that know no exclusive rename. One without links (FAT) is left with a check and
/// then a rename.
func linkExclusively(_ temporary: FileName, to name: FileName) throws(FileFault) {
  let from = try path(of: temporary, for: .rename)
  let to = try path(of: name, for: .rename)
  if link(from, to) == 0 {
    remove(temporary)
  } else if errno == EEXIST {
    throw FileFault(.rename, name, .exists)
  } else {
    guard try FileStatus(of: name) == nil else { throw FileFault(.rename, name, .exists) }
    try rename(temporary, to: name)
  }
}

/// Removes `name` as far as that is possible: its caller is already failing, or done.
func remove(_ name: FileName) {
  _ = try? call(.write, name) { unlink($0) }
}

/// Makes a new name in a folder outlast a loss of power.
func syncFolder(of name: FileName) throws(FileFault) {
  // A folder may be writable without being readable; then the name is left to the system.
  let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY
  guard let folder = try? call(.sync, name.folder, { open($0, flags) }) else { return }
  defer { close(folder) }
  if fsync(folder) == 0 { return }
  // Some file systems cannot sync a folder, and say so with these.
  guard [EINVAL, ENOTSUP, EBADF, EROFS].contains(errno) else {
    throw FileFault(.sync, name, .system(errno))
  }
}

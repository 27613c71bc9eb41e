import CFiles
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension OutputFolder {
  /// Gives the file `temporary` the name `entry`, whoever had it before.
  func rename(_ temporary: FileName, to entry: FileName) throws(FileFault) {
    let from = try path(of: temporary, for: .rename)
    try call(.rename, entry) { renameat(descriptor, from, descriptor, $0) }
  }

  /// Gives the file `temporary` the name `entry`, unless something has that name.
  func renameExclusively(_ temporary: FileName, to entry: FileName) throws(FileFault) {
    let from = try path(of: temporary, for: .rename)
    var code: Int32 = 0
    try call(.rename, entry) { to in
      code = cfiles_rename_exclusively(descriptor, from, to)
      return 0
    }
    switch code {
    case 0: return
    case EEXIST: throw fault(.rename, entry, .exists)
    case EINVAL, ENOSYS, ENOTSUP: try linkExclusively(temporary, to: entry)
    default: throw fault(.rename, entry, .system(code))
    }
  }

  /// The same by a second name and the removal of the first, for file systems (NFS, some
  /// FUSE) that know no exclusive rename. One without links (FAT) is left with a check and
  /// then a rename.
  func linkExclusively(_ temporary: FileName, to entry: FileName) throws(FileFault) {
    let from = try path(of: temporary, for: .rename)
    do throws(FileFault) {
      try call(.rename, entry) { linkat(descriptor, from, descriptor, $0, 0) }
      remove(temporary)
    } catch {
      guard error.reason != .system(EEXIST), try status(of: entry) == nil else {
        throw fault(.rename, entry, .exists)
      }
      try rename(temporary, to: entry)
    }
  }
}

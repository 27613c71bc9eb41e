public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One name in a folder.
public struct FolderEntry: Hashable, Sendable {
  /// The last component alone.
  public var name: FileName
  /// What it is, or what a link leads to; absent for a link that leads nowhere.
  public var kind: FileKind?
  public var isLink: Bool

  public init(name: FileName, kind: FileKind?, isLink: Bool = false) {
    self.name = name
    self.kind = kind
    self.isLink = isLink
  }
}

/// What is in a folder, without `.` and `..`, in the order of the file system.
public func contents(ofFolder folder: FileName) throws(FileFault) -> [FolderEntry] {
  let path = try path(of: folder, for: .list)
  guard let stream = path.withUnsafeBufferPointer({ opendir(start(of: $0)) }) else {
    throw FileFault(.list, folder, .system(errno))
  }
  return try entries(of: stream, called: folder)
}

/// What is in `folder`, wherever its name leads by now.
func contents(of folder: OutputFolder) throws(FileFault) -> [FolderEntry] {
  // Not a copy of the descriptor: copies share how far the folder has been read.
  let opened = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard opened >= 0, let stream = fdopendir(opened) else {
    throw FileFault(.list, folder.name, .system(errno))
  }
  return try entries(of: stream, called: folder.name)
}

private func entries(
  of stream: DirectoryStream, called folder: FileName
) throws(FileFault) -> [FolderEntry] {
  defer { closedir(stream) }
  var entries: [FolderEntry] = []
  while true {
    errno = 0
    guard let raw = readdir(stream) else { break }
    let name = name(of: raw)
    if name == "." || name == ".." { continue }
    entries.append(entry(name, type: Int(raw.pointee.d_type), in: folder))
  }
  guard errno == 0 else { throw FileFault(.list, folder, .system(errno)) }
  return entries
}

#if canImport(Darwin)
  private typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
  private typealias DirectoryStream = OpaquePointer
#endif

/// Makes sure that `folder` is one, creating it and those above it where they are missing.
public func createFolder(_ folder: FileName) throws(FileFault) {
  if let status = try FileStatus(of: folder) {
    guard status.kind == .folder else { throw FileFault(.create, folder, .notAFolder(status.kind)) }
    return
  }
  let parent = folder.folder
  if parent != folder { try createFolder(parent) }
  do { _ = try call(.create, folder) { mkdir($0, 0o777) } } catch {
    // Somebody else may have made it meanwhile, which is as good.
    if error.reason != .system(EEXIST) { throw error }
  }
}

/// The name in place: its storage may be shorter than the field that declares it.
private func name(of entry: UnsafeMutablePointer<dirent>) -> FileName {
  let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
  let start = UnsafeRawPointer(entry) + offset
  let length = strlen(start.assumingMemoryBound(to: CChar.self))
  return FileName(bytes: Array(UnsafeRawBufferPointer(start: start, count: length)))
}

private func entry(_ name: FileName, type: Int, in folder: FileName) -> FolderEntry {
  switch type {
  case Int(DT_REG): return FolderEntry(name: name, kind: .file)
  case Int(DT_DIR): return FolderEntry(name: name, kind: .folder)
  // A file system need not say what an entry is, and a link's kind is its target's. What
  // cannot be looked at is left without a kind; opening it will say why.
  default:
    let path = folder.appending(name)
    let status = try? FileStatus(of: path)
    return FolderEntry(name: name, kind: status?.kind, isLink: isLink(path))
  }
}

private func isLink(_ name: FileName) -> Bool {
  var raw = stat()
  let result = try? call(.find, name) { lstat($0, &raw) }
  return result == 0 && raw.st_mode & S_IFMT == S_IFLNK
}

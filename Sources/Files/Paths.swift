public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The working directory's absolute path.
public func currentFolder() throws(FileFault) -> FileName { try realPath(of: ".") }

/// The absolute path of `name` without links, `.` and `..`; `name` must exist.
public func realPath(of name: FileName) throws(FileFault) -> FileName {
  let path = try path(of: name, for: .find)
  guard let resolved = path.withUnsafeBufferPointer({ realpath(start(of: $0), nil) }) else {
    throw FileFault(.find, name, .system(errno))
  }
  defer { free(resolved) }
  return FileName(bytes: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
}

/// Names of files as they are seen from one folder, such as a plan's photos from the plan.
public struct RelativeNaming {
  private let origin: FileName
  private let isCurrentFolder: Bool
  /// The folder last asked for, with its real path: photos mostly come folder by folder.
  private var known: (folder: FileName, path: FileName)?

  /// Names as seen from `folder`, which must exist.
  public init(from folder: FileName) throws(FileFault) {
    origin = try realPath(of: folder)
    isCurrentFolder = try origin == currentFolder()
  }

  /// The name from the folder to the file that is called `file` in the working directory.
  ///
  /// An absolute name stays as it is. Links among the folders are resolved, since `..`
  /// leads up from where a link points; the file's own name is kept even if it is a link.
  /// - Throws: where the file's folder does not exist.
  public mutating func name(of file: FileName) throws(FileFault) -> FileName {
    if file.isAbsolute || isCurrentFolder { return file }
    let folder = try resolved(file.folder)
    return relative(from: origin, to: folder).appending(file.lastComponent)
  }

  private mutating func resolved(_ folder: FileName) throws(FileFault) -> FileName {
    if let known, known.folder == folder { return known.path }
    let path = try realPath(of: folder)
    known = (folder, path)
    return path
  }
}

/// The way from one real path to another; `.` where they are the same.
func relative(from origin: FileName, to target: FileName) -> FileName {
  let slash = UInt8(ascii: "/")
  let from = origin.bytes.split(separator: slash)
  let to = target.bytes.split(separator: slash)
  let shared = zip(from, to).prefix { $0 == $1 }.count
  let up = repeatElement(Array("..".utf8)[...], count: from.count - shared)
  let way = Array((Array(up) + to[shared...]).joined(separator: [slash]))
  return way.isEmpty ? "." : FileName(bytes: way)
}

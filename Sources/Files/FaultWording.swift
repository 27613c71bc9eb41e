#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileFault: CustomStringConvertible {
  /// `WHERE: what was found; how to mend it`.
  public var description: String { "\(file): \(reasonText)" }

  /// What was found and how to mend it, for a caller that has said where.
  public var reasonText: String {
    switch reason {
    case .system(let code): "cannot \(task): \(systemText(code))\(remedy(for: code))"
    case .notAFile(let kind): "is a \(kind.rawValue), not a file"
    case .notAFolder(let kind): "is a \(kind.rawValue), not a folder"
    case .outside(let root): "does not lie in \(root), and nothing outside of it may be read"
    case .exists: "exists already"
    case .tooLarge(let limit): "is larger than \(limit) bytes, the most that is read here"
    }
  }

  private var task: String {
    switch operation {
    case .create: "create the file"
    case .sync: "write to the disk"
    case .rename: "give the finished file its name"
    case .open, .read, .list, .find, .write: operation.rawValue
    }
  }

  private func remedy(for code: Int32) -> String {
    switch code {
    case ENOENT where operation == .open: "; look whether it was moved or renamed"
    case EACCES where operation == .open: "; change its permissions, or those of its folder"
    case ENOSPC, EDQUOT: "; free some space or choose another folder"
    case EMFILE, ENFILE: "; close other programs or raise `ulimit -n`"
    default: ""
    }
  }
}

public import Files
public import Vocabulary

/// Reads the header of `file`, told apart by content and not by its name.
public func probe(_ file: FileName) throws(ProbeFault) -> PhotoInfo {
  throw ProbeFault(file: file, reason: .empty)
}

/// Why a file's header gives no photo.
public struct ProbeFault: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case file(FileFault)
    case empty
  }

  public var file: FileName
  public var reason: Reason

  public init(file: FileName, reason: Reason) {
    self.file = file
    self.reason = reason
  }
}

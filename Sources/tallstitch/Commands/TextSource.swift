import Files
import Vocabulary

extension TextSource {
  /// The most that a list or a plan may hold: 64 MiB, some hundred thousand photos.
  static let limit = 64 << 20

  func contents() throws(FileFault) -> [UInt8] {
    switch self {
    case .standardInput: try Files.standardInput(limit: Self.limit)
    case .file(let name): try Files.contents(of: name, limit: Self.limit)
    }
  }

  /// Whether the text comes through a pipe, standard input or a shell's `<(…)`, so that it
  /// lies in no folder.
  private var isPiped: Bool {
    switch self {
    case .standardInput: true
    case .file(let name): (try? FileStatus(of: name))?.kind == .pipe
    }
  }

  /// What the names in the text are relative to.
  var folder: FileName { isPiped ? "." : name.folder }

  /// What faults call it.
  var name: FileName {
    switch self {
    case .standardInput: "standard input"
    case .file(let name): name
    }
  }

  /// What `{plan}` in the names of parts stands for.
  var planName: FileName { isPiped ? "stitch" : name.stem }
}

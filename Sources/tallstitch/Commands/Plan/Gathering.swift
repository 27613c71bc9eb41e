import Files
import Probing
import Vocabulary

/// A file that may be a photo.
struct Candidate: Equatable {
  var file: FileName
  /// The folder that was named and gave this file; `nil` where the file itself was named.
  var folder: FileName?

  var isNamed: Bool { folder == nil }
}

/// The files that inputs stand for, in order, and the lists and folders that could not be
/// read: how many photos those hold is unknown, so they are never left out.
struct Gathering {
  private(set) var candidates: [Candidate] = []
  /// Those that were named.
  private(set) var folders: [FileName] = []
  private(set) var faults: [FileFault] = []
  let listEnd: UInt8
  let isRecursive: Bool

  init(_ request: PhotosRequest) {
    listEnd = request.listEnd
    isRecursive = request.isRecursive
    for input in request.inputs {
      switch input {
      case .named(let name): take(named: name)
      case .list(let source): take(listFrom: source)
      }
    }
  }

  /// What is no folder is a candidate: that it is missing or unreadable comes out when its
  /// header is read.
  private mutating func take(named name: FileName) {
    guard (try? FileStatus(of: name))?.kind == .folder else {
      candidates.append(Candidate(file: name))
      return
    }
    do throws(FileFault) {
      let files = try filesInFolder(name, isRecursive: isRecursive)
      candidates += files.map { Candidate(file: $0, folder: name) }
      folders.append(name)
    } catch {
      faults.append(error)
    }
  }

  private mutating func take(listFrom source: TextSource) {
    do throws(FileFault) {
      for name in names(in: try source.contents(), endingWith: listEnd) { take(named: name) }
    } catch {
      faults.append(error)
    }
  }
}

extension Gathering {
  /// The folders that were named and gave none of `photos`, in order.
  func foldersWithout(_ photos: [PhotoInfo]) -> [FileName] {
    let found = Set(photos.map(\.file))
    let full = Set(candidates.filter { found.contains($0.file) }.compactMap(\.folder))
    return folders.filter { !full.contains($0) }
  }
}

/// The names in a list; empty ones do not count, and neither do the carriage returns and
/// the byte order mark of a list that was written on Windows.
func names(in list: [UInt8], endingWith end: UInt8) -> [FileName] {
  let isLines = end == UInt8(ascii: "\n")
  let hasMark = isLines && list.starts(with: [0xEF, 0xBB, 0xBF])
  return list.dropFirst(hasMark ? 3 : 0).split(separator: end).compactMap { line in
    let name = isLines && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return name.isEmpty ? nil : FileName(bytes: Array(name))
  }
}

/// Everything in `folder` that could be a photo, in natural order, without hidden files.
/// Links to folders are not followed.
private func filesInFolder(
  _ folder: FileName, isRecursive: Bool
) throws(FileFault) -> [FileName] {
  var files: [FileName] = []
  var folders = [folder]
  while let next = folders.popLast() {
    for entry in try contents(ofFolder: next) where !entry.isHidden {
      let path = next.appending(entry.name)
      switch entry.kind {
      // A link that leads nowhere has no kind. It counts, since a photo may be missing.
      case .file, nil: files.append(path)
      case .folder: if isRecursive, !entry.isLink { folders.append(path) }
      case .link, .device, .pipe, .socket: break
      }
    }
  }
  return files.sorted { $0.isNaturallyBefore($1) }
}

extension FolderEntry {
  fileprivate var isHidden: Bool { name.bytes.first == UInt8(ascii: ".") }
}

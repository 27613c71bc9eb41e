public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder outside of which no input is opened, for plans that come from strangers.
///
/// Links are resolved, and may lead anywhere inside. What is found is then opened one step
/// at a time from the folder, without following a link, so that none that appears meanwhile
/// leads out of it. Hard links and mounts inside the folder count as inside.
public final class InputRoot: Sendable {
  public let name: FileName
  private let path: FileName
  private let descriptor: Int32

  /// The folder `name`, which must exist.
  public init(_ name: FileName) throws(FileFault) {
    self.name = name
    path = try realPath(of: name)
    do throws(FileFault) {
      descriptor = try call(.open, path) { openFile($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    } catch  where error.reason == .system(ENOTDIR) {
      throw FileFault(.open, name, .notAFolder(.file))
    }
  }

  deinit { close(descriptor) }

  /// A descriptor of `file`, which must lie in the folder.
  func open(_ file: FileName) throws(FileFault) -> Int32 {
    let steps = try steps(to: file)
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for step in steps.dropLast() {
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
      let next = try open(step, in: folder, flags, as: file)
      if folder != descriptor { close(folder) }
      folder = next
    }
    return try open(steps.last ?? ".", in: folder, InputFile.flags | O_NOFOLLOW, as: file)
  }

  private func open(
    _ step: FileName, in folder: Int32, _ flags: Int32, as file: FileName
  ) throws(FileFault) -> Int32 {
    do throws(FileFault) {
      return try call(.open, step) { openat(folder, $0, flags) }
    } catch {
      // A link has come where there was none.
      if error.reason == .system(ELOOP) { throw outside(file) }
      throw FileFault(.open, file, error.reason)
    }
  }

  /// The names from the folder to `file`, without links, `.` and `..`.
  ///
  /// Of what lies outside nothing is said, not even whether it exists.
  private func steps(to file: FileName) throws(FileFault) -> [FileName] {
    let found: FileName
    do throws(FileFault) {
      found = try realPath(of: file)
    } catch {
      if try isInside(absolute(file)) { throw FileFault(.open, file, error.reason) }
      throw outside(file)
    }
    guard isInside(found) else { throw outside(file) }
    return found.steps.dropFirst(path.steps.count).map { FileName(bytes: Array($0)) }
  }

  private func isInside(_ other: FileName) -> Bool { other.steps.starts(with: path.steps) }

  private func outside(_ file: FileName) -> FileFault { FileFault(.open, file, .outside(name)) }
}

/// The system's call, whose name the class has taken.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

/// `name` from the system's root, with `.` and `..` taken by the letter.
private func absolute(_ name: FileName) throws(FileFault) -> FileName {
  let start = name.isAbsolute ? [] : try currentFolder().steps
  var steps: [ArraySlice<UInt8>] = []
  for step in start + name.steps {
    if step.elementsEqual("..".utf8) {
      _ = steps.popLast()
    } else if !step.elementsEqual(".".utf8) {
      steps.append(step)
    }
  }
  return FileName(bytes: Array(steps.map { [UInt8(ascii: "/")] + $0 }.joined()))
}

extension FileName {
  fileprivate var steps: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }
}

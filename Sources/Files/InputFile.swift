public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file, open for reading. Never blocks on what is not a file.
public final class InputFile: Sendable {
  public let name: FileName
  /// What the system said of the file when it was opened.
  public let status: FileStatus
  /// Open for reading as long as this object lives.
  public let descriptor: Int32

  /// Non-blocking, so that a pipe without a writer is opened and refused, not waited for.
  static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// Opens `name`; a folder, device, pipe or socket is refused without blocking.
  ///
  /// - Parameter root: outside of which nothing is opened.
  public convenience init(
    opening name: FileName, in root: InputRoot? = nil
  ) throws(FileFault) {
    do {
      let opened =
        if let root { try root.open(name) } else { try call(.open, name) { open($0, Self.flags) } }
      try self.init(descriptor: opened, name: name)
    } catch  where error.reason == .system(ENXIO) {
      // What a socket, or a device without its driver, answers.
      let kind = try FileStatus(of: name)?.kind ?? .device
      throw FileFault(.open, name, .notAFile(kind))
    }
  }

  /// The file behind `descriptor`, which this object closes.
  init(descriptor: Int32, name: FileName) throws(FileFault) {
    self.name = name
    self.descriptor = descriptor
    do {
      status = try fileStatus(of: descriptor, name: name)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Whether nobody has written to the file since it was opened, as far as its size and time
  /// tell. A file that was given another's name meanwhile is still itself.
  public func isUntouched() throws(FileFault) -> Bool {
    let now = try fileStatus(of: descriptor, name: name)
    return now.size == status.size && now.modified == status.modified
  }

  /// Up to `count` bytes at `offset`; fewer only where the file ends.
  public func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    var failure: FileFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      do throws(FileFault) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills `buffer` from `offset` on.
  ///
  /// - Returns: how many bytes were read; fewer than the buffer holds only where the file
  ///   ends.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileFault) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw FileFault(.read, name, .system(errno))
      }
    }
    return filled
  }

  deinit { close(descriptor) }
}

/// The status of an open descriptor, which must be that of a regular file.
private func fileStatus(of descriptor: Int32, name: FileName) throws(FileFault) -> FileStatus {
  var raw = stat()
  guard fstat(descriptor, &raw) == 0 else { throw FileFault(.open, name, .system(errno)) }
  let status = FileStatus(raw)
  guard status.kind == .file else { throw FileFault(.open, name, .notAFile(status.kind)) }
  return status
}

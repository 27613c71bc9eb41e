import CFiles
public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The three descriptors that every process is given.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Whether a person sits at the other end.
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}

/// All bytes of the file `name`, which may be a pipe (a shell's `<(…)`).
///
/// - Parameter limit: the most bytes that are taken; more is a fault.
public func contents(of name: FileName, limit: Int) throws(FileFault) -> [UInt8] {
  let descriptor = try call(.open, name) { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
  defer { close(descriptor) }
  return try contents(of: descriptor, name: name, limit: limit)
}

/// All bytes of standard input until its end.
///
/// - Parameter name: what faults call it.
public func standardInput(
  limit: Int, name: FileName = "standard input"
) throws(FileFault) -> [UInt8] {
  try contents(of: StandardStream.input.rawValue, name: name, limit: limit)
}

private func contents(
  of descriptor: Int32, name: FileName, limit: Int
) throws(FileFault) -> [UInt8] {
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &block, block.count)
    if count == 0 { return bytes }
    if count > 0 {
      bytes += block[..<count]
      guard bytes.count <= limit else { throw FileFault(.read, name, .tooLarge(limit: limit)) }
    } else {
      try recover(.read, name, waitingFor: POLLIN, on: descriptor)
    }
  }
}

/// Writes all of `bytes`. A pipe whose reader has gone is a fault with
/// ``FileFault/isBrokenPipe``, provided that ``letWritesFail()`` was called.
///
/// - Parameter name: what faults call the file behind `descriptor`.
public func write(
  _ bytes: [UInt8], to descriptor: Int32, name: FileName
) throws(FileFault) {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { all in
      let rest = UnsafeRawBufferPointer(rebasing: all[written...])
      return write(descriptor, rest.baseAddress, rest.count)
    }
    if count >= 0 {
      written += count
    } else {
      try recover(.write, name, waitingFor: POLLOUT, on: descriptor)
    }
  }
}

/// Writes all of `bytes` to standard output or standard error.
public func write(_ bytes: [UInt8], to stream: StandardStream) throws(FileFault) {
  let name: FileName = stream == .output ? "standard output" : "standard error"
  try write(bytes, to: stream.rawValue, name: name)
}

/// Lets a write that cannot be done fail instead of ending the process: to a pipe without a
/// reader, or past the largest file that the user may write (`ulimit -f`).
public func letWritesFail() {
  _ = signal(SIGPIPE, SIG_IGN)
  _ = signal(SIGXFSZ, SIG_IGN)
}

/// Lets large blocks of memory go back to the system as soon as they are freed. A grid of
/// 53,400 photos took 31 MB less with it.
public func returnFreedMemory() { cfiles_return_blocks(128 << 10) }

/// Returns where the call that just failed is to be made again, and throws otherwise.
private func recover(
  _ operation: FileFault.Operation, _ name: FileName, waitingFor event: Int32,
  on descriptor: Int32
) throws(FileFault) {
  switch errno {
  case EINTR: return
  case EAGAIN: wait(for: event, on: descriptor)
  case EISDIR: throw FileFault(operation, name, .notAFile(.folder))
  case let code: throw FileFault(operation, name, .system(code))
  }
}

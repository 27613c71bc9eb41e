import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The result of a call that takes a path and returns −1 on failure; a call that a signal
/// interrupted is made again.
@discardableResult
func call(
  _ operation: FileFault.Operation, _ name: FileName,
  _ body: (UnsafePointer<CChar>) -> Int32
) throws(FileFault) -> Int32 {
  let path = try path(of: name, for: operation)
  while true {
    let result = path.withUnsafeBufferPointer { body(start(of: $0)) }
    if result != -1 { return result }
    if errno != EINTR { throw FileFault(operation, name, .system(errno)) }
  }
}

/// The NUL-terminated path of `name`. A name with a NUL inside names no file; cutting it
/// short there would open another file than the one asked for.
func path(of name: FileName, for operation: FileFault.Operation) throws(FileFault) -> [CChar] {
  guard !name.bytes.contains(0) else { throw FileFault(operation, name, .system(EINVAL)) }
  return name.bytes.map { CChar(bitPattern: $0) } + [0]
}

/// The first element of a path, which holds at least its NUL.
func start(of path: UnsafeBufferPointer<CChar>) -> UnsafePointer<CChar> {
  path.baseAddress.unsafelyUnwrapped
}

/// Waits until `descriptor` is ready, for one that somebody made non-blocking.
func wait(for event: Int32, on descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  _ = poll(&request, 1, -1)
}

/// The operating system's words for a value of `errno`.
func systemText(_ code: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &text, text.count - 1) == 0 else { return "error \(code)" }
  return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

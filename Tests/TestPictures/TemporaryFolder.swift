import Files
public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of a test's own, removed with everything in it.
public final class TemporaryFolder {
  public let name: FileName

  public init() throws {
    // mkdtemp puts characters of its own in place of the six X.
    var template = Array("/tmp/tallstitch-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileFault(.create, "/tmp", .system(errno)) }
    name = FileName(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// Writes `bytes` into the folder, without waiting for the disk.
  @discardableResult
  public func write(_ bytes: [UInt8], as file: FileName) throws -> FileName {
    let path = name.appending(file)
    let descriptor = path.bytes.withUnsafeBufferPointer { bytes in
      let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
      return open(terminated, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    }
    guard descriptor >= 0 else { throw FileFault(.create, path, .system(errno)) }
    defer { close(descriptor) }
    try Files.write(bytes, to: descriptor, name: path)
    return path
  }

  /// Cuts a file in the folder after `count` bytes.
  public func cut(_ file: FileName, after count: Int) throws {
    let path = name.appending(file)
    let result = path.bytes.withUnsafeBufferPointer { bytes in
      truncate(bytes.map { CChar(bitPattern: $0) } + [0], off_t(count))
    }
    guard result == 0 else { throw FileFault(.write, path, .system(errno)) }
  }

  /// All bytes of a file in the folder.
  public func bytes(of file: FileName) throws -> [UInt8] {
    let input = try InputFile(opening: name.appending(file))
    return try input.bytes(at: 0, count: input.status.size)
  }

  /// The names of the files in the folder, in natural order.
  public func files() throws -> [FileName] {
    try contents(ofFolder: name).map(\.name).sorted { $0.isNaturallyBefore($1) }
  }

  deinit { _ = system("rm -rf '\(name)'") }
}

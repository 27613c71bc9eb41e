import Files
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is filled anew for every input: photos are read from files.
final class ScratchFile: Sendable {
  private let name: FileName
  private let descriptor: Int32

  init() {
    // In memory where the system has such a folder.
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(folder)/tallstitch-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    name = FileName(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// The file, open, with nothing but `bytes` in it.
  func file(holding bytes: [UInt8]) -> InputFile? {
    guard ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { return nil }
    return try? InputFile(opening: name)
  }
}

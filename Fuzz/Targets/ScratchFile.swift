import Files
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls `body` with a file, open, that holds `bytes`: photos are read from files. It is gone
/// afterwards.
func withScratchFile(holding bytes: [UInt8], _ body: (InputFile) -> Void) {
  // In memory where the system has such a folder.
  let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
  // mkstemp fills in the six letters.
  var template = Array("\(folder)/tallstitch-fuzz-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  precondition(descriptor >= 0, "no file can be made in \(folder)")
  defer {
    close(descriptor)
    unlink(template)
  }
  precondition(
    pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "\(folder) does not take the bytes")
  let name = FileName(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  guard let file = try? InputFile(opening: name) else {
    preconditionFailure("\(name) cannot be opened")
  }
  body(file)
}

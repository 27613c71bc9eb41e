import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of a test's own, removed with everything in it.
final class TemporaryFolder {
  let name: FileName
  private let path: String

  init() throws {
    // mkdtemp puts characters of its own in place of the six X.
    var template = Array("/tmp/tallstitch-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    name = FileName(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    path = String(decoding: name.bytes, as: UTF8.self)
  }

  /// Runs `/bin/sh` in the folder.
  func shell(_ script: String) { _ = system("cd '\(path)' && \(script)") }

  deinit { _ = system("rm -rf '\(path)'") }
}

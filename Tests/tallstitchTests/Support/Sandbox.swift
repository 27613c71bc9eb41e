import Files
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new folder, gone when the sandbox goes, in which the built tool runs.
final class Sandbox {
  let folder: FileName

  init() throws {
    // mkdtemp puts characters of its own in place of the six X.
    var template = Array("/tmp/tallstitch-XXXXXX\0".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure.noFolder }
    folder = FileName(bytes: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    try write([], to: ".in")
  }

  deinit { _ = try? spawn("/bin/rm", ["-rf", folder], in: "/", input: "/dev/null") }

  enum Failure: Error { case noFolder, notStarted(Int32), ended(Int32) }

  /// What a process left behind.
  struct Outcome {
    var status: Int32
    var output: [UInt8]
    var error: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  /// Runs `tallstitch`, as built with the tests, in the folder.
  ///
  /// - Parameter input: what it reads from standard input.
  func run(_ arguments: FileName..., input: [UInt8] = []) throws -> Outcome {
    try run(arguments, input: input)
  }

  func run(_ arguments: [FileName], input: [UInt8] = []) throws -> Outcome {
    try write(input, to: ".in")
    return try outcome(of: Self.tool, arguments)
  }

  /// Runs the tool and looks at it all the while.
  ///
  /// - Returns: the most bytes that it was seen to have in memory. That is what the system
  ///   keeps of the running program; what it tells of an ended one counts whoever started it.
  func peak(_ arguments: FileName...) throws -> Int {
    var peak = 0
    let status = try spawn(
      Self.tool, arguments, in: folder, input: path(".in"), error: path(".err")
    ) { child in
      // It only grows, but for the child that has not become the tool yet: that has the memory
      // of the tests.
      peak = highWaterMark(of: child) ?? peak
    }
    guard status == 0 else { throw Failure.ended(status) }
    return peak
  }

  /// Runs a script in which `$tallstitch` is the built tool.
  func shell(_ script: String) throws -> Outcome {
    let line = FileName("tallstitch='\(Self.tool)'; " + script)
    return try outcome(of: "/bin/sh", ["-c", line])
  }

  private func outcome(of program: FileName, _ arguments: [FileName]) throws -> Outcome {
    let status = try spawn(
      program, arguments, in: folder, input: path(".in"), output: path(".out"),
      error: path(".err"))
    let error = try contents(of: path(".err"), limit: 1 << 24)
    return Outcome(
      status: status, output: try contents(of: path(".out"), limit: 1 << 24),
      error: String(decoding: error, as: UTF8.self))
  }

  func path(_ name: FileName) -> FileName { folder.appending(name) }

  func write(_ bytes: [UInt8], to name: FileName) throws {
    let file = try OutputFile(creating: path(name), replacing: true)
    try file.write(bytes)
    try file.commit()
  }

  func read(_ name: FileName) throws -> [UInt8] { try contents(of: path(name), limit: 1 << 28) }

  func exists(_ name: FileName) -> Bool { (try? FileStatus(of: path(name))) != nil }

  func makeFolder(_ name: FileName) { _ = withCString(path(name)) { mkdir($0, 0o755) } }

  /// A sample photo under another name.
  func copySample(_ sample: String, to name: FileName) throws {
    let file = packageFolder.appending(FileName("Samples/\(sample)"))
    try write(try contents(of: file, limit: 1 << 20), to: name)
  }

  /// The names in the folder, the sandbox's own aside.
  var names: Set<FileName> {
    let entries = (try? contents(ofFolder: folder)) ?? []
    return Set(entries.map(\.name)).subtracting([".in", ".out", ".err"])
  }

  /// The product lies beside the test bundle.
  private static var tool: FileName {
    let bundle = FileName(CommandLine.arguments[0])
    let beside = bundle.folder.appending("tallstitch")
    let found = (try? FileStatus(of: beside)) != nil
    return found ? beside : packageFolder.appending(".build/debug/tallstitch")
  }
}

private func withCString<Result>(
  _ name: FileName, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  (name.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
    body($0.baseAddress.unsafelyUnwrapped)
  }
}

/// Runs `program` to its end.
///
/// - Returns: its exit status, or 128 and the number of the signal that ended it.
private func spawn(
  _ program: FileName, _ arguments: [FileName], in folder: FileName, input: FileName,
  output: FileName = "/dev/null", error: FileName = "/dev/null",
  watch: ((pid_t) -> Void)? = nil
) throws -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  let flags = O_WRONLY | O_CREAT | O_TRUNC
  _ = withCString(input) { posix_spawn_file_actions_addopen(&actions, 0, $0, O_RDONLY, 0) }
  _ = withCString(output) { posix_spawn_file_actions_addopen(&actions, 1, $0, flags, 0o644) }
  _ = withCString(error) { posix_spawn_file_actions_addopen(&actions, 2, $0, flags, 0o644) }

  // The threads that tests run on block signals, which a child would inherit.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var noSignals = sigset_t()
  sigemptyset(&noSignals)
  posix_spawnattr_setsigmask(&attributes, &noSignals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

  // posix_spawn itself changes no folder where Swift can see it; exec keeps the process.
  let start: [FileName] = ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder]
  var words = (start + [program] + arguments).map { withCString($0) { strdup($0) } } + [nil]
  defer { words.forEach { free($0) } }
  var child = pid_t()
  let code = withCString("/bin/sh") {
    posix_spawn(&child, $0, &actions, &attributes, &words, environ)
  }
  guard code == 0 else { throw Sandbox.Failure.notStarted(code) }
  var status: Int32 = 0
  if let watch {
    while waitpid(child, &status, WNOHANG) == 0 {
      watch(child)
      usleep(500)
    }
  } else {
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// Whether `make asan` or `make tsan` runs the tests.
let isSanitized = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil

/// The most bytes that the process has had in memory, where the system tells.
func highWaterMark(of process: pid_t) -> Int? {
  let file = FileName("/proc/\(process)/status")
  guard let text = try? contents(of: file, limit: 1 << 16) else { return nil }
  let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "VmHWM:".utf8) }
  let words = line?.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? []
  guard words.count > 1 else { return nil }
  return Int(String(decoding: words[1], as: UTF8.self)).map { $0 << 10 }
}

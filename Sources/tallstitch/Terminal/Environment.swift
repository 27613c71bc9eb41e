import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The variables that the process was started with.
struct Environment: Sendable {
  let isSet: @Sendable (String) -> Bool

  /// A variable that is set to nothing counts as unset.
  static let process = Environment { name in
    getenv(name).map { $0.pointee != 0 } ?? false
  }
}

/// The arguments after the program's name, as the bytes that they are:
/// `CommandLine.arguments` damages names that are not UTF-8.
func processArguments() -> [[UInt8]] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { argument in
      Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}

/// Processors that are switched on; 1 where the system does not say.
func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Bytes of the machine's memory; all that there could be where the system does not say.
func physicalMemory() -> Int {
  let pages = sysconf(Int32(_SC_PHYS_PAGES))
  let (bytes, overflow) = pages.multipliedReportingOverflow(by: sysconf(Int32(_SC_PAGESIZE)))
  return overflow || bytes <= 0 ? .max : bytes
}

/// Bytes of this process that are in memory now; where the system does not say, what they
/// are on one that does.
func residentMemory() -> Int {
  // getrusage knows the most of all time, and of whoever started this process.
  let statistics = try? contents(of: "/proc/self/statm", limit: 4096)
  let words = statistics?.split(separator: UInt8(ascii: " ")) ?? []
  guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
    return 14 << 20
  }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

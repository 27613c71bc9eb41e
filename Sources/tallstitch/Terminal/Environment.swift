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

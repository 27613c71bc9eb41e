import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// libFuzzer over what strangers' bytes reach: TALLSTITCH_FUZZ_TARGET names one of the
// targets, all other arguments are libFuzzer's. `make fuzz` builds and runs it.

/// libFuzzer's own loop: the package manager gives the program another main function than
/// libFuzzer's.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What the environment asks for.
let target = getenv("TALLSTITCH_FUZZ_TARGET").flatMap {
  FuzzTarget(rawValue: String(cString: $0))
}
if target == nil {
  print("TALLSTITCH_FUZZ_TARGET must be one of:", FuzzTarget.allCases.map(\.rawValue))
  exit(2)
}
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { bytes, count in
    target?.feed(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })

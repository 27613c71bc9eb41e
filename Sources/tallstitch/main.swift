import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

letWritesFail()
returnFreedMemory()
let console = Console()
exit(console.settled(run(processArguments(), on: console)).rawValue)

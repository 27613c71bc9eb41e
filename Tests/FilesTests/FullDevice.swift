#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file on which nothing can be written any more.
struct FullDevice {
  let descriptor: Int32
  let expectedError = ENOSPC

  func close() { _ = closeDescriptor(descriptor) }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// `/dev/full`, where the system has it.
func openFullDevice() throws -> FullDevice? {
  let descriptor = open("/dev/full", O_WRONLY)
  return descriptor < 0 ? nil : FullDevice(descriptor: descriptor)
}

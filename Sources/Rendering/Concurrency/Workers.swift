#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads that all do the same work until it has run out.
///
/// Work here blocks: on files, and on the canvas having room. Tasks of the language's own
/// pool must not, so these are threads of the system.
struct Workers: ~Copyable {
  private var threads: [pthread_t] = []

  /// Starts up to `count` threads; fewer where the system refuses more.
  init(_ count: Int, work: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      guard let thread = startThread(Work(body: work)) else { return }
      threads.append(thread)
    }
  }

  var count: Int { threads.count }

  /// Waits until every thread is done.
  consuming func join() {
    for thread in threads { pthread_join(thread, nil) }
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func startThread(_ work: Work) -> pthread_t? {
  let argument = Unmanaged.passRetained(work)
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let result = pthread_create(&thread, nil, { run($0) }, argument.toOpaque())
  if result == 0 { return thread }
  argument.release()
  return nil
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
  return nil
}

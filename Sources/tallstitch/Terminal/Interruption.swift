import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signal that asked the process to stop; 0 for none. A signal handler may do hardly
/// anything, but it may store a number.
private let pendingSignal = Atomic<Int32>(0)

/// Stopping in good order: SIGINT and SIGTERM are noted, and whoever works looks now and
/// then whether to go on.
enum Interruption {
  /// From now on the first signal is noted; a second one ends the process at once.
  static func watch() {
    // Made here, since a handler must not be the first to touch a global.
    pendingSignal.store(0, ordering: .relaxed)
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = note
    #else
      action.__sigaction_handler.sa_handler = note
    #endif
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }

  /// What the process exits with because of a signal; `nil` where none came.
  static var status: ExitStatus? {
    switch pendingSignal.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }
}

private func note(_ signal: Int32) {
  // Whoever asks twice, in whatever way, does not want to wait.
  if pendingSignal.exchange(signal, ordering: .relaxed) != 0 { _exit(128 + signal) }
}

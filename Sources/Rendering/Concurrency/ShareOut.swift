import Synchronization

/// Calls `body` with every number below `count`, each once, on up to `jobs` threads, of which
/// the caller's is one. Returns when all calls have.
func shareOut(_ count: Int, among jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let next = Next()
  let workers = Workers(max(0, min(jobs, count) - 1)) { next.work(until: count, body) }
  next.work(until: count, body)
  workers.join()
}

private final class Next: Sendable {
  private let number = Atomic<Int>(0)

  func work(until count: Int, _ body: (Int) -> Void) {
    while true {
      let index = number.add(1, ordering: .relaxed).oldValue
      if index >= count { return }
      body(index)
    }
  }
}

import Files

/// One line on a terminal that says how far the work is, drawn over itself.
struct Progress {
  private let console: Console
  private let isShown: Bool
  private let clock = ContinuousClock()
  /// When the line is next drawn: at first after half a second, so that short work shows
  /// nothing, then ten times a second.
  private var nextDrawing: ContinuousClock.Instant
  private var isDrawn = false

  init(on console: Console, isShown: Bool) {
    self.console = console
    self.isShown = isShown && StandardStream.error.isTerminal
    nextDrawing = clock.now + .milliseconds(500)
  }

  mutating func show(_ line: String) {
    guard isShown, clock.now >= nextDrawing else { return }
    nextDrawing = clock.now + .milliseconds(100)
    isDrawn = true
    console.writeError("\r" + line + "\u{1B}[K")
  }

  /// Takes the line away, before something else is printed and at the end.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    console.writeError("\r\u{1B}[K")
  }
}

import Rendering
import Vocabulary

/// What `render` is asked for, made of what was typed.
struct RenderRequest {
  var plan: TextSource
  /// Where the photos must lie.
  var root: FileName?
  /// Where the parts go.
  var folder: FileName
  /// Numbers of parts, from 1; `nil` is all.
  var parts: [ClosedRange<Int>]?
  var isReplacing: Bool
  /// Whether parts that are as the plan makes them are kept, and others replaced.
  var isResuming: Bool
  /// Where it is written down what was made.
  var manifest: FileName?
  var jobs: Int
  var limits: PhotoLimits
  var report: Report

  /// What goes to standard output while parts are finished.
  enum Report { case nothing, paths, events }

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let plan = invocation.operands.first else {
      throw UsageFault(command: .render, reason: .missingOperand)
    }
    self.plan = TextSource(plan)
    root = invocation.path(.root)
    folder = invocation.path(.output) ?? "."
    if case .numbers(let ranges) = invocation.value(.part) { parts = ranges }
    isReplacing = invocation.has(.force)
    isResuming = invocation.has(.resume)
    manifest = invocation.path(.manifest)
    jobs = invocation.jobs
    limits = PhotoLimits(invocation)
    report =
      invocation.has(.json) ? .events : invocation.has(.quiet) ? .nothing : .paths
  }
}

extension Invocation {
  /// Threads.
  var jobs: Int { number(.jobs) ?? processorCount() }
}

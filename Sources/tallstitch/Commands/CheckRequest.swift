import Rendering
import Vocabulary

/// What `check` is asked for, made of what was typed.
struct CheckRequest {
  var plan: TextSource
  /// Where the photos must lie.
  var root: FileName?
  /// Where rendering would put the parts.
  var folder: FileName
  var listsPhotos: Bool
  /// Threads that rendering would use.
  var jobs: Int
  var limits: PhotoLimits

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let plan = invocation.operands.first else {
      throw UsageFault(command: .check, reason: .missingOperand)
    }
    self.plan = TextSource(plan)
    root = invocation.path(.root)
    folder = invocation.path(.output) ?? "."
    listsPhotos = invocation.has(.photos)
    jobs = invocation.jobs
    limits = PhotoLimits(invocation)
  }
}

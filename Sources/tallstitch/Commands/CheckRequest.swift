import Vocabulary

/// What `check` is asked for, made of what was typed.
struct CheckRequest {
  var plan: TextSource
  var listsPhotos: Bool

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let plan = invocation.operands.first else {
      throw UsageFault(command: .check, reason: .missingOperand)
    }
    self.plan = TextSource(plan)
    listsPhotos = invocation.has(.photos)
  }
}

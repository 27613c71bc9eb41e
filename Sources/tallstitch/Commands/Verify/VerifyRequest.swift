import Vocabulary

/// What `verify` is asked for, made of what was typed.
struct VerifyRequest {
  /// A manifest or a plan.
  var text: TextSource
  /// Where the photos of a plan must lie.
  var root: FileName?
  /// Where the parts of a plan are, or what the names in a manifest are relative to; `nil`
  /// for where each has them by itself.
  var folder: FileName?
  var isQuiet: Bool

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let name = invocation.operands.first else {
      throw UsageFault(command: .verify, reason: .missingOperand)
    }
    text = TextSource(name)
    root = invocation.path(.root)
    folder = invocation.path(.output)
    isQuiet = invocation.has(.quiet)
  }
}

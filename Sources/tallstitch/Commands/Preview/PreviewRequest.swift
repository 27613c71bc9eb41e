import Planning
import Rendering
import StitchPlan
import Vocabulary

/// What `preview` is asked for, made of what was typed.
struct PreviewRequest {
  enum Kind: Equatable {
    case picture(OutputFormat)
    case page
  }

  var plan: TextSource
  /// Where the photos must lie.
  var root: FileName?
  var output: FileName
  var kind: Kind
  var isReplacing: Bool
  /// The longest side of the picture, in pixels.
  var maxSize: Int
  /// The height above which the page marks a part, in pixels.
  var maxHeight: Int
  /// Threads.
  var jobs: Int
  var limits: PhotoLimits

  /// A picture needs room for a number, and is held whole.
  static let sizes = 64...20_000
  static let standardSize = 1600
  static let standardHeight = PlanOptions().maxHeight

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let plan = invocation.operands.first else {
      throw UsageFault(command: .preview, reason: .missingOperand)
    }
    guard let output = invocation.path(.output) else {
      throw UsageFault(command: .preview, reason: .missingOption(.output))
    }
    self.plan = TextSource(plan)
    self.output = output
    kind = try Self.kind(of: output)
    try invocation.require(
      kind == .page || !invocation.has(.maxHeight),
      .badExtension(.output, output, [".html"], beside: .maxHeight))
    try invocation.require(
      kind != .page || !invocation.has(.maxSize),
      .badExtension(.output, output, [".jpg", ".png"], beside: .maxSize))
    root = invocation.path(.root)
    isReplacing = invocation.has(.force)
    maxHeight = invocation.number(.maxHeight) ?? Self.standardHeight
    jobs = invocation.jobs
    limits = PhotoLimits(invocation)
    maxSize =
      invocation.number(.maxSize) ?? min(Self.standardSize, Preview.side(in: limits.memory))
  }

  private static func kind(of output: FileName) throws(UsageFault) -> Kind {
    switch output.lowercasedExtension {
    case "jpg", "jpeg": return .picture(.jpeg)
    case "png": return .picture(.png)
    case "html", "htm": return .page
    default:
      throw UsageFault(
        command: .preview, reason: .badExtension(.output, output, [".jpg", ".png", ".html"]))
    }
  }
}

import Planning
import StitchPlan
import Vocabulary

/// What `plan` is asked for, made of what was typed.
enum PlanRequest {
  case photos(PhotosRequest)
  case completion(CompletionRequest)

  init(_ invocation: Invocation) throws(UsageFault) {
    self =
      invocation.has(.complete)
      ? .completion(try CompletionRequest(invocation)) : .photos(try PhotosRequest(invocation))
  }
}

/// A plan of photos.
struct PhotosRequest {
  var inputs: [Input]
  /// The byte that ends a name in a list.
  var listEnd: UInt8
  var isRecursive: Bool
  var order: PhotoOrder
  var isReversed: Bool
  var skipsUnreadable: Bool
  var options: PlanOptions
  /// A mosaic's grid is that of the options.
  var mosaic: MosaicRequest?
  var destination: PlanDestination
  var isQuiet: Bool

  /// Something that stands for photos, in the order of the command line.
  enum Input: Equatable {
    case named(FileName)
    case list(TextSource)
  }

  init(_ invocation: Invocation) throws(UsageFault) {
    inputs = invocation.items.compactMap { item in
      switch item {
      case .operand(let name): .named(name)
      case .flag(.filesFrom, .path(let name)): .list(TextSource(name))
      case .flag: nil
      }
    }
    try invocation.require(inputs.count { $0 == .list(.standardInput) } <= 1, .standardInputTwice)
    try invocation.require(
      !invocation.has(.null) || invocation.has(.filesFrom), .needs(.null, .filesFrom))
    try invocation.require(!invocation.has(.root), .needs(.root, .complete))
    listEnd = invocation.has(.null) ? 0 : UInt8(ascii: "\n")
    isRecursive = invocation.has(.recursive)
    order = invocation.choice(.sort) ?? .given
    isReversed = invocation.has(.reverse)
    skipsUnreadable = invocation.has(.skipUnreadable)
    options = try PlanOptions(invocation)
    try options.takeLook(invocation)
    if try LayoutName(invocation) == .mosaic { mosaic = try MosaicRequest(invocation) }
    destination = try PlanDestination(invocation)
    isQuiet = invocation.has(.quiet)
  }
}

/// A plan to be completed.
struct CompletionRequest {
  var plan: TextSource
  var root: FileName?
  var destination: PlanDestination
  var isQuiet: Bool

  private static let allowed: Set<FlagName> = [.complete, .root, .output, .force, .quiet]

  init(_ invocation: Invocation) throws(UsageFault) {
    for case .flag(let name, _) in invocation.items where !Self.allowed.contains(name) {
      try invocation.require(false, .conflict(name, .complete))
    }
    if let operand = invocation.operands.first {
      try invocation.require(false, .operandBeside(.complete, operand.bytes))
    }
    plan = TextSource(invocation.path(.complete) ?? "-")
    root = invocation.path(.root)
    destination = try PlanDestination(invocation)
    isQuiet = invocation.has(.quiet)
  }
}

/// Where a plan goes.
enum PlanDestination: Equatable {
  case standardOutput
  case file(FileName, replacing: Bool)

  init(_ invocation: Invocation) throws(UsageFault) {
    guard let name = invocation.path(.output), name != "-" else {
      try invocation.require(!invocation.has(.force), .needs(.force, .output))
      self = .standardOutput
      return
    }
    self = .file(name, replacing: invocation.has(.force))
  }
}

/// Where a plan or a list is read from.
enum TextSource: Equatable {
  case standardInput
  case file(FileName)

  /// `-` is standard input.
  init(_ name: FileName) { self = name == "-" ? .standardInput : .file(name) }
}

extension Invocation {
  /// Throws `reason` unless `condition` holds.
  func require(_ condition: Bool, _ reason: UsageFault.Reason) throws(UsageFault) {
    if !condition { throw UsageFault(command: command, reason: reason) }
  }
}

extension PlanOptions {
  init(_ invocation: Invocation) throws(UsageFault) {
    self.init(try Arrangement(invocation))
    output = try Output(invocation)
    if case .grid = arrangement { maxHeight = output.format.largestSide }
    width = Width(invocation) ?? width
    spacing = invocation.number(.spacing) ?? spacing
    margin = invocation.number(.margin) ?? margin
    if case .color(let color) = invocation.value(.background) { background.color = color }
    enlarge = !invocation.has(.noEnlarge)
    maxHeight = invocation.number(.maxHeight) ?? maxHeight
    maxWidth = invocation.number(.maxWidth) ?? maxWidth
    over = invocation.choice(.over) ?? over
    minWidth = invocation.number(.minWidth)
    parts = invocation.number(.parts)
    maxPhotos = invocation.number(.maxPhotos)
    balance = invocation.choice(.balance) ?? balance
  }
}

extension Output {
  init(_ invocation: Invocation) throws(UsageFault) {
    self.init()
    format = invocation.choice(.format) ?? format
    for flag in [FlagName.quality, .chroma] where format != .jpeg {
      try invocation.require(
        !invocation.has(flag), .conflictWithValue(flag, .format, format.rawValue))
    }
    if case .template(let template) = invocation.value(.name) { name = template }
    quality = invocation.number(.quality) ?? quality
    chroma = invocation.choice(.chroma) ?? chroma
    color = invocation.choice(.color) ?? color
  }
}

extension PlanOptions.Width {
  /// The words that stand for a rule.
  static let rules: [(word: String, width: PlanOptions.Width)] = [
    ("widest", .widest), ("narrowest", .narrowest), ("most-common", .mostCommon),
  ]

  fileprivate init?(_ invocation: Invocation) {
    if let number = invocation.number(.width) {
      self = .pixels(number)
    } else if let rule = Self.rules.first(where: { $0.word == invocation.word(.width) }) {
      self = rule.width
    } else {
      return nil
    }
  }
}

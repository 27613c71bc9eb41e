import Vocabulary

/// Makes a ``Plan`` of a ``JSONTree``. A value at fault is noted and left out, and decoding
/// goes on.
struct PlanDecoder {
  let tree: JSONTree
  /// What `{plan}` stands for; `nil` where that is not known.
  private let planName: FileName?
  private(set) var faults: [PlanFault] = []
  /// Elements of lists so far.
  private var elements = 0
  /// So that a name that stands in a grid a thousand times is kept once.
  private var fileNames: Set<FileName> = []

  /// - Parameter faults: what the reader found, which leads the list.
  init(tree: JSONTree, faults: [SyntaxFault], planName: FileName?) {
    self.tree = tree
    self.planName = planName
    for fault in faults { note(.syntax(fault.problem), at: fault.offset) }
  }

  /// The faults in the order of the text.
  var sortedFaults: [PlanFault] {
    let keyed = faults.enumerated().sorted { a, b in
      (a.element.position?.line ?? 0, a.element.position?.column ?? 0, a.offset)
        < (b.element.position?.line ?? 0, b.element.position?.column ?? 0, b.offset)
    }
    return keyed.map(\.element)
  }

  /// Whether there are so many faults that no more are listed.
  var isFull: Bool { faults.count >= JSONReader.mostFaults }

  /// Whether another list of `count` elements is not too much, and counts them if so.
  mutating func mayHold(_ count: Int) -> Bool {
    guard count <= Plan.mostElements - elements else { return false }
    elements += count
    return true
  }

  /// The one copy of `name`.
  mutating func shared(_ name: FileName) -> FileName {
    fileNames.insert(name).memberAfterInsert
  }

  mutating func note(_ fact: PlanFact, at offset: Int) {
    if isFull { return }
    let place = tree.place(ofOffset: offset)
    faults.append(PlanFault(place: place, position: tree.position(of: offset), fact: fact))
  }

  private mutating func note(_ fault: PlanFault) {
    if isFull { return }
    let position = tree.offset(of: fault.place).map(tree.position)
    faults.append(PlanFault(place: fault.place, position: position, fact: fault.fact))
  }
}

// MARK: The plan

extension PlanDecoder {
  /// The plan, as far as it could be read: it counts only where ``faults`` is empty.
  mutating func plan() -> Plan? {
    guard let root = tree.root else { return nil }
    if let fact = newerVersion(of: root) {
      // Another version's fields are not for this build to judge.
      note(fact.0, at: fact.offset)
      return nil
    }
    guard let fields = fields(of: root, .plan) else { return nil }
    var plan = Plan(parts: [])
    plan.schema = string(fields[.schema])
    _ = number(.version, fields)
    plan.settings = overrides(fields).applied(to: Settings())
    if let output = fields[.output] { plan.output = self.output(output) }
    plan.parts = list(fields[.parts], orElse: .noParts).map { part($0) }
    checkTogether(plan)
    return plan
  }

  private func newerVersion(of root: JSONNode) -> (PlanFact, offset: Int)? {
    guard root.kind == .object else { return nil }
    let children = tree.children(of: root)
    let keys = stride(from: children.startIndex, to: children.endIndex, by: 2)
    let name = Array(FieldName.version.rawValue.utf8)
    guard let key = keys.first(where: { tree.string(children[$0], equals: name) }) else {
      return nil
    }
    let value = children[key + 1]
    guard value.kind == .number else { return nil }
    switch tree.number(value) {
    case .integer(let number) where number > Plan.version: break
    case .beyondInteger(isNegative: false): break
    default: return nil
    }
    return (.newerVersion(found: shown(value), readable: 1...Plan.version), value.offset)
  }

  /// Faults of values together, but for those that involve a value already at fault.
  private mutating func checkTogether(_ plan: Plan) {
    let doubtful = Set(faults.map(\.place))
    func isDoubtful(_ place: PlanPlace) -> Bool { doubtful.contains(place) }
    for fault in plan.marginFaults(except: isDoubtful) { note(fault) }
    let isCertain = faults.isEmpty
    if !doubtful.contains(where: { $0.steps.last == .key("name") }) {
      for fault in plan.nameFaults(planName: planName) { note(fault) }
    }
    for fault in plan.colorFaults { note(fault) }
    for index in plan.parts.indices {
      for fault in plan.faultsBySources(ofPart: index, sizes: isCertain) { note(fault) }
    }
  }

  private mutating func overrides(_ fields: Fields) -> Overrides {
    Overrides(
      width: integer(.width, fields), spacing: integer(.spacing, fields),
      margin: integer(.margin, fields), background: fields[.background].flatMap { background($0) },
      layout: fields[.layout].flatMap { layout($0) }, enlarge: boolean(fields[.enlarge]),
      overlays: overlays(fields[.overlay]))
  }

  private mutating func output(_ node: JSONNode) -> Output {
    var output = Output()
    guard let fields = fields(of: node, .output) else { return output }
    output.name = template(fields[.name]) ?? output.name
    output.format = word(.format, fields).flatMap(OutputFormat.init) ?? output.format
    output.quality = integer(.quality, fields) ?? output.quality
    output.chroma = word(.chroma, fields).flatMap(ChromaSubsampling.init) ?? output.chroma
    output.color = word(.color, fields).flatMap(OutputColor.init) ?? output.color
    return output
  }

  private mutating func part(_ node: JSONNode) -> Part {
    guard let fields = fields(of: node, .part) else { return Part(photos: []) }
    return Part(
      name: template(fields[.name]), overrides: overrides(fields),
      photos: list(fields[.photos], orElse: .noPhotos).map { photo($0) })
  }

  private mutating func photo(_ node: JSONNode) -> Photo {
    switch node.kind {
    case .string: return Photo(file: fileName(node) ?? "")
    case .object: break
    default:
      noteWrongType(node, expected: .photo)
      return Photo(file: "")
    }
    guard let fields = fields(of: node, .photo) else { return Photo(file: "") }
    return Photo(
      file: fileName(fields[.file]) ?? "", height: integer(.height, fields),
      atWidth: integer(.atWidth, fields), crop: crop(fields[.crop]),
      rotate: number(.rotate, fields).flatMap(Rotation.init) ?? .none,
      fit: word(.fit, fields).flatMap(Fit.init) ?? .cover, overlays: overlays(fields[.overlay]),
      caption: fields[.caption].flatMap { caption($0) }, source: source(fields[.source]))
  }

  private mutating func crop(_ node: JSONNode?) -> PixelBox? {
    guard let node, let fields = fields(of: node, .crop) else { return nil }
    guard let left = integer(.left, fields), let top = integer(.top, fields),
      let width = integer(.width, fields), let height = integer(.height, fields)
    else { return nil }
    return PixelBox(left: left, top: top, width: width, height: height)
  }

  mutating func source(_ node: JSONNode?) -> Source? {
    let noted = faults.count
    guard let node, let fields = fields(of: node, .source) else { return nil }
    let width = integer(.width, fields)
    let height = integer(.height, fields)
    let orientation = integer(.orientation, fields).flatMap(Orientation.init)
    let origin = word(.orientationFrom, fields).flatMap(OrientationSource.init)
    let bytes = integer(.bytes, fields)
    guard let width, let height, faults.count == noted else { return nil }
    return Source(
      size: PixelSize(width: width, height: height), orientation: orientation,
      orientationFrom: origin, bytes: bytes)
  }
}

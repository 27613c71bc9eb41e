/// One value, or one key, of a JSON text.
struct JSONNode: Sendable {
  enum Kind: UInt8 {
    case object, array, string, number, `true`, `false`, null
    /// Stands where the text is at fault and the fault has been reported.
    case invalid
  }

  var kind: Kind
  /// For a string: whether its content has a backslash.
  var hasEscapes = false
  /// The bytes of the text that the value takes, quotes and brackets included.
  var start: Int32
  var end: Int32
  /// Where a container's children begin in ``JSONTree/nodes``, or a string's content in
  /// the text.
  var first: Int32 = 0
  /// How many children (keys count), or bytes of content.
  var count: Int32 = 0

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
  }

  var offset: Int { Int(start) }
}

/// A JSON text and what stands where in it.
///
/// Nodes lie in one array, the children of a container next to each other, an object's as
/// key, value, key, value. Nothing is decoded until it is asked for, so that a plan of a
/// million values costs no allocation a value.
struct JSONTree: Sendable {
  let text: [UInt8]
  let index: TextIndex
  let nodes: [JSONNode]
  /// Absent where the text holds no value at all.
  let root: JSONNode?

  /// The children of an array, or the keys and values of an object in turns.
  func children(of node: JSONNode) -> ArraySlice<JSONNode> {
    switch node.kind {
    case .object, .array: nodes[Int(node.first)..<Int(node.first + node.count)]
    default: []
    }
  }

  /// The value's own text, brackets and quotes included.
  func source(of node: JSONNode) -> ArraySlice<UInt8> { text[Int(node.start)..<Int(node.end)] }

  func position(of offset: Int) -> TextPosition { index.position(of: offset, in: text) }

  /// What the number `node` says.
  func number(_ node: JSONNode) -> JSONNumber { JSONNumber(source(of: node)) }

  /// The content of the string or key `node`.
  func string(_ node: JSONNode) -> JSONString {
    let content = text[Int(node.first)..<Int(node.first + node.count)]
    return node.hasEscapes ? JSONString(decoding: content) : JSONString(bytes: Array(content))
  }

  /// Whether the key or string `node` says exactly `name`.
  func string(_ node: JSONNode, equals name: [UInt8]) -> Bool {
    if node.hasEscapes { return string(node).bytes == name }
    return Int(node.count) == name.count
      && text[Int(node.first)..<Int(node.first + node.count)].elementsEqual(name)
  }
}

extension JSONTree {
  /// The way to the innermost value that the byte at `offset` belongs to. Children stand in
  /// the order of the text, so each level is a binary search.
  func place(ofOffset offset: Int) -> PlanPlace {
    var place = PlanPlace()
    var node = root
    while let container = node {
      let children = children(of: container)
      let after = children.partitioningIndex { $0.offset > offset }
      guard after > children.startIndex, offset < Int(children[after - 1].end) else { break }
      let child = after - 1 - children.startIndex
      if container.kind == .array {
        place.steps.append(.index(child))
      } else {
        place.steps.append(.key(string(children[children.startIndex + child & ~1]).text))
      }
      node = container.kind == .object && child.isMultiple(of: 2) ? nil : children[after - 1]
    }
    return place
  }

  /// Where the value at `place`, or the nearest value around it, begins.
  func offset(of place: PlanPlace) -> Int? {
    guard var node = root else { return nil }
    for step in place.steps {
      guard let child = child(of: node, at: step) else { break }
      node = child
    }
    return node.offset
  }

  private func child(of node: JSONNode, at step: PlanPlace.Step) -> JSONNode? {
    let children = children(of: node)
    switch (step, node.kind) {
    case (.index(let index), .array) where index >= 0 && index < children.count:
      return children[children.startIndex + index]
    case (.key(let key), .object):
      let name = Array(key.utf8)
      let keys = stride(from: children.startIndex, to: children.endIndex, by: 2)
      return keys.first { string(children[$0], equals: name) }.map { children[$0 + 1] }
    default: return nil
    }
  }
}

extension ArraySlice {
  /// The first index whose element, like all after it, is `inSecondPart`.
  fileprivate func partitioningIndex(where inSecondPart: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if inSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

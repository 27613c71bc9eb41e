import Vocabulary

/// Why a text is no manifest that this build can read. Unlike a plan it is not written by
/// hand, so the first fault is all that is told.
public enum ManifestFault: Error, Equatable, Sendable {
  /// The text is no JSON.
  case syntax(TextPosition?)
  /// Of another version than ``Manifest/version``; `nil` where that is no number.
  case version(Int?)
  /// What stands at the place is missing or of the wrong kind.
  case field(PlanPlace)
}

extension ManifestFault: CustomStringConvertible {
  /// What was found and how to mend it.
  public var description: String {
    switch self {
    case .syntax(let position):
      "is no JSON\(position.map { " from line \($0.line), column \($0.column) on" } ?? ""); "
        + "write it again with 'render --manifest'"
    case .version(let found):
      "is a manifest of version \(found.map { "\($0)" } ?? "?"), and this build reads version "
        + "\(Manifest.version)"
    case .field(let place): "\(place): is missing or wrong; write it again with 'render --manifest'"
    }
  }
}

extension Manifest {
  /// Reads a manifest; `nil` for JSON that does not say that it is one, such as a plan.
  public init?(parsing text: [UInt8]) throws(ManifestFault) {
    let (tree, faults, _) = JSONReader.read(text)
    let reader = ManifestReader(tree: tree)
    guard let root = tree.root, let version = reader.value("manifest", of: root) else {
      return nil
    }
    if let fault = faults.first { throw .syntax(tree.position(of: fault.offset)) }
    let number = reader.integer(version)
    guard number == Self.version else { throw .version(number) }
    maker = try reader.text("maker", of: root, at: PlanPlace())
    let place = PlanPlace([.key("parts")])
    parts = []
    let elements = try reader.elements("parts", of: root, at: PlanPlace())
    // Of nothing it could not be told whether it is whole.
    guard !elements.isEmpty else { throw .field(place) }
    for (index, part) in elements.enumerated() {
      parts.append(try reader.part(part, at: PlanPlace(place.steps + [.index(index)])))
    }
  }
}

/// Takes values out of a tree by their names.
private struct ManifestReader {
  let tree: JSONTree

  func value(_ name: String, of object: JSONNode) -> JSONNode? {
    guard object.kind == .object else { return nil }
    let children = tree.children(of: object)
    let keys = stride(from: children.startIndex, to: children.endIndex - 1, by: 2)
    let key = keys.first { tree.string(children[$0], equals: Array(name.utf8)) }
    return key.map { children[$0 + 1] }
  }

  func integer(_ node: JSONNode) -> Int? {
    guard node.kind == .number, case .integer(let value) = tree.number(node) else { return nil }
    return value
  }

  func elements(
    _ name: String, of object: JSONNode, at place: PlanPlace
  ) throws(ManifestFault) -> ArraySlice<JSONNode> {
    guard let node = value(name, of: object), node.kind == .array else {
      throw fault(name, at: place)
    }
    return tree.children(of: node)
  }

  /// A number from 0 up.
  func integer(
    _ name: String, of object: JSONNode, at place: PlanPlace
  ) throws(ManifestFault) -> Int {
    guard let number = value(name, of: object).flatMap(integer), number >= 0 else {
      throw fault(name, at: place)
    }
    return number
  }

  func name(
    _ name: String, of object: JSONNode, at place: PlanPlace
  ) throws(ManifestFault) -> FileName {
    guard let node = value(name, of: object), node.kind == .string else {
      throw fault(name, at: place)
    }
    return FileName(bytes: tree.string(node).bytes)
  }

  func text(
    _ name: String, of object: JSONNode, at place: PlanPlace
  ) throws(ManifestFault) -> String {
    String(decoding: try self.name(name, of: object, at: place).bytes, as: UTF8.self)
  }

  func part(_ node: JSONNode, at place: PlanPlace) throws(ManifestFault) -> Manifest.Part {
    var photos: [Manifest.Photo] = []
    for (index, photo) in try elements("photos", of: node, at: place).enumerated() {
      let steps = place.steps + [.key("photos"), .index(index)]
      photos.append(try self.photo(photo, at: PlanPlace(steps)))
    }
    return Manifest.Part(
      number: try integer("part", of: node, at: place),
      total: try integer("parts", of: node, at: place),
      file: try name("file", of: node, at: place),
      size: PixelSize(
        width: try integer("width", of: node, at: place),
        height: try integer("height", of: node, at: place)),
      bytes: try integer("bytes", of: node, at: place),
      sha256: try text("sha256", of: node, at: place), photos: photos)
  }

  private func photo(_ node: JSONNode, at place: PlanPlace) throws(ManifestFault) -> Manifest.Photo
  {
    Manifest.Photo(
      file: try name("file", of: node, at: place),
      frame: PixelBox(
        left: try integer("left", of: node, at: place),
        top: try integer("top", of: node, at: place),
        width: try integer("width", of: node, at: place),
        height: try integer("height", of: node, at: place)))
  }

  private func fault(_ name: String, at place: PlanPlace) -> ManifestFault {
    .field(place.appending(name))
  }
}

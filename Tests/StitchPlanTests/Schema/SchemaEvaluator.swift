import Testing

@testable import StitchPlan

/// Judges JSON by a JSON Schema (draft 2020-12), as far as the plan's schema uses it.
struct SchemaEvaluator {
  private let schema: JSONTree

  init(_ schema: [UInt8]) { self.schema = JSONReader.read(schema).tree }

  func accepts(_ text: [UInt8]) -> Bool {
    let (tree, faults, isWhole) = JSONReader.read(text)
    guard faults.isEmpty, isWhole, let value = tree.root, let root = schema.root else {
      return false
    }
    return Judgement(schema: schema, tree: tree).accepts(value, root)
  }

  /// The keywords that the schema uses.
  var keywords: Set<String> {
    var found: Set<String> = []
    func visit(_ node: JSONNode) {
      for (key, value) in schema.members(of: node) {
        found.insert(key)
        switch key {
        case "properties", "$defs": for (_, inner) in schema.members(of: value) { visit(inner) }
        case "items": visit(value)
        case "anyOf", "oneOf": for inner in schema.children(of: value) { visit(inner) }
        default: break
        }
      }
    }
    schema.root.map(visit)
    return found
  }

  static let known: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "default", "type", "enum",
    "minimum", "maximum", "pattern", "maxLength", "minItems", "maxItems", "items", "required",
    "properties", "additionalProperties", "anyOf", "oneOf",
  ]
}

private struct Judgement {
  let schema: JSONTree
  let tree: JSONTree

  func accepts(_ value: JSONNode, _ rule: JSONNode) -> Bool {
    rule.kind != .false && schema.members(of: rule).allSatisfy { accepts(value, $0, $1, rule) }
  }

  private func accepts(
    _ value: JSONNode, _ keyword: String, _ argument: JSONNode, _ rule: JSONNode
  ) -> Bool {
    switch keyword {
    case "type": isOfType(value, schema.string(argument).text)
    case "enum": schema.children(of: argument).contains { equals(value, $0) }
    case "minimum": number(value, of: tree).map { $0 >= bound(argument) } ?? true
    case "maximum": number(value, of: tree).map { $0 <= bound(argument) } ?? true
    case "pattern": matches(value, schema.string(argument).text)
    case "maxLength":
      value.kind != .string || tree.string(value).text.unicodeScalars.count <= integer(argument)
    case "minItems": value.kind != .array || Int(value.count) >= integer(argument)
    case "maxItems": value.kind != .array || Int(value.count) <= integer(argument)
    case "items":
      value.kind != .array || tree.children(of: value).allSatisfy { accepts($0, argument) }
    case "anyOf": schema.children(of: argument).contains { accepts(value, $0) }
    case "oneOf": schema.children(of: argument).count { accepts(value, $0) } == 1
    case "$ref": definition(schema.string(argument).text).map { accepts(value, $0) } ?? false
    case "required":
      value.kind != .object
        || schema.children(of: argument).allSatisfy { name in
          tree.members(of: value).contains { $0.key == schema.string(name).text }
        }
    case "properties":
      tree.members(of: value).allSatisfy { key, inner in
        schema.member(key, of: argument).map { accepts(inner, $0) } ?? true
      }
    case "additionalProperties":
      tree.members(of: value).allSatisfy { key, _ in
        schema.member("properties", of: rule).flatMap { schema.member(key, of: $0) } != nil
      }
    default: true
    }
  }

  private func isOfType(_ value: JSONNode, _ type: String) -> Bool {
    switch type {
    case "object": value.kind == .object
    case "array": value.kind == .array
    case "string": value.kind == .string
    case "boolean": value.kind == .true || value.kind == .false
    case "number": value.kind == .number
    case "integer": value.kind == .number && tree.number(value) != .fraction
    default: false
    }
  }

  private func equals(_ value: JSONNode, _ other: JSONNode) -> Bool {
    guard value.kind == other.kind else { return false }
    return value.kind == .number
      ? tree.number(value) == schema.number(other) : tree.string(value) == schema.string(other)
  }

  private func integer(_ node: JSONNode) -> Int {
    if case .integer(let value) = schema.number(node) { value } else { 0 }
  }

  private func bound(_ argument: JSONNode) -> Double { number(argument, of: schema) ?? .nan }

  /// All of the schema's bounds are exact as a `Double`, or between two of them.
  private func number(_ value: JSONNode, of tree: JSONTree) -> Double? {
    guard value.kind == .number else { return nil }
    return Double(String(decoding: tree.source(of: value), as: UTF8.self))
  }

  /// ECMA-262 matches code points, not what a person calls characters.
  private func matches(_ value: JSONNode, _ pattern: String) -> Bool {
    guard value.kind == .string else { return true }
    do {
      let expression = try Regex(pattern).matchingSemantics(.unicodeScalar)
      return try expression.firstMatch(in: tree.string(value).text) != nil
    } catch {
      Issue.record("\(pattern): \(error)")
      return false
    }
  }

  private func definition(_ reference: String) -> JSONNode? {
    guard let root = schema.root, reference.hasPrefix("#/$defs/") else { return nil }
    return schema.member("$defs", of: root).flatMap {
      schema.member(String(reference.dropFirst(8)), of: $0)
    }
  }
}

extension JSONTree {
  fileprivate func members(of node: JSONNode) -> [(key: String, value: JSONNode)] {
    guard node.kind == .object else { return [] }
    let children = children(of: node)
    return stride(from: children.startIndex, to: children.endIndex, by: 2).map {
      (string(children[$0]).text, children[$0 + 1])
    }
  }

  fileprivate func member(_ name: String, of node: JSONNode) -> JSONNode? {
    members(of: node).first { $0.key == name }?.value
  }
}

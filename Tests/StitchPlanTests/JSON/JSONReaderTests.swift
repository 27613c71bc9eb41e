import Testing

@testable import StitchPlan

@Suite struct JSONReaderTests {
  // Needs the public conformance suite, which is no part of the package.
  @Test(.enabled(if: TestFiles.corpus != nil))
  func agreesWithTheConformanceSuite() throws {
    let folder = try #require(TestFiles.corpus) + "/json"
    let names = TestFiles.names(in: folder).filter { $0.hasSuffix(".json") }
    #expect(names.count > 300)
    for name in names {
      let text = try #require(TestFiles.read(folder + "/" + name))
      let (tree, faults, isWhole) = JSONReader.read(text)
      let isAccepted = isWhole && faults.isEmpty
      if name.hasPrefix("y_") { #expect(isAccepted, "\(name): \(faults)") }
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
      if !isAccepted { #expect(!faults.isEmpty, "\(name)") }
      for node in tree.nodes where node.kind == .string { _ = tree.string(node) }
      for node in tree.nodes where node.kind == .number { _ = tree.number(node) }
    }
  }

  @Test func countsLinesAndColumnsInCharacters() {
    let text = Array("\u{FEFF}{\r\n  \"é😀\": 12 }\r\n".utf8)
    let (tree, faults, isWhole) = JSONReader.read(text)
    #expect(faults.isEmpty && isWhole)
    let positions = tree.nodes.map { tree.position(of: $0.offset) }
    #expect(
      positions == [TextPosition(line: 2, column: 3), TextPosition(line: 2, column: 9)])
  }

  @Test func countsColumnsOfLongLines() {
    for count in [1, 1023, 1024, 1025, 5000] {
      let text = Array((String(repeating: "é", count: count) + "x").utf8)
      let position = TextIndex(text).position(of: text.count - 1, in: text)
      #expect(position == TextPosition(line: 1, column: count + 1))
    }
  }

  @Test func boundsDepth() {
    let deepest = JSONReader.greatestDepth
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSONReader.read(nested(deepest)).isWhole)
    let tooDeep = JSONReader.read(nested(deepest + 1))
    #expect(tooDeep.faults.map(\.problem) == [.tooDeep(limit: deepest)])
  }

  @Test func namesWhatIsNotUTF8() {
    func problem(_ text: [UInt8]) -> [SyntaxFault] { JSONReader.read(text).faults }
    for text in [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x7B, 0], [0, 0x7B]] {
      #expect(problem(text.map { UInt8($0) }) == [SyntaxFault(offset: 0, problem: .utf16)])
    }
    // One fault a byte, and reading goes on.
    #expect(
      problem(Array("[\"a".utf8) + [0xE9, 0xFC] + Array("\",]".utf8))
        == [
          SyntaxFault(offset: 3, problem: .invalidUTF8(0xE9)),
          SyntaxFault(offset: 4, problem: .invalidUTF8(0xFC)),
          SyntaxFault(offset: 6, problem: .trailingComma),
        ])
  }

  @Test func boundsSize() {
    let size = JSONReader.largestText + 1
    let found = faults(of: Array(repeating: 0x20, count: size)).map(\.fact)
    #expect(found == [.syntax(.tooLarge(bytes: size, limit: size - 1))])
  }

  @Test(arguments: ["NaN", "Infinity", "inf"])
  func whatIsNoNumberIsNoText(_ word: String) {
    let faults = faults(of: Array("[\(word)]".utf8)).map(\.fact)
    #expect(faults.contains(.syntax(.notFinite("\"\(word)\""))), "\(faults)")
  }

  @Test func boundsTheNumberOfFaults() {
    let text = "[" + String(repeating: ",", count: 5000) + "]"
    #expect(faults(of: Array(text.utf8)).count == JSONReader.mostFaults)
  }

  @Test(arguments: [
    ("1080", JSONNumber.integer(1080)), ("1080.0", .integer(1080)), ("1.08e3", .integer(1080)),
    ("10800E-1", .integer(1080)), ("1080.5", .fraction), ("1e-1", .fraction),
    ("0e999999999999999999999", .integer(0)), ("-0.0", .integer(0)), ("-1", .integer(-1)),
    ("1e999999999999999999999", .beyondInteger(isNegative: false)),
    ("-1e99", .beyondInteger(isNegative: true)), ("1e-999999999999999999999", .fraction),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .beyondInteger(isNegative: false)),
    ("-9223372036854775809", .beyondInteger(isNegative: true)),
    ("0.00000000000000000000000001e26", .integer(1)), ("1000000000000000000000e-21", .integer(1)),
  ])
  func keepsNumbersExactly(text: String, number: JSONNumber) {
    #expect(JSONNumber(Array(text.utf8)[...]) == number)
    // The text of a value is seldom at the start of its file.
    #expect(JSONNumber(Array("[[\(text)".utf8)[2...]) == number)
  }

  @Test func decodesEscapes() {
    func decoded(_ text: String) -> JSONString { JSONString(decoding: Array(text.utf8)[...]) }
    #expect(
      decoded(#"\"\\\/\b\f\n\r\té\u00e9"#).bytes == Array("\"\\/\u{8}\u{C}\n\r\té\u{E9}".utf8))
    #expect(decoded(#"\ud83d\ude00"#).bytes == Array("😀".utf8))
    #expect(decoded(#"a\udce9b"#) == JSONString(bytes: [0x61, 0xE9, 0x62], rawByte: 0xE9))
    #expect(decoded(#"\ud83d\udce9"#).bytes == Array("\u{1F4E9}".utf8))
    #expect(decoded(#"\ud83dx"#) == JSONString(bytes: [0x78], loneSurrogate: 0xD83D))
    #expect(decoded(#"\udc7f"#) == JSONString(bytes: [], loneSurrogate: 0xDC7F))
  }
}

import Testing

@testable import tallstitch

@Suite struct LayoutTests {
  @Test func linesBreakAtSpaces() {
    #expect(wrapped("one two three", indent: 2, width: 9) == "  one two\n  three")
    #expect(wrapped("aVeryLongWord b", indent: 0, width: 5) == "aVeryLongWord\nb")
    #expect(wrapped("", indent: 2) == "")
  }

  @Test func aLeftSideThatIsTooLongHasItsOwnLine() {
    let rows = [(left: "a", right: "one"), (left: "abcdefg", right: "two")]
    #expect(twoColumns(rows, indent: 1, start: 5) == " a   one\n abcdefg\n     two")
  }

  @Test func tableColumnsAreAligned() {
    var table = Table(columns: [("n", .right), ("name", .left), ("x", .left)])
    table.append(["10", "é", "y"])
    table.append(["9", "long name", ""])
    #expect(table.text == " n  name       x\n10  é          y\n 9  long name  \n")
  }

  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\r\n\r\nb", ["a", "b"]), ("", []), ("\n\n", []), ("a b", ["a b"]),
  ])
  func aListHasANameALine(list: String, expected: [String]) {
    let names = names(in: Array(list.utf8), endingWith: UInt8(ascii: "\n"))
    #expect(names.map(\.description) == expected)
  }

  @Test func aNullSeparatedListKeepsNewlinesAndReturns() {
    #expect(names(in: Array("a\r\nb\r\0c".utf8), endingWith: 0) == ["a\r\nb\r", "c"])
  }
}

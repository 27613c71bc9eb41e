import Testing
import Vocabulary

@testable import tallstitch

@Suite struct ParserTests {
  private func invocation(_ line: String) throws -> Invocation {
    let request = try parse(line.split(separator: " ").map { Array($0.utf8) })
    guard case .run(let invocation) = request else { throw NotAnInvocation() }
    return invocation
  }

  private struct NotAnInvocation: Error {}

  @Test(arguments: [
    "plan --width 1080 a", "plan --width=1080 a", "plan -w 1080 a", "plan -w1080 a",
    "plan a -w 1080", "plan -rw1080 a", "plan -rw 1080 a", "plan -w 5 -w 1080 a",
    "plan --width 5 a -w1080", "plan -w1080 -- a", "plan --width=1080 -- a",
  ])
  func everySpellingOfAValueMeansTheSame(line: String) throws {
    let invocation = try invocation(line)
    #expect(invocation.number(.width) == 1080)
    #expect(invocation.operands == ["a"])
  }

  @Test func switchesMayBeBundled() throws {
    let invocation = try invocation("plan -r0 --files-from list")
    #expect(invocation.has(.recursive) && invocation.has(.null))
  }

  @Test func afterTwoDashesEverythingIsAnOperand() throws {
    #expect(try invocation("plan -r -- -w -- --help").operands == ["-w", "--", "--help"])
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try invocation("plan -o -x.json a").path(.output) == "-x.json")
    #expect(try invocation("render -").operands == ["-"])
  }

  @Test func listsAndPhotosKeepTheirOrder() throws {
    let items = try invocation("plan a --files-from l b --files-from - c").items
    #expect(
      items == [
        .operand("a"), .flag(.filesFrom, .path("l")), .operand("b"),
        .flag(.filesFrom, .path("-")), .operand("c"),
      ])
  }

  @Test func namesAreBytes() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x0A, 0x25]
    let request = try parse([Array("plan".utf8), name, Array("--output=".utf8) + name])
    guard case .run(let invocation) = request else { throw NotAnInvocation() }
    #expect(invocation.operands == [FileName(bytes: name)])
    #expect(invocation.path(.output) == FileName(bytes: name))
  }

  @Test(arguments: [
    ("2", [2...2]), ("2,5-7", [2...2, 5...7]), ("3-3,1", [3...3, 1...1]),
  ])
  func partsAreNumbersAndRanges(list: String, parts: [ClosedRange<Int>]) throws {
    #expect(try invocation("render p --part \(list)").value(.part) == .numbers(parts))
  }

  @Test(arguments: [
    ("-h", Request.shortHelp(nil)), ("--help", .longHelp(nil)), ("-V", .version),
    ("--version", .version), ("help", .longHelp(nil)), ("help plan", .longHelp(.plan)),
    ("plan -h", .shortHelp(.plan)), ("plan --help", .longHelp(.plan)),
    ("plan -rh --unknown", .shortHelp(.plan)),
  ])
  func helpAndVersionWinOverWhatFollows(line: String, request: Request) throws {
    #expect(try parse(line.split(separator: " ").map { Array($0.utf8) }) == request)
  }
}

import Testing
import Vocabulary

@testable import tallstitch

/// The tool as a process among others: statuses, pipes, signals.
@Suite struct ProcessTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.copySample("01-harbour.jpg", to: "a.jpg")
  }

  @Test func withoutArgumentsTheHelpGoesToStandardError() throws {
    let outcome = try sandbox.run([])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.error == shortHelp)
  }

  @Test(arguments: ["-h", "--help", "-V", "--version", "help", "man", "schema"])
  func whatIsAskedForGoesToStandardOutput(argument: FileName) throws {
    let outcome = try sandbox.run(argument)
    #expect(outcome.status == 0 && !outcome.output.isEmpty && outcome.error.isEmpty)
  }

  @Test func usageErrorsExitWithTwo() throws {
    let outcome = try sandbox.run("plan", "--widht", "3")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.error
        == "tallstitch: plan: no option is called '--widht'; did you mean '--width'?\n")
  }

  @Test func aClosedPipeIsQuietAndStopsNoRender() throws {
    let parts = (1...40).map { _ in #"{"photos": ["a.jpg"]}"# }.joined(separator: ", ")
    try sandbox.write(
      Array(#"{"version": 1, "width": 60, "parts": [\#(parts)]}"#.utf8), to: "p.json")
    let outcome = try sandbox.shell(
      #"{ "$tallstitch" render p.json; echo $? >status; } | head -n 1"#)
    #expect(outcome.lines == ["p-part-01-of-40.jpg"] && outcome.error.isEmpty, "\(outcome.error)")
    #expect(try sandbox.read("status") == Array("0\n".utf8))
    #expect(sandbox.exists("p-part-40-of-40.jpg"))
    #expect(try sandbox.shell(#""$tallstitch" man | true"#).error.isEmpty)
  }

  #if os(Linux)
    @Test func resultsThatCannotBeWrittenAreAnError() throws {
      let outcome = try sandbox.shell(#""$tallstitch" plan a.jpg --quiet >/dev/full"#)
      #expect(outcome.status == 1)
      #expect(outcome.error.hasPrefix("tallstitch: standard output: cannot write: "))
    }
  #endif

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func aSignalLeavesFinishedPartsAndNothingElse(signal: String, status: Int32) throws {
    let photos = (1...60).map { _ in #""a.jpg""# }.joined(separator: ", ")
    let parts = #"{"photos": ["a.jpg"]}, {"photos": [\#(photos)]}"#
    try sandbox.write(Array(#"{"version": 1, "parts": [\#(parts)]}"#.utf8), to: "p.json")
    let outcome = try sandbox.shell(
      """
      "$tallstitch" render p.json & tool=$!
      until [ -e p-part-1-of-2.jpg ]; do sleep 0.01; done
      kill -\(signal) $tool; wait $tool
      """)
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(sandbox.names == ["a.jpg", "p.json", "p-part-1-of-2.jpg"])
  }

  @Test func theCompletionsAreSoundShell() throws {
    for shell in Shell.allCases {
      let name = shell.rawValue
      let outcome = try sandbox.shell(
        """
        "$tallstitch" completions \(name) >script || exit 1
        command -v \(name) >/dev/null || exit 0
        \(name) -n script
        """)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(name): \(outcome.error)")
    }
  }

  @Test(
    arguments: [
      ("plan --sort ''", "given name date modified"), ("plan --sort =", "given name date modified"),
      ("plan --sort = n", "name"), ("completions z", "zsh"), ("pl", "plan"),
    ])
  func bashCompletes(typed: String, expected: String) throws {
    let outcome = try sandbox.shell(
      """
      "$tallstitch" completions bash >script || exit 1
      command -v bash >/dev/null || { echo '\(expected)'; exit 0; }
      bash -c '. ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tallstitch
      echo "${COMPREPLY[*]}"' bash tallstitch \(typed)
      """)
    #expect(outcome.text == expected + "\n", "\(outcome.error)")
  }

  @Test func theShellExampleRuns() throws {
    try run("pipeline.sh", makes: ["newest-1-of-2.jpg", "newest-2-of-2.jpg"])
  }

  @Test(.enabled(if: isInstalled("python3"), "python3 is not installed"))
  func thePythonExampleRuns() throws {
    try run("pipeline.py", makes: ["cover.jpg", "pages.jpg"])
  }

  private func run(_ script: String, makes parts: [String]) throws {
    sandbox.makeFolder("out")
    let samples = packageFolder.appending("Samples")
    let outcome = try sandbox.shell(
      "export TALLSTITCH=\"$tallstitch\"; '\(samples)/\(script)' '\(samples)' out")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.lines == parts.map { "out/\($0)" })
  }
}

/// Whether a program of this name is on the path.
func isInstalled(_ program: String) -> Bool {
  (try? Sandbox().shell("command -v \(program)").status) == 0
}

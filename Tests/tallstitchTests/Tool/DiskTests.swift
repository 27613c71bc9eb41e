import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Disks that are full, read-only or gone.
@Suite struct DiskTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.copySample("05-ticket.png", to: "a.png")
    sandbox.makeFolder("out")
    let many = [String](repeating: #""a.png""#, count: 140).joined(separator: ", ")
    try sandbox.write(
      Array(
        #"{"version": 1, "width": 1000, "parts": [{"photos": ["a.png"]}, {"photos": [\#(many)]}]}"#
          .utf8), to: "p.json")
  }

  private let first: FileName = "p-part-1-of-2.jpg"
  private let second: FileName = "p-part-2-of-2.jpg"

  /// Runs `script` once the first part is there, and returns what came of the render.
  private func render(then script: String) throws -> Sandbox.Outcome {
    try sandbox.shell(
      """
      "$tallstitch" render p.json -o out -j 1 & tool=$!
      until [ -e out/\(first) ] || ! kill -0 $tool; do sleep 0.01; done
      \(script)
      wait $tool
      """)
  }

  private func mount(_ options: String) throws -> Bool {
    try sandbox.shell("mount -t tmpfs -o \(options) none out").status == 0
  }

  private func unmount() { _ = try? sandbox.shell("umount out") }

  // Skipped where no file system can be mounted: for all but root.
  @Test(.enabled(if: canMount, "only root can mount a file system"))
  func nothingIsBegunThatWouldNotFit() throws {
    guard try mount("size=256k") else { return }
    defer { unmount() }
    let outcome = try sandbox.run("render", "p.json", "-o", "out")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.error.hasPrefix("tallstitch: out: 2 parts take at least "), "\(outcome.error)")
    #expect(outcome.error.contains(" and there are 256 KiB free; free some space"))
    #expect(try sandbox.run("render", "p.json", "-o", "out", "--part", "1").status == 0)
    #expect(try sandbox.shell("ls -A out").lines == [first.description])
  }

  @Test(.enabled(if: canMount, "only root can mount a file system"))
  func whatMayNotFitIsPointedOutAndTried() throws {
    guard try mount("size=16m") else { return }
    defer { unmount() }
    let outcome = try sandbox.run("render", "p.json", "-o", "out")
    #expect(outcome.error.hasPrefix("tallstitch: out: 2 parts may take "), "\(outcome.error)")
    #expect(outcome.error.contains(" and there are 16 MiB free; free some space"))
    #expect(outcome.status == 0 && outcome.lines.count == 2)
  }

  @Test(.enabled(if: canMount, "only root can mount a file system"))
  func aDiskThatFillsUpLeavesWhatIsFinished() throws {
    guard try mount("size=40m") else { return }
    defer { unmount() }
    let outcome = try render(then: "cat /dev/zero >out/other 2>/dev/null")
    #expect(outcome.status == 1, "\(outcome.error)")
    #expect(outcome.lines == ["out/\(first)"])
    #expect(outcome.error.contains("(out/\(second)): cannot write: "), "\(outcome.error)")
    #expect(outcome.error.contains("; free some space or choose another folder"))
    #expect(try sandbox.shell("ls -A out").lines == ["other", first.description])
  }

  @Test(.enabled(if: canMount, "only root can mount a file system"))
  func aDiskThatBecomesReadOnlyIsNamed() throws {
    guard try mount("size=40m") else { return }
    defer { unmount() }
    _ = try sandbox.shell("mount -o remount,ro out")
    let outcome = try sandbox.run("render", "p.json", "-o", "out")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.error.contains("cannot create the file: Read-only file system"))
  }

  @Test func aFolderThatVanishesIsNamed() throws {
    let outcome = try render(then: "rm -r out")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("(out/\(second)): cannot give the finished file its name: No such"),
      "\(outcome.error)")
    #expect(sandbox.names == ["a.png", "p.json"])
  }

  @Test(.enabled(if: !isSanitized, "a sanitizer writes files of its own"))
  func aFileThatMayNotGrowIsAFaultOfItsPartAlone() throws {
    // In blocks of 512 or 1024 bytes, by the shell.
    let outcome = try sandbox.shell("(ulimit -f 200; \"$tallstitch\" render p.json -o out)")
    #expect(outcome.status == 1)
    #expect(outcome.lines == ["out/\(first)"], "\(outcome.error)")
    #expect(outcome.error.contains("(out/\(second)): cannot write: File too large"))
    #expect(try sandbox.shell("ls -A out").lines == [first.description])
  }

  @Test func aFolderThatMayNotBeWrittenIsNamed() throws {
    let outcome = try sandbox.run("render", "p.json", "-o", "/proc")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.error.contains("(/proc/\(first)): cannot create the file: "))
  }
}

private let canMount = geteuid() == 0

import Testing
import Vocabulary

@testable import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    folder.shell("mkdir out other")
    output = try OutputFolder(opening: folder.name.appending("out"))
  }

  private func names(in name: FileName) throws -> Set<FileName> {
    Set(try contents(ofFolder: folder.name.appending(name)).map(\.name))
  }

  private func write(_ entry: FileName, replacing: Bool = false) throws(FileFault) {
    let file = try OutputFile(creating: entry, in: output, replacing: replacing)
    try file.write(Array("ours".utf8))
    try file.commit()
  }

  @Test(arguments: ["", ".", "..", "a/b", "../a", "/a"] as [FileName])
  func onlyNamesInsideAreWritten(entry: FileName) throws {
    #expect(throws: FileFault.self) { try write(entry, replacing: true) }
    #expect(try names(in: "out").isEmpty && names(in: ".") == ["out", "other"])
  }

  // Somebody puts a link to elsewhere in the folder's place while the part is written.
  @Test func aFolderThatIsExchangedStaysTheSame() throws {
    let file = try OutputFile(creating: "a", in: output, replacing: false)
    folder.shell("mv out moved; ln -s other out")
    try file.commit()
    try write("b")
    #expect(try names(in: "moved") == ["a", "b"])
    #expect(try names(in: "other").isEmpty)
  }

  @Test func aLinkIsReplacedAndNotFollowed() throws {
    folder.shell("printf theirs > other/t; ln -s ../other/t out/a; ln -s ../other/new out/b")
    #expect(throws: FileFault(.create, output.name.appending("a"), .exists)) { try write("a") }
    try write("a", replacing: true)
    try write("b", replacing: true)
    #expect(try output.status(of: "a")?.kind == .file)
    #expect(try names(in: "other") == ["t"])
    #expect(
      try contents(of: folder.name.appending("other/t"), limit: 9) == Array("theirs".utf8))
  }

  @Test func aLinkThatAppearsMeanwhileIsNotFollowed() throws {
    let file = try OutputFile(creating: "a", in: output, replacing: true)
    folder.shell("ln -s ../other/new out/a")
    try file.commit()
    #expect(try output.status(of: "a")?.kind == .file)
    #expect(try names(in: "other").isEmpty)
  }

  @Test func aFolderThatVanishesIsAFault() throws {
    let file = try OutputFile(creating: "a", in: output, replacing: false)
    folder.shell("rm -r out")
    do {
      try file.commit()
      Issue.record("a file was written into no folder")
    } catch {
      #expect(error == FileFault(.rename, output.name.appending("a"), .system(ENOENT)))
    }
    #expect(throws: FileFault(.create, output.name.appending("b"), .system(ENOENT))) {
      try write("b")
    }
  }

  // MARK: Leftovers

  @Test func leftoversAreSweptAndNothingElse() throws {
    let leftovers = [".a.jpg.0.tallstitch-part", "..x.89abcdef.tallstitch-part"]
    let others = [
      "a.0.tallstitch-part", ".0.tallstitch-part", ".a.0.tallstitch-part~", ".a.0.tallstitch",
      ".a.xyz.tallstitch-part", ".a.123456789.tallstitch-part", ".a.tallstitch-part", "a.jpg",
    ]
    for name in leftovers + others { folder.shell("printf x > 'out/\(name)'") }
    folder.shell(
      """
      cd out; mkdir .d.1.tallstitch-part; ln -s ../other .l.2.tallstitch-part
      mkfifo .f.3.tallstitch-part; printf x > h; ln h .h.4.tallstitch-part
      """)
    let before = try names(in: "out")
    #expect(Set(output.sweep()) == Set(leftovers.map { FileName($0) }))
    #expect(try names(in: "out") == before.subtracting(leftovers.map { FileName($0) }))
    #expect(output.sweep().isEmpty)
  }

  @Test func whatSomebodyWritesIsNotSwept() throws {
    let file = try OutputFile(creating: "a", in: output, replacing: false)
    let other = try OutputFolder(opening: output.name)
    #expect(other.sweep().isEmpty)
    #expect(try names(in: "out").count == 1)
    try file.commit()
    #expect(try names(in: "out") == ["a"])
  }

  // One writes all the time, the other sweeps all the time.
  @Test func sweepingNeverTakesAFileFromItsWriter() async throws {
    let sweeper = Task.detached { [output] in
      while !Task.isCancelled { output.sweep() }
    }
    for _ in 0..<200 { try write("a", replacing: true) }
    sweeper.cancel()
    await sweeper.value
    #expect(try names(in: "out") == ["a"])
  }
}

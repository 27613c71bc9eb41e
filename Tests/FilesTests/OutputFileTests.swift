import Testing
import Vocabulary

@testable import Files

@Suite struct OutputFileTests {
  private func names(in folder: TemporaryFolder) throws -> [FileName] {
    try contents(ofFolder: folder.name).map(\.name)
  }

  @Test(arguments: [true, false])
  func appearsWholeOnCommit(replacing: Bool) throws {
    let folder = try TemporaryFolder()
    let name = folder.name.appending("part.jpg")
    let output = try OutputFile(creating: name, replacing: replacing)
    try output.write(Array("abc".utf8))
    #expect(try FileStatus(of: name) == nil)
    try output.commit()
    #expect(try contents(of: name, limit: 10) == Array("abc".utf8))
    #expect(try names(in: folder) == ["part.jpg"])
  }

  @Test func leavesNothingWithoutCommit() throws {
    let folder = try TemporaryFolder()
    do {
      let output = try OutputFile(creating: folder.name.appending("a"), replacing: false)
      try output.write([1])
      #expect(try names(in: folder).count == 1)
    }
    #expect(try names(in: folder) == [])
  }

  @Test func replacesOnlyWhenAsked() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf old > a")
    let name = folder.name.appending("a")
    #expect(throws: FileFault(.create, name, .exists)) {
      _ = try OutputFile(creating: name, replacing: false)
    }
    let output = try OutputFile(creating: name, replacing: true)
    try output.write(Array("new".utf8))
    try output.commit()
    #expect(try contents(of: name, limit: 10) == Array("new".utf8))
  }

  // Another process takes the name between the creation and the commit.
  @Test func doesNotReplaceWhatCameMeanwhile() throws {
    let folder = try TemporaryFolder()
    let name = folder.name.appending("a")
    let output = try OutputFile(creating: name, replacing: false)
    folder.shell("printf theirs > a")
    do {
      try output.commit()
      Issue.record("the file of another process was replaced")
    } catch {
      #expect(error == FileFault(.rename, name, .exists))
    }
    #expect(try contents(of: name, limit: 10) == Array("theirs".utf8))
    #expect(try names(in: folder) == ["a"])
  }

  // The way for file systems without an exclusive rename.
  @Test func linkRefusesAnExistingName() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf theirs > a && printf ours > t")
    let output = try OutputFolder(opening: folder.name)
    #expect(throws: FileFault(.rename, folder.name.appending("a"), .exists)) {
      try output.linkExclusively("t", to: "a")
    }
    folder.shell("rm a")
    try output.linkExclusively("t", to: "a")
    #expect(try contents(of: folder.name.appending("a"), limit: 10) == Array("ours".utf8))
    #expect(try names(in: folder) == ["a"])
  }

  @Test func neverReplacesAFolder() throws {
    let folder = try TemporaryFolder()
    folder.shell("mkdir d")
    let name = folder.name.appending("d")
    #expect(throws: FileFault(.create, name, .notAFile(.folder))) {
      _ = try OutputFile(creating: name, replacing: true)
    }
  }

  @Test func saysThatTheFolderIsMissing() throws {
    let folder = try TemporaryFolder()
    let name = folder.name.appending("none/a")
    let fault = #expect(throws: FileFault.self) {
      _ = try OutputFile(creating: name, replacing: true)
    }
    #expect(fault?.file == name)
    #expect(fault?.isMissing == true)
  }

  // 255 bytes is the longest name; é is two bytes, so that the cut falls inside one.
  @Test(arguments: [String(repeating: "x", count: 255), "x" + String(repeating: "é", count: 127)])
  func longestNameCanBeWritten(name: String) throws {
    let temporary = temporaryName(for: FileName(name), random: "89abcdef")
    #expect(temporary.bytes.count <= 255)
    #expect(String(validating: temporary.bytes, as: UTF8.self) != nil)
    let folder = try TemporaryFolder()
    let output = try OutputFile(creating: folder.name.appending(FileName(name)), replacing: false)
    try output.commit()
    #expect(try names(in: folder) == [FileName(name)])
  }

  @Test func aFullDiskIsReported() throws {
    let full = try #require(try? openFullDevice())
    defer { full.close() }
    #expect(throws: FileFault(.write, "a.jpg", .system(full.expectedError))) {
      try write([1, 2, 3], to: full.descriptor, name: "a.jpg")
    }
  }
}

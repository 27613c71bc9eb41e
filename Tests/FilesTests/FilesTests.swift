import Testing
import Vocabulary

@testable import Files

@Suite struct InputFileTests {
  @Test func readsAtAnyPositionAndStopsAtTheEnd() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf 0123456789 > digits")
    let file = try InputFile(opening: folder.name.appending("digits"))
    #expect(file.status.size == 10)
    #expect(try file.bytes(at: 3, count: 4) == Array("3456".utf8))
    #expect(try file.bytes(at: 8, count: 100) == Array("89".utf8))
    #expect(try file.bytes(at: 10, count: 1) == [])
  }

  // Opening a pipe without a writer would block for ever if it were opened as files are.
  @Test func refusesWhatIsNoFileWithoutBlocking() throws {
    let folder = try TemporaryFolder()
    folder.shell("mkdir d && mkfifo p")
    let cases: [(FileName, FileFault.Reason)] = [
      (folder.name.appending("d"), .notAFile(.folder)),
      (folder.name.appending("p"), .notAFile(.pipe)),
      ("/dev/null", .notAFile(.device)),
    ]
    for (name, reason) in cases {
      #expect(throws: FileFault(.open, name, reason)) { try InputFile(opening: name) }
    }
  }

  @Test func namesAreBytes() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf x > \"$(printf 'a\\377 %%d\\n\\047:b')\"")
    let name = FileName(bytes: Array("a".utf8) + [0xFF] + Array(" %d\n':b".utf8))
    #expect(try contents(ofFolder: folder.name).map(\.name) == [name])
    #expect(try InputFile(opening: folder.name.appending(name)).status.size == 1)
  }

  @Test func nameWithNULIsRefusedAndNotCutShort() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf x > a")
    let name = FileName(bytes: folder.name.appending("a").bytes + [0] + Array("b".utf8))
    #expect(throws: FileFault.self) { try InputFile(opening: name) }
  }
}

@Suite struct FileStatusTests {
  @Test func tellsTwoNamesOfOneFile() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf 12 > a && ln a b && ln -s a c && printf 12 > d")
    let identities = try ["a", "b", "c", "d"].map {
      try FileStatus(of: folder.name.appending(FileName($0)))?.identity
    }
    #expect(identities[0] == identities[1])
    #expect(identities[0] == identities[2])
    #expect(identities[0] != identities[3])
  }

  @Test func absentIsNil() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf x > file && ln -s nowhere dangling")
    for name in ["none", "file/below", "dangling"] as [FileName] {
      #expect(try FileStatus(of: folder.name.appending(name)) == nil)
    }
  }
}

@Suite struct FolderTests {
  @Test func aFileInAFoldersPlaceIsSaidToBeOne() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf x > a")
    let name = folder.name.appending("a")
    for wanted in [name, name.appending("b")] {
      let fault = try #require(throws: FileFault.self) { try createFolder(wanted) }
      #expect(fault.description == "\(name): is a file, not a folder")
    }
  }

  @Test func followsLinksForTheKind() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf x > a && mkdir b && ln -s a c && ln -s b d && ln -s none e && mkfifo f")
    let entries = try contents(ofFolder: folder.name).sorted { $0.name.isNaturallyBefore($1.name) }
    #expect(
      entries == [
        FolderEntry(name: "a", kind: .file), FolderEntry(name: "b", kind: .folder),
        FolderEntry(name: "c", kind: .file, isLink: true),
        FolderEntry(name: "d", kind: .folder, isLink: true),
        FolderEntry(name: "e", kind: nil, isLink: true), FolderEntry(name: "f", kind: .pipe),
      ])
  }

  @Test func saysWhyItCannotList() throws {
    let folder = try TemporaryFolder()
    let fault = #expect(throws: FileFault.self) {
      try contents(ofFolder: folder.name.appending("none"))
    }
    #expect(fault?.isMissing == true)
    #expect(fault?.reasonText == "cannot list: No such file or directory")
  }
}

@Suite struct StreamTests {
  @Test func readsUpToTheLimit() throws {
    let folder = try TemporaryFolder()
    folder.shell("printf 12345 > a")
    let name = folder.name.appending("a")
    #expect(try contents(of: name, limit: 5) == Array("12345".utf8))
    #expect(throws: FileFault(.read, name, .tooLarge(limit: 4))) {
      try contents(of: name, limit: 4)
    }
  }

  @Test func folderIsNoText() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileFault(.read, folder.name, .notAFile(.folder))) {
      try contents(of: folder.name, limit: 5)
    }
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("/a/b", "/a/b", "."), ("/a/b", "/a/b/c", "c"), ("/a/b", "/a", ".."),
    ("/a/b", "/a/c/d", "../c/d"), ("/", "/x", "x"), ("/x/y", "/", "../.."),
    ("/ab", "/a", "../a"),
  ])
  func relativePath(from: String, to: String, expected: String) {
    #expect(relative(from: FileName(from), to: FileName(to)) == FileName(expected))
  }

  @Test func namesPhotosFromThePlansFolder() throws {
    let folder = try TemporaryFolder()
    folder.shell("mkdir -p plans/deep photos && ln -s photos link && ln -s ../plans/deep photos/l")
    var naming = try RelativeNaming(from: folder.name.appending("plans/deep"))
    #expect(try naming.name(of: "/x/y.jpg") == "/x/y.jpg")
    // From the working directory, wherever the tests run, down to the temporary folder.
    let way = try relative(from: currentFolder(), to: realPath(of: folder.name))
    for (typed, expected) in [
      ("photos/a b.jpg", "../../photos/a b.jpg"), ("link/a", "../../photos/a"),
      ("photos/l/a", "a"), ("plans/a", "../a"),
    ] {
      #expect(try naming.name(of: way.appending(FileName(typed))) == FileName(expected))
    }
  }
}

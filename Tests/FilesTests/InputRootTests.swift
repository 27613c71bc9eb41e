import Testing
import Vocabulary

@testable import Files

@Suite struct InputRootTests {
  private let folder: TemporaryFolder
  private let root: InputRoot

  init() throws {
    folder = try TemporaryFolder()
    folder.shell(
      """
      mkdir -p in/deep out; printf i > in/a; printf d > in/deep/b; printf s > out/secret
      ln -s a in/link; ln -s ../a in/deep/up; ln -s ../out/secret in/leak; ln -s ../out in/door
      ln -s in way; ln -s loop in/loop
      """)
    root = try InputRoot(folder.name.appending("in"))
  }

  private func contents(_ name: FileName) throws -> String {
    let file = try InputFile(opening: folder.name.appending(name), in: root)
    return String(decoding: try file.bytes(at: 0, count: 10), as: UTF8.self)
  }

  @Test func whatLiesInsideIsOpened() throws {
    for (name, text) in [
      ("in/a", "i"), ("in/deep/b", "d"), ("in/link", "i"), ("in/deep/up", "i"),
      ("in/deep/../a", "i"), ("out/../in/a", "i"), ("way/a", "i"),
    ] {
      #expect(try contents(FileName(name)) == text, "\(name)")
    }
  }

  @Test(
    arguments: [
      "out/secret", "in/../out/secret", "in/leak", "in/door/secret", "out", "/etc/passwd",
      "out/nothing", "in/../out/nothing",
    ] as [FileName])
  func whatLiesOutsideIsRefused(name: FileName) throws {
    let path = folder.name.appending(name)
    let fault = FileFault(.open, path, .outside(root.name))
    #expect(throws: fault) { try contents(name) }
  }

  @Test func whatIsWrongInsideIsSaid() throws {
    for (name, reason) in [
      ("in/none", FileFault.Reason.system(2)), ("in/deep", .notAFile(.folder)),
      ("in", .notAFile(.folder)), ("in/loop", .system(systemLoop)),
    ] {
      let path = folder.name.appending(FileName(name))
      #expect(throws: FileFault(.open, path, reason)) { try contents(FileName(name)) }
    }
    #expect(throws: FileFault.self) { try InputRoot(folder.name.appending("in/a")) }
  }

  // A folder is exchanged for a link to the outside and back, as fast as a shell can.
  @Test func aLinkThatAppearsMeanwhileLeadsNowhere() throws {
    folder.shell(
      """
      mkdir in/real; printf i > in/real/secret; cd in
      ( while [ ! -e ../stop ]; do mv real off; ln -s ../out real; rm real; mv off real; done
        touch ../stopped ) &
      """)
    // Without waiting, it would go on for ever in a folder that is no more.
    defer { folder.shell("touch stop; until [ -e stopped ]; do sleep 0.01; done") }
    var opened = 0
    for attempt in 0..<1_000_000 {
      // Where the shell is given little time, the folder may be a link for long.
      if attempt >= 2000, opened > 0 { break }
      guard let text = try? contents("in/real/secret") else { continue }
      opened += 1
      #expect(text == "i")
    }
    #expect(opened > 0)
  }
}

#if canImport(Darwin)
  private let systemLoop: Int32 = 62
#else
  private let systemLoop: Int32 = 40
#endif

import Testing
import Vocabulary

@Suite struct FileNameTests {
  @Test(arguments: [
    ("a/trip.json", "trip.json", "a", "trip", "json"),
    ("trip.json", "trip.json", ".", "trip", "json"),
    ("/trip.JPG", "trip.JPG", "/", "trip", "jpg"),
    ("/a/b//c.tar.gz", "c.tar.gz", "/a/b", "c.tar", "gz"),
    ("a/b/", "b", "a", "b", ""),
    (".hidden", ".hidden", ".", ".hidden", ""),
    ("a/.hidden.png", ".hidden.png", "a", ".hidden", "png"),
    ("..", "..", ".", ".", ""),
    ("name.", "name.", ".", "name", ""),
    ("a.b/c", "c", "a.b", "c", ""),
    ("-rf", "-rf", ".", "-rf", ""),
    ("", "", ".", "", ""),
    ("/", "", "/", "", ""),
  ])
  func takesPathsApart(
    path: String, last: String, folder: String, stem: String, ending: String
  ) {
    let name = FileName(path)
    #expect(name.lastComponent == FileName(last))
    #expect(name.folder == FileName(folder))
    #expect(name.stem == FileName(stem))
    #expect(name.lowercasedExtension == ending)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abc", 2, "ab"), ("aéb", 2, "a"), ("aéb", 3, "aé"), ("ae\u{301}b", 3, "a"),
    ("👨‍👩‍👧", 17, "👨\u{200D}👩\u{200D}"), ("", 0, ""), ("a", 0, ""),
  ])
  func aBeginningCutsNoCharacter(name: String, limit: Int, beginning: String) {
    #expect(FileName(name).beginning(limit).bytes == Array(beginning.utf8))
  }

  @Test func aBeginningOfBytesThatAreNoTextCutsNoCodePoint() {
    let name = FileName(bytes: [0xFF, 0x61, 0xC3, 0xA9, 0x62])
    #expect(name.beginning(3).bytes == [0xFF, 0x61] && name.beginning(4).bytes.count == 4)
  }

  @Test(arguments: [
    ("a", "b.jpg", "a/b.jpg"), ("a/", "b.jpg", "a/b.jpg"), ("/", "b", "/b"),
    (".", "b.jpg", "b.jpg"), ("", "b.jpg", "b.jpg"), ("a", "/b.jpg", "/b.jpg"),
    ("a", "../b", "a/../b"),
  ])
  func joinsPaths(folder: String, name: String, joined: String) {
    #expect(FileName(folder).appending(FileName(name)) == FileName(joined))
  }

  @Test(arguments: [
    (Array("a b'é日😀👨‍👩‍👧".utf8), "a b'é日😀👨‍👩‍👧"),
    (Array("a\nb\r\t\u{1B}[2J\u{7F}".utf8), "a\\nb\\r\\t\\u{1b}[2J\\u{7f}"),
    (Array("\u{202E}gpj\u{2028}\u{85}".utf8), "\\u{202e}gpj\\u{2028}\\u{85}"),
    ([0x61, 0xFF, 0x62], "a\\xffb"),
    ([0xC3], "\\xc3"), ([0xE2, 0x82], "\\xe2\\x82"), ([0xE2, 0x82, 0x41], "\\xe2\\x82A"),
    ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"), ([0xC0, 0xAF], "\\xc0\\xaf"),
    ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0x00], "\\u{0}"),
  ])
  func showsNamesOnOneLine(bytes: [UInt8], shown: String) {
    #expect(printable(bytes) == shown)
    #expect(FileName(bytes: bytes).description == shown)
  }
}

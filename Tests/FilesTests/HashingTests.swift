import Testing
import Vocabulary

@testable import Files

@Suite struct HashingTests {
  /// The examples of FIPS 180-4, and lengths around the end of a block.
  @Test func digestsAreThoseOfTheStandard() {
    let expected = [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      String(repeating: "a", count: 64):
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
      String(repeating: "a", count: 55):
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      String(repeating: "a", count: 119):
        "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
    ]
    for (text, digest) in expected {
      #expect(hexadecimal(SHA256.digest(of: Array(text.utf8))) == digest)
    }
  }

  @Test func piecesMakeNoDifference() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 7, 63, 64, 65, 200] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hash.finish() == SHA256.digest(of: bytes), "\(size)")
    }
  }

  /// Values of the reference implementation, xxhash 0.8.
  @Test func fingerprintsAreThoseOfTheReference() throws {
    let folder = try TemporaryFolder()
    for (text, value) in [
      ("", 0xEF46_DB37_51D8_E999 as UInt64), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] {
      folder.shell("printf '\(text)' > a")
      let file = try InputFile(opening: folder.name.appending("a"))
      #expect(try file.fingerprint() == value, "\(text)")
    }
  }

  @Test func whatIsZeroedDoesNotCount() throws {
    let folder = try TemporaryFolder()
    folder.shell("head -c 600000 /dev/zero > zeros; cp zeros a; cp zeros b; cp zeros c")
    folder.shell("printf xyz | dd of=a bs=1 seek=262143 conv=notrunc 2>/dev/null")
    folder.shell("printf x | dd of=b bs=1 seek=599999 conv=notrunc 2>/dev/null")
    func fingerprint(_ name: FileName, _ zeroed: Range<Int> = 0..<0) throws -> UInt64? {
      try InputFile(opening: folder.name.appending(name)).fingerprint(zeroing: zeroed)
    }
    let zeros = try fingerprint("zeros")
    #expect(try fingerprint("a") != zeros && fingerprint("b") != zeros)
    #expect(try fingerprint("a", 262_143..<262_146) == zeros)
    #expect(try fingerprint("a", 262_143..<262_145) != zeros)
    #expect(try fingerprint("b", 599_999..<700_000) == zeros)
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

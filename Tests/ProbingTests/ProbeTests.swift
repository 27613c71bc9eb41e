import Files
import Testing
import Vocabulary

@testable import Probing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of a test's own, with a name that is not UTF-8, removed afterwards.
private final class TemporaryFile {
  let name: FileName

  init(_ contents: [UInt8]) throws {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    name = FileName(bytes: Array("/tmp/tallstitch-tests \(random) %d\n".utf8) + [0xFF])
    let output = try OutputFile(creating: name, replacing: false)
    try output.write(contents)
    try output.commit()
  }

  deinit { unlink(name.bytes.map { CChar(bitPattern: $0) } + [0]) }
}

@Suite struct ProbeTests {
  @Test func saysWhatIsInTheFile() throws {
    let exif = TinyExif(dateTimeOriginal: "2023:07:09 12:34:56", offset: "+02:00")
    let contents = TinyJPEG(frameMarker: 0xC2, before: TinyJPEG.exif(exif)).contents
    let file = try TemporaryFile(contents)
    let info = try probe(file.name)
    #expect(info.modified > 1_700_000_000_000_000_000)
    #expect(
      info
        == PhotoInfo(
          file: file.name, format: .jpeg, size: PixelSize(width: 133, height: 101),
          orientation: .rightTop, orientationFrom: .exif, bytes: contents.count,
          modified: info.modified,
          captured: CaptureTime(local: 1_688_906_096_000_000_000, offsetMinutes: 120),
          channels: 3, bitDepth: 8, isProgressive: true,
          // 9 by 7 units of 16×16 pixels, each with six blocks of 8×8 samples.
          samples: 9 * 7 * 6 * 64))
    #expect(info.upright == PixelSize(width: 101, height: 133))
  }

  @Test func saysWhyItCannotOpenTheFile() {
    let missing = #expect(throws: ProbeFault.self) { try probe("/nonexistent/a.jpg") }
    #expect(
      missing?.description
        == "/nonexistent/a.jpg: cannot open: No such file or directory; look whether it was "
        + "moved or renamed")
    let folder = #expect(throws: ProbeFault.self) { try probe("/tmp") }
    #expect(folder?.description == "/tmp: is a folder, not a file")
  }
}

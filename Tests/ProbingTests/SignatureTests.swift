import Testing

@testable import Probing

@Suite struct SignatureTests {
  @Test(
    arguments: [
      ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .heif),
      ("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avif", .avif),
      ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic", .heif),
      ("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", .raw),
      ("\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom", .video),
      ("\0\0\0\u{4}ftyp", .none),
      ("RIFF\u{10}\0\0\0WEBPVP8 ", .webp), ("RIFF\u{10}\0\0\0WAVEfmt ", .none),
      ("GIF89a", .gif), ("II*\0", .tiff), ("BM\u{10}\0\0\0\0\0\0\0", .bmp),
      ("%PDF-1.7", .pdf), ("<!DOCTYPE html><html>", .html), ("\n <HTML>", .html),
      ("<svg xmlns='http://www.w3.org/2000/svg'/>", .svg), ("The Index", .text), ("é", .text),
      ("BMW", .text), ("\u{1}\u{2}", .none), ("", .none),
    ] as [(String, Signature?)])
  func tellsContents(bytes: String, expected: Signature?) {
    #expect(sniff(Array(bytes.utf8)) == expected)
  }

  // The 64th byte is the first of the two of é.
  @Test func cutCharacterIsStillText() {
    let text = String(repeating: "x", count: 63) + "é"
    #expect(sniff(Array(text.utf8)) == .text)
    #expect(sniff(Array(text.utf8.dropFirst().dropLast())) == nil)
  }

  @Test func saysWhatItFound() {
    let cases: [([UInt8], String, isNotAnImage: Bool)] = [
      ([], "a.jpg: is empty; copy it again from where it came", true),
      ([1, 2, 3], "a.jpg: is not an image, whatever its name says; leave it out", true),
      (
        Array("GIF89a".utf8),
        "a.jpg: is a GIF image; this build reads \(readableNames); convert it first", false
      ),
      (Array("hello".utf8), "a.jpg: is plain text, not an image; leave it out", true),
      (
        [0xFF, 0xD8, 0xFF],
        "a.jpg: is cut short: a JPEG image that ends before its pixels; "
          + "copy it again from where it came", false
      ),
      (
        TinyJPEG(frameMarker: 0xC3).contents,
        "a.jpg: is a JPEG image with lossless coding, which this build does not read; "
          + "save it as an ordinary JPEG image", false
      ),
      (
        TinyJPEG(height: 0).contents,
        "a.jpg: is a JPEG image with its height behind its pixels (DNL), which this build "
          + "does not read; save it as an ordinary JPEG image", false
      ),
      (
        TinyJPEG(width: 0).contents,
        "a.jpg: is a damaged JPEG image: its size is 0×101; get an undamaged copy of it", false
      ),
    ]
    for (contents, text, isNotAnImage) in cases {
      guard case .failure(let reason) = probed(contents) else {
        Issue.record("taken for a photo: \(text)")
        continue
      }
      #expect(ProbeFault(file: "a.jpg", reason: reason).description == text)
      #expect(reason.isNotAnImage == isNotAnImage)
    }
  }
}

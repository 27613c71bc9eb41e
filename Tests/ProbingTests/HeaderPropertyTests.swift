import Testing

@testable import Probing

/// Headers with everything in them that is read.
private let samples: [[UInt8]] = {
  let exif = TinyExif(
    dateTimeOriginal: "2023:07:09 12:34:56", subSeconds: "123", offset: "+02:00")
  let silent = TinyExif(orientation: nil, dateTimeOriginal: "2023:07:09 12:34:56")
  let packet = #"<x xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="3"/>"#
  let profile = TinyPNG.rawProfile("exif", exif.block)
  return [
    TinyJPEG(before: TinyJPEG.xmp(packet) + TinyJPEG.exif(exif)).contents,
    TinyJPEG(before: TinyJPEG.exif(silent) + TinyJPEG.xmp(packet)).contents,
    TinyPNG(chunks: TinyPNG.chunk("eXIf", exif.tiff) + TinyPNG.xmp(packet)).contents,
    TinyPNG(chunks: TinyPNG.compressedText("Raw profile type exif", profile)).contents,
    TinyPNG(chunks: TinyPNG.xmp(packet, compressed: true)).contents,
  ]
}()

@Suite struct HeaderPropertyTests {
  // A download that broke off: refused while the header is incomplete, and the same photo
  // as soon as it is complete.
  @Test func everyPrefixFailsOrGivesTheSame() throws {
    for (index, sample) in samples.enumerated() {
      let whole = try probed(sample).get()
      for count in sample.indices {
        switch probed(Array(sample[..<count])) {
        case .success(let header):
          #expect(header == whole, "sample \(index) cut at \(count)")
        case .failure(.empty): #expect(count == 0)
        case .failure(.truncated), .failure(.unrecognised): #expect(count > 0)
        case .failure(let reason): Issue.record("sample \(index) cut at \(count): \(reason)")
        }
      }
    }
  }

  @Test func pixelsDoNotMatter() throws {
    let jpeg = TinyJPEG()
    #expect(try probed(jpeg.header).get() == probed(jpeg.contents + [1, 2, 3]).get())
  }

  // No crash and no endless loop, whatever the bytes. What is still taken has a size.
  @Test func mutationsAreSurvived() {
    for seed in 0..<4000 as Range<UInt64> {
      var random = SplitMix64(state: seed)
      var bytes = samples[Int(seed) % samples.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      if case .success(let header) = probed(bytes) {
        #expect(header.size.width > 0 && header.size.height > 0, "seed \(seed)")
        #expect((1...4).contains(header.channels), "seed \(seed)")
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let index = Int.random(in: bytes.indices, using: &random)
    let value = UInt8.random(in: 0...255, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[index] = value
    case 1: bytes[index] ^= 1 << (value & 7)
    case 2: bytes.insert(value, at: index)
    default: bytes.removeSubrange(index..<min(index + Int(value & 7) + 1, bytes.count - 1))
    }
  }
}

@Suite struct HeaderCostTests {
  private let profile = TinyJPEG.segment(0xE2, [UInt8](repeating: 7, count: 65_000))

  // A photo of gigabytes costs one block, since its header fits into that.
  @Test func readsOneBlockOfALargePhoto() throws {
    let source = Bytes(TinyJPEG(before: TinyJPEG.exif(TinyExif())).contents, size: 8 << 30)
    _ = try header(of: source)
    #expect(source.calls == 1)
    #expect(source.bytesRead == HeaderReader.block)
  }

  // Ten profile segments, 650 KB, lie before the scan and are not wanted.
  @Test func skipsWhatIsNotWanted() throws {
    let before = (0..<10).flatMap { _ in profile }
    let source = Bytes(TinyJPEG(before: before).contents, size: 20 << 20)
    _ = try header(of: source)
    #expect(source.bytesRead <= 11 * HeaderReader.block)
  }

  // An EXIF block with a preview comes in one call, and the frame after it in the same.
  @Test func readsALargeBlockAtOnce() throws {
    let exif = TinyExif().block + [UInt8](repeating: 0, count: 50_000)
    let jpeg = TinyJPEG(before: TinyJPEG.segment(0xE1, exif)).contents
    let source = Bytes(jpeg, size: 20 << 20)
    _ = try header(of: source)
    #expect(source.calls == 2)
    #expect(source.bytesRead <= jpeg.count + HeaderReader.block)
  }
}

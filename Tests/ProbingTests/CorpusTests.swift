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

/// Real photos and broken files, which are too large to keep beside the tests. Their
/// manifests were made with other programs.
private let corpus: FileName? = getenv("TALLSTITCH_CORPUS").map { FileName(String(cString: $0)) }

/// One line of a manifest.
private struct Sample {
  let name: String
  let file: FileName
  let format: String
  let size: PixelSize?
  let details: String
  let decoderResult: String

  /// The orientation that the manifest's own parser found, and where.
  var orientation: (Int, OrientationSource) {
    if let value = number(after: "EXIF orientation ") { return (value, .exif) }
    if let value = number(after: "XMP orientation ") { return (value, .xmp) }
    return (1, .none)
  }

  private func number(after words: String) -> Int? {
    let rest = details.split(separator: words, maxSplits: 1, omittingEmptySubsequences: false)
    return rest.count == 2 ? Int(rest[1].prefix { $0.isNumber }) : nil
  }
}

private func samples(_ folder: String) throws -> [Sample] {
  let folder = try #require(corpus).appending(FileName(folder))
  let manifest = try contents(of: folder.appending("MANIFEST.tsv"), limit: 1 << 20)
  let rows = String(decoding: manifest, as: UTF8.self).split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
  let columns = Dictionary(
    uniqueKeysWithValues: try #require(rows.first).enumerated().map { ($1, $0) })
  return rows.dropFirst().map { row in
    func cell(_ name: String) -> String {
      columns[name].flatMap { $0 < row.count ? row[$0] : nil } ?? ""
    }
    let width = Int(cell("width"))
    return Sample(
      name: cell("file"), file: folder.appending(FileName(cell("file"))), format: cell("format"),
      size: Int(cell("height")).flatMap { height in
        width.map { PixelSize(width: $0, height: height) }
      },
      details: cell("details"), decoderResult: cell("decoder_result"))
  }
}

private func verdict(_ file: FileName) -> Result<PhotoInfo, ProbeFault> {
  do throws(ProbeFault) { return .success(try probe(file)) } catch { return .failure(error) }
}

// Skipped where the environment does not say where the corpus is.
@Suite(.enabled(if: corpus != nil, "TALLSTITCH_CORPUS names no folder"))
struct CorpusTests {
  @Test(arguments: ["photos", "pngsuite"])
  func agreesWithTheManifest(folder: String) throws {
    for sample in try samples(folder) where !sample.name.hasPrefix("x") {
      let info = try probe(sample.file)
      #expect(info.size == sample.size, "\(sample.name)")
      #expect(info.format.rawValue == sample.format, "\(sample.name)")
      // Its eXIf stands after the pixels, where it is not looked for.
      if sample.name == "png_allchunks_pngtest.png" { continue }
      let (value, source) = sample.orientation
      #expect(info.orientation.rawValue == ((1...8).contains(value) ? value : 1), "\(sample.name)")
      #expect(info.orientationFrom == source, "\(sample.name)")
    }
  }

  // A photo without its pixels plans the same, and costs no more than what stands before
  // them; a block is read past that at most, and one between two segments.
  @Test func costsTheBytesBeforeThePixels() throws {
    for sample in try samples("photos") {
      let photo = try contents(of: sample.file, limit: 1 << 30)
      let whole = Bytes(photo)
      let expected = try header(of: whole).1
      var (low, high) = (0, photo.count)
      while low < high {
        let middle = (low + high) / 2
        let cut = Bytes(photo, size: middle)
        let isEnough = (try? header(of: cut).1).map { $0 == expected } ?? false
        (low, high) = isEnough ? (low, middle) : (middle + 1, high)
      }
      #expect(low < photo.count, "\(sample.name)")
      #expect(whole.bytesRead <= low + 2 * HeaderReader.block, "\(sample.name)")
    }
  }

  // PngSuite's files that no decoder may take, but for the one whose fault lies in the
  // pixels.
  @Test func refusesPngSuitesBrokenHeaders() throws {
    for sample in try samples("pngsuite")
    where sample.name.hasPrefix("x") && sample.name != "xcsn0g01.png" {
      #expect(throws: ProbeFault.self, "\(sample.name)") { try probe(sample.file) }
    }
  }

  // What a decoder makes of the whole file bounds what the header alone may tell: where it
  // decodes, the header is taken; where the header is what it refuses, so is it here.
  @Test func agreesWithTheDecoderOnBrokenFiles() throws {
    for sample in try samples("broken") where sample.format == "jpeg" || sample.format == "png" {
      switch verdict(sample.file) {
      case .success(let info):
        #expect(!refusedHeaders.contains(sample.name), "\(sample.name)")
        // Where several frames or starts of an image stand in a file, the manifest's parser
        // and the decoder differ.
        if sample.name == "jpg_its_soi_at_1032.jpg" { continue }
        if let size = sample.size { #expect(info.size == size, "\(sample.name)") }
      case .failure(let fault):
        #expect(refusedHeaders.contains(sample.name), "\(fault)")
        #expect(!sample.decoderResult.contains("rc=0"), "\(fault)")
      }
    }
  }

  @Test(arguments: ["modern", "broken"])
  func namesWhatItDoesNotRead(folder: String) throws {
    let known: [String: Signature] = [
      "gif": .gif, "bmp": .bmp, "jxl": .jpegXL, "jp2": .jpeg2000,
    ]
    for sample in try samples(folder) {
      guard let signature = known[sample.format] else { continue }
      let fault = #expect(throws: ProbeFault.self, "\(sample.name)") { try probe(sample.file) }
      #expect(fault?.reason == .unreadable(signature), "\(sample.name)")
    }
  }
}

/// The broken files whose header alone condemns them, with libjpeg's or libpng's reason.
private let refusedHeaders: Set = [
  // No image, or the file ends before one.
  "jpg_4bytes_soi_eoi.jpg", "jpg_missing_sof.jpg", "jpg_trunc_header_1k.jpg", "jpg_7bytes.jpg",
  "jpg_prepended_junk_real_at_4801.jpg", "jpg_fuzz_232.jpg", "exif_huge_tag.jpg",
  "jpg_its_17920x17993_arith.jpg", "png_huge_iccp_len.png",
  // Empty image.
  "jpg_height0_3360x0.jpg", "jpg_width0_0x800.jpg", "png_zero_width.png",
  // Unsupported marker, process, precision, or variant.
  "jpg_fuzz_422mp_nc70.jpg", "jpg_adobe_bad_length.jpg", "jpg_lossless_rgb8.jpg",
  "jpg_lossless_gray16.jpg", "jpg_12bit_ext.jpg", "jpg_12bit_monkey.jpg", "jpg_its_bits159.jpg",
  "png_cgbi_apple.png",
  // Bogus sampling factors, marker length, chunk name.
  "jpg_its_sampling_14x5.jpg", "jpg_malformed_coil.jpg", "png_broken_80b.png",
]

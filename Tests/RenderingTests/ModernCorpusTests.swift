import Files
import Rendering
import StitchPlan
import TestPictures
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

private let corpus: FileName? = getenv("TALLSTITCH_CORPUS").map { FileName(String(cString: $0)) }

/// What becomes of a real file of a newer format.
private enum Verdict: Equatable {
  /// Planned with this upright size, and rendered.
  case rendered(Int, Int)
  /// Refused by its header.
  case refused(ProbeFault.Reason)
  /// Its header is sound, its pixels are not.
  case failed
}

private let verdicts: [(file: FileName, verdict: Verdict)] = [
  ("modern/avif_animated.avif", .rendered(150, 150)),
  ("modern/avif_fox_12bit_444.avif", .rendered(1204, 800)),
  ("modern/avif_fox_8bit_420.avif", .rendered(1204, 800)),
  ("modern/avif_fox_mono.avif", .rendered(1204, 800)),
  ("modern/avif_gainmap_tmap.avif", .rendered(400, 300)),
  ("modern/avif_grid.avif", .rendered(1024, 770)),
  ("modern/avif_hdr_rec2020.avif", .rendered(200, 200)),
  // Its aperture lies at half a pixel, which strict decoders refuse.
  ("modern/avif_kimono_crop.avif", .rendered(385, 330)),
  ("modern/avif_kimono_rotate90.avif", .rendered(722, 1024)),
  ("modern/avif_rot1mir1.avif", .rendered(640, 427)),
  ("modern/bmp_rgba32.bmp", .refused(.unreadable(.bmp))),
  ("modern/gif_animated.gif", .refused(.unreadable(.gif))),
  ("modern/gif_transparent.gif", .refused(.unreadable(.gif))),
  ("modern/heic_iphone7.heic", .rendered(4032, 3024)),
  ("modern/heic_libheif_example.heic", .rendered(1280, 854)),
  ("modern/heic_nokia_alpha.heic", .rendered(1440, 960)),
  // Its EXIF says 3; the container does not turn it, and it stands upright.
  ("modern/heif_sony_hif_o3_10bit.hif", .rendered(7008, 4672)),
  ("modern/jxl_grayscale.jxl", .refused(.unreadable(.jpegXL))),
  ("modern/tiff_cmyk_jpeg.tif", .rendered(100, 100)),
  ("modern/tiff_float32.tiff", .refused(.unsupported(.tiff, .samples(.floatingPoint)))),
  ("modern/tiff_lzw.tif", .rendered(128, 128)),
  ("modern/webp_alpha_lossy.webp", .rendered(300, 300)),
  ("modern/webp_animated.webp", .rendered(400, 400)),
  ("modern/webp_big_height.webp", .rendered(13, 169)),
  ("modern/webp_exif_o6_10mp.webp", .rendered(2736, 3648)),
  ("modern/webp_exif_o6_small.webp", .rendered(128, 128)),
  ("modern/webp_gray_icc_mismatch.webp", .rendered(766, 1100)),
  ("modern/webp_lossless_icc.webp", .rendered(123, 456)),
  // An alpha plane that libheif would drop without a word.
  ("broken/avif_no_ispe.avif", .refused(.malformed(.avif, .missing("ispe")))),
  ("broken/tiff_crash.tif", .failed),
  ("broken/webp_fuzz_poc.webp", .refused(.malformed(.webp, .badChunk("\\x8dCCP")))),
  // Formats are told by content.
  ("broken/ext_heic_as_jpg.jpg", .rendered(1440, 960)),
  ("broken/ext_webp_as_jpg.jpg", .rendered(128, 128)),
  ("broken/ext_avif_as_png.png", .rendered(128, 128)),
]

// Skipped where the environment does not say where the corpus is, and in builds that leave
// formats out.
@Suite(
  .enabled(if: corpus != nil, "TALLSTITCH_CORPUS names no folder"),
  .enabled(if: PhotoFormat.allCases.allSatisfy(\.isReadable), "formats were left out"))
struct ModernCorpusTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func everyFileGetsItsVerdict() throws {
    let corpus = try #require(corpus)
    for (name, expected) in verdicts {
      #expect(verdict(on: corpus.appending(name)) == expected, "\(name)")
    }
  }

  @Test func noFileIsWithoutAVerdict() throws {
    let modern = try contents(ofFolder: try #require(corpus).appending("modern")).map(\.name)
      .filter { $0.lowercasedExtension != "tsv" }.map { "modern/\($0)" }
    #expect(Set(modern).isSubset(of: Set(verdicts.map { "\($0.file)" })))
  }

  private func verdict(on file: FileName) -> Verdict {
    let info: PhotoInfo
    do throws(ProbeFault) { info = try probe(file) } catch { return .refused(error.reason) }
    let plan = Plan(
      settings: Settings(width: 200, spacing: 0), output: Output(),
      parts: [Part(photos: [Photo(file: file)])])
    let output = folder.name.appending("part.jpg")
    let report = render(
      RenderJob(
        plan: plan, photoFolder: folder.name, outputs: [output], parts: [0], replacing: true))
    return report.faults.isEmpty ? .rendered(info.upright.width, info.upright.height) : .failed
  }

  // Of a photo of several megabytes, the boxes, chunks or directories are read.
  @Test func headersCostLittle() throws {
    let corpus = try #require(corpus)
    for name: FileName in [
      "modern/heic_iphone7.heic", "modern/heif_sony_hif_o3_10bit.hif",
      "modern/webp_exif_o6_10mp.webp",
    ] {
      let source = CountingSource(try InputFile(opening: corpus.appending(name)))
      _ = try header(of: source)
      #expect(source.bytesRead < 80_000, "\(name)")
    }
  }
}

private final class CountingSource: ByteSource {
  private let file: InputFile
  private(set) var bytesRead = 0

  init(_ file: InputFile) { self.file = file }

  var size: Int { file.status.size }

  func bytes(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    let bytes = try file.bytes(at: offset, count: count)
    bytesRead += bytes.count
    return bytes
  }
}

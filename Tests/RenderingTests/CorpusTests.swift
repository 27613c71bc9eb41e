import Codecs
import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders of real and of broken photos, which are not part of the package.
private let corpus = getenv("TALLSTITCH_CORPUS").map { FileName(String(cString: $0)) }

// Skipped where the environment variable TALLSTITCH_CORPUS does not name the corpus.
@Suite(.enabled(if: corpus != nil, "TALLSTITCH_CORPUS is not set"))
struct CorpusTests {
  private let workshop: Workshop
  init() throws { workshop = try Workshop() }

  private func photos(in name: FileName) throws -> [FileName] {
    let folder = try #require(corpus).appending(name)
    return try contents(ofFolder: folder).map(\.name).filter { $0.lowercasedExtension != "tsv" }
      .map(folder.appending)
  }

  private func faults(_ photo: FileName) -> [RenderFault] {
    let settings = Settings(width: 60, spacing: 0)
    return render(
      workshop.job([Part(photos: [Photo(file: photo)])], settings: settings, replacing: true)
    ).faults
  }

  @Test func everyPhotoIsRendered() throws {
    for photo in try photos(in: "photos") {
      #expect(faults(photo).isEmpty, "\(photo.lastComponent)")
    }
  }

  @Test func brokenPhotosAreRefusedAndOddOnesAreNot() throws {
    let accepted = try photos(in: "broken").filter { faults($0).isEmpty }
      .map(\.lastComponent.description)
    #expect(Set(accepted).subtracting(Self.ofOtherFormats) == Self.whole)
  }

  /// Whole files of formats that a build can leave out; their verdicts stand elsewhere.
  private static let ofOtherFormats: Set<String> = [
    "ext_avif_as_png.png", "ext_heic_as_jpg.jpg", "ext_webp_as_jpg.jpg",
  ]

  /// The files whose picture is whole, whatever else is wrong with them.
  private static let whole: Set<String> = [
    "exif_bad_entry_count.jpg", "exif_infinite_loop.jpg", "exif_interop_bad.jpg",
    "exif_invalid_pillow.jpg", "exif_its_sample_invalid.jpg", "ext_jpeg_as_gif.gif",
    "ext_jpeg_as_png.png", "ext_png_as_jpg.jpg", "icc_557k_on_140px_ycck.jpg",
    "icc_bad_sequence.jpg", "icc_cmyk_warning.jpg", "icc_corrupt_srgb.jpg",
    "icc_dup_sequence.jpg", "icc_rgb_profile_on_cmyk.jpg", "jpg_arith_prog_25x25.jpg",
    "jpg_arith_prog_8mp.jpg", "jpg_arith_small.jpg", "jpg_bytes_between_segments.jpg",
    "jpg_dnl_in_place_of_app0.jpg", "jpg_extra_bytes_after_sos.jpg",
    "jpg_invalid_dht_prog.jpg", "jpg_multi_ff_before_eoi.jpg",
    "jpg_nc4_no_adobe_odd_sampling.jpg", "jpg_odd_restart_interval.jpg",
    "jpg_padded_segments.jpg", "jpg_trunc_app14.jpg",
    "jpg_trunc_exif.jpg", "jpg_valid_280mp_gray.jpg", "jpg_ycck_marker_3comp.jpg",
    "png_bomb_ztxt.png", "png_iccp_missing_adler.png", "png_unknown_iccp_compression.png",
  ]
}

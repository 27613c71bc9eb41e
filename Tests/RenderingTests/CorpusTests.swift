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
    let photos = try photos(in: "broken")
    let accepted = Set(photos.filter { faults($0).isEmpty }.map(\.lastComponent.description))
    #expect(accepted.subtracting(Self.ofOtherFormats) == Self.whole)
    let all = Set(photos.map(\.lastComponent.description))
    #expect(all.subtracting(Self.ofOtherFormats).subtracting(Self.whole) == Self.refused)
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

  /// The files that hold no picture, or not all of it, or one that is not read.
  private static let refused: Set<String> = [
    "avif_no_ispe.avif", "bmp_reallybig.bmp", "empty.jpg", "empty.png", "exif_bad_hopper.jpg",
    "exif_huge_tag.jpg", "ext_8bytes_as_png.png", "ext_gif_as_jpeg.jpeg", "ext_gzip_as_jpg.jpg",
    "ext_jp2_as_jpg.jpg", "ext_text_as_jpeg.jpeg", "gif_bomb.gif", "gif_truncated.gif",
    "jpg_12bit_ext.jpg", "jpg_12bit_monkey.jpg", "jpg_4bytes_soi_eoi.jpg", "jpg_56321x7789.jpg",
    "jpg_7bytes.jpg", "jpg_adobe_bad_length.jpg", "jpg_bad_rst_marker.jpg",
    "jpg_bogus_segment_length.jpg", "jpg_bomb_24065x65500.jpg", "jpg_bomb_65500x24065.jpg",
    "jpg_bomb_prog_61472x32800.jpg", "jpg_exiv2_broken_soi_exif_later.jpg", "jpg_fuzz_232.jpg",
    "jpg_fuzz_422mp_nc70.jpg", "jpg_height0_3360x0.jpg", "jpg_incomplete_8mp.jpg",
    "jpg_its_17920x17993_arith.jpg", "jpg_its_2820x3077_prog_tiny.jpg", "jpg_its_bits159.jpg",
    "jpg_its_double_soi.jpg", "jpg_its_sampling_14x5.jpg", "jpg_its_soi_at_1032.jpg",
    "jpg_its_two_sof.jpg", "jpg_lossless_gray16.jpg", "jpg_lossless_rgb8.jpg",
    "jpg_malformed_coil.jpg", "jpg_missing_sof.jpg", "jpg_partial_prog.jpg",
    "jpg_prepended_junk_real_at_4801.jpg", "jpg_scans_45_oss_fuzz.jpg",
    "jpg_trunc_12mp_pixelxl.jpg", "jpg_trunc_22mp_portrait.jpg", "jpg_trunc_header_1k.jpg",
    "jpg_trunc_prog_1k.jpg", "jpg_width0_0x800.jpg", "png_broken_80b.png",
    "png_broken_stream.png", "png_cgbi_apple.png", "png_huge_iccp_len.png",
    "png_huge_idat_len.png", "png_its_bad_crc_iccp_idat.png", "png_truncated_end.png",
    "png_truncated_sharp.png", "png_zero_gama.png", "png_zero_width.png", "tiff_crash.tif",
    "webp_fuzz_poc.webp",
  ]
}

import ColorManagement
import Files
import Probing
import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Real photos and broken files, which are too large to keep beside the tests.
private let corpus: FileName? = getenv("TALLSTITCH_CORPUS").map { FileName(String(cString: $0)) }

/// What becomes of a photo's colours in a part that is in sRGB.
private enum Verdict: Equatable {
  /// They are sRGB already.
  case same
  case converted
  /// Display P3, which a part in that space takes as it is.
  case displayP3
  /// What the file says does not count.
  case ignored(ColorDefect)
}

private struct Sample: Sendable {
  let file: FileName
  let model: ColorModel
  let verdict: Verdict

  init(_ file: FileName, _ verdict: Verdict, in model: ColorModel = .rgb) {
    self.file = file
    self.model = model
    self.verdict = verdict
  }
}

/// Every file with a profile, a gamma or code points, and every kind without.
private let samples = [
  // sRGB by other names and other hands.
  Sample("photos/big_24mp_portrait.jpg", .same),
  Sample("photos/burst_opensfm_berlin_01.jpg", .same),
  Sample("photos/orient2_3mp_prog_444.jpg", .same),
  Sample("photos/orient5_portrait_c2.jpg", .same),
  Sample("photos/png_exif_o4.png", .same),
  Sample("photos/phone_pixel3a_o6_srgb.jpg", .same),
  Sample("photos/phone_xmpext_o6_dog.jpg", .same),
  Sample("photos/sub_410_fox.jpg", .same),
  Sample("photos/syn_33mp_444.jpg", .same),
  Sample("photos/thumb_interop_r98.jpg", .same),
  Sample("photos/png_icc_gray_photo_5mp.png", .same, in: .grey),
  Sample("photos/png_photo_kodak.png", .same),
  Sample("photos/png_long_800x9250.png", .same),
  Sample("photos/png_trns_gray16.png", .same, in: .grey),
  Sample("photos/cam_nikon_d90_12mp.jpg", .same),
  Sample("broken/png_iccp_missing_adler.png", .same),
  Sample("broken/ext_png_as_jpg.jpg", .same),
  Sample("broken/exif_infinite_loop.jpg", .same),

  Sample("photos/phone_iphone13pro_o6_p3_mpf_b.jpg", .displayP3),
  Sample("photos/phone_iphone_xmponly_o3_p3.jpg", .displayP3),
  Sample("photos/phone_pixel6pro_uhdr_p3_a.jpg", .displayP3),
  Sample("photos/png_cicp_p3_palette.png", .displayP3),

  Sample("photos/icc_prophoto.jpg", .converted),
  Sample("photos/icc_rec2020.jpg", .converted),
  Sample("photos/icc_gbr_swap.jpg", .converted),
  Sample("photos/icc_p3_color_ring.jpg", .converted),
  Sample("photos/icc_big_400k_multi.jpg", .converted),
  Sample("photos/png_exif_xmp_o6.png", .converted),
  Sample("photos/png_xmponly_o3_colormatch.png", .converted),
  Sample("photos/png_gama_linear.png", .converted),
  Sample("photos/png_cicp_hlg_16bit_photo.png", .converted),
  Sample("photos/png_gray_cicp.png", .converted, in: .grey),
  Sample("broken/exif_bad_entry_count.jpg", .converted),
  Sample("broken/jpg_padded_segments.jpg", .converted),
  // Adobe RGB by EXIF alone.
  Sample("photos/cam_canon_eosrp_26mp.jpg", .converted),
  Sample("photos/cam_canon_5d3_o6_10mp.jpg", .converted),
  Sample("photos/cmyk_ycck_swop.jpg", .converted, in: .cmyk),
  Sample("photos/cmyk_ycck_noicc.jpg", .converted, in: .cmyk),
  Sample("photos/cmyk_adobe0.jpg", .converted, in: .cmyk),
  Sample("broken/icc_cmyk_warning.jpg", .converted, in: .cmyk),
  Sample("broken/icc_557k_on_140px_ycck.jpg", .converted, in: .cmyk),

  // Three components with a grey profile, and four with one for RGB.
  Sample("photos/gray_icc_dotgain20.jpg", .ignored(.mismatch(profile: "grey", photo: .rgb))),
  Sample(
    "broken/icc_rgb_profile_on_cmyk.jpg",
    .ignored(.mismatch(profile: "RGB", photo: .cmyk)), in: .cmyk),
  Sample("broken/icc_corrupt_srgb.jpg", .ignored(.unreadable)),
  Sample("broken/icc_dup_sequence.jpg", .ignored(.repeatedSegment(1))),
  Sample("broken/icc_bad_sequence.jpg", .ignored(.segmentNumber(0, of: 0))),
  Sample("broken/png_unknown_iccp_compression.png", .ignored(.undecodable)),
]

@Suite(.enabled(if: corpus != nil, "TALLSTITCH_CORPUS names no folder"))
struct ColorCorpusTests {
  @Test(arguments: samples) fileprivate func isAsTheTableSays(_ sample: Sample) throws {
    let folder = try #require(corpus)
    let found = try colorDescription(of: InputFile(opening: folder.appending(sample.file)))
    let toSRGB = found.description.converter(for: sample.model, bits: 8, to: .srgb)
    let toP3 = found.description.converter(for: sample.model, bits: 8, to: .displayP3)
    let defects = found.defects + toSRGB.defects
    switch sample.verdict {
    case .same: #expect(toSRGB.converter == nil)
    case .converted: #expect(toSRGB.converter != nil && toP3.converter != nil)
    case .displayP3: #expect(toSRGB.converter != nil && toP3.converter == nil)
    case .ignored(let defect): #expect(defects == [defect])
    }
    if case .ignored = sample.verdict { return }
    #expect(defects.isEmpty)
  }
}

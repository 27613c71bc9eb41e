import Codecs
import Files
import TestPictures
import Testing
import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders of real photos and test suites, which are not part of the package.
private let corpus = getenv("TALLSTITCH_CORPUS").map { FileName(String(cString: $0)) }

// Skipped where the environment variable TALLSTITCH_CORPUS does not name the corpus.
@Suite(.enabled(if: corpus != nil, "TALLSTITCH_CORPUS is not set"))
struct PngSuiteTests {
  private func pixels(_ name: String) throws -> Picture {
    let folder = try #require(corpus).appending("pngsuite")
    return try Picture(
      decoding: PNGDecoder(InputFile(opening: folder.appending(FileName(name + ".png")))))
  }

  // Willem van Schaik's files of every colour type, depth, filter, and odd size.
  @Test(arguments: pictures)
  func everyPixelIsAsItShouldBe(_ expected: Expected) throws {
    let picture = try pixels(expected.name)
    #expect(picture.channels == expected.channels && picture.bitDepth == expected.bitDepth)
    #expect(picture.digest == expected.digest)
  }

  /// What is not in the table is broken.
  @Test func theTableIsComplete() throws {
    let folder = try #require(corpus).appending("pngsuite")
    let names = try contents(ofFolder: folder).map(\.name)
      .filter { $0.lowercasedExtension == "png" }.map { "\($0)".dropLast(4) }
    for name in names where !Self.pictures.contains(where: { $0.name == name }) {
      #expect(name.hasPrefix("x"), "\(name)")
      #expect(throws: (any Error).self, "\(name)") { try pixels(String(name)) }
    }
    #expect(names.filter { !$0.hasPrefix("x") }.count == Self.pictures.count)
  }

  typealias Expected = (name: String, channels: Int, bitDepth: Int, digest: UInt64)

  // Made with pypng, which shares no code with libpng: palettes spread out, tRNS as alpha,
  // fewer than 8 bits filled up.
  static let pictures: [Expected] = [
    ("basi0g01", 1, 8, 0x96E8988FCE83155F),
    ("basi0g02", 1, 8, 0xB6B91B1D1E6ADD25),
    ("basi0g04", 1, 8, 0x29C7387B287D37A5),
    ("basi0g08", 1, 8, 0x41D4D925C29E1249),
    ("basi0g16", 1, 16, 0xF4FDF3F37B7562CD),
    ("basi2c08", 3, 8, 0x20362D9A3FF2E125),
    ("basi2c16", 3, 16, 0x288BB0B19CED2765),
    ("basi3p01", 3, 8, 0xF193525F5D1A3B25),
    ("basi3p02", 3, 8, 0x36B37A2644408625),
    ("basi3p04", 3, 8, 0x0908649A6B34BB05),
    ("basi3p08", 3, 8, 0x028BA631A921E8C5),
    ("basi4a08", 2, 8, 0xCEC2261B629BF585),
    ("basi4a16", 2, 16, 0xC019B5E470E3CFE5),
    ("basi6a08", 4, 8, 0xF9ED41B6375B125D),
    ("basi6a16", 4, 16, 0xCC15BBBD3C0D1041),
    ("basn0g01", 1, 8, 0x96E8988FCE83155F),
    ("basn0g02", 1, 8, 0xB6B91B1D1E6ADD25),
    ("basn0g04", 1, 8, 0x29C7387B287D37A5),
    ("basn0g08", 1, 8, 0x41D4D925C29E1249),
    ("basn0g16", 1, 16, 0xF4FDF3F37B7562CD),
    ("basn2c08", 3, 8, 0x20362D9A3FF2E125),
    ("basn2c16", 3, 16, 0x288BB0B19CED2765),
    ("basn3p01", 3, 8, 0xF193525F5D1A3B25),
    ("basn3p02", 3, 8, 0x36B37A2644408625),
    ("basn3p04", 3, 8, 0x0908649A6B34BB05),
    ("basn3p08", 3, 8, 0x028BA631A921E8C5),
    ("basn4a08", 2, 8, 0xCEC2261B629BF585),
    ("basn4a16", 2, 16, 0xC019B5E470E3CFE5),
    ("basn6a08", 4, 8, 0xF9ED41B6375B125D),
    ("basn6a16", 4, 16, 0xCC15BBBD3C0D1041),
    ("bgai4a08", 2, 8, 0xCEC2261B629BF585),
    ("bgai4a16", 2, 16, 0xC019B5E470E3CFE5),
    ("bgan6a08", 4, 8, 0xF9ED41B6375B125D),
    ("bgan6a16", 4, 16, 0xCC15BBBD3C0D1041),
    ("bgbn4a08", 2, 8, 0xCEC2261B629BF585),
    ("bggn4a16", 2, 16, 0xC019B5E470E3CFE5),
    ("bgwn6a08", 4, 8, 0xF9ED41B6375B125D),
    ("bgyn6a16", 4, 16, 0xCC15BBBD3C0D1041),
    ("ccwn2c08", 3, 8, 0x6099BFA95F550D78),
    ("ccwn3p08", 3, 8, 0xF7B3BE15B40EE800),
    ("cdfn2c08", 3, 8, 0x6ABA99150128FAAF),
    ("cdhn2c08", 3, 8, 0x913A4FAC3C33E615),
    ("cdsn2c08", 3, 8, 0x6C2FC0FDFCEDFE81),
    ("cdun2c08", 3, 8, 0x46AF97C5EBE953D1),
    ("ch1n3p04", 3, 8, 0x0908649A6B34BB05),
    ("ch2n3p08", 3, 8, 0x028BA631A921E8C5),
    ("cm0n0g04", 1, 8, 0x50DD887835A26FAC),
    ("cm7n0g04", 1, 8, 0x50DD887835A26FAC),
    ("cm9n0g04", 1, 8, 0x50DD887835A26FAC),
    ("cs3n2c16", 3, 16, 0xA54F9D13FDBD16A5),
    ("cs3n3p08", 3, 8, 0xD151A9ADFCEF7D25),
    ("cs5n2c08", 3, 8, 0x41EE0522655AB825),
    ("cs5n3p08", 3, 8, 0x41EE0522655AB825),
    ("cs8n2c08", 3, 8, 0x6A1C16EEC5985225),
    ("cs8n3p08", 3, 8, 0x6A1C16EEC5985225),
    ("ct0n0g04", 1, 8, 0x50DD887835A26FAC),
    ("ct1n0g04", 1, 8, 0x50DD887835A26FAC),
    ("cten0g04", 1, 8, 0xCF755661E74BDB25),
    ("ctfn0g04", 1, 8, 0xE1B34987247F9AE5),
    ("ctgn0g04", 1, 8, 0x56BF4899BB864D65),
    ("cthn0g04", 1, 8, 0x9E72BE99FFC123F5),
    ("ctjn0g04", 1, 8, 0xF44F32B0C98903B5),
    ("ctzn0g04", 1, 8, 0x50DD887835A26FAC),
    ("exif2c08", 3, 8, 0xB03A7C90EC6870E9),
    ("f00n0g08", 1, 8, 0xB5BB976A59853B3B),
    ("f00n2c08", 3, 8, 0x2B945525E689CF30),
    ("f01n0g08", 1, 8, 0x5E2F84CAEBE41C4A),
    ("f01n2c08", 3, 8, 0x6631E3FEFA98E4EE),
    ("f02n0g08", 1, 8, 0x4D83713915F5DBFC),
    ("f02n2c08", 3, 8, 0xB6243732384B96C6),
    ("f03n0g08", 1, 8, 0xD2FD33CE29553ACE),
    ("f03n2c08", 3, 8, 0x9E0B53B9D39B213E),
    ("f04n0g08", 1, 8, 0x9B40F57498E0FA73),
    ("f04n2c08", 3, 8, 0xE1864640B190071C),
    ("f99n0g04", 1, 8, 0xF5A3FB4AC1582B01),
    ("g03n0g16", 1, 16, 0x3076BA20606639B7),
    ("g03n2c08", 3, 8, 0xFE8A5D2361AA5368),
    ("g03n3p04", 3, 8, 0x60D3E32EE8D9B328),
    ("g04n0g16", 1, 16, 0x828F358F88FEB192),
    ("g04n2c08", 3, 8, 0x416E235AE24B47C4),
    ("g04n3p04", 3, 8, 0x2C7E2D0C60E961BB),
    ("g05n0g16", 1, 16, 0x27A22E1D74E6A365),
    ("g05n2c08", 3, 8, 0x9DA5FE4828F99416),
    ("g05n3p04", 3, 8, 0x8C1938AC47B2D766),
    ("g07n0g16", 1, 16, 0x1A09D54010738758),
    ("g07n2c08", 3, 8, 0xE110C2AACFB38790),
    ("g07n3p04", 3, 8, 0xA05AE25D39C85A78),
    ("g10n0g16", 1, 16, 0xA91CB8CE9F82BF61),
    ("g10n2c08", 3, 8, 0xC8A3D6CCE98C6931),
    ("g10n3p04", 3, 8, 0xA672E3EB720EC5CC),
    ("g25n0g16", 1, 16, 0x426BB9B96496B79D),
    ("g25n2c08", 3, 8, 0x1C52B769D0972DAC),
    ("g25n3p04", 3, 8, 0x7E055408B8E0D4E8),
    ("oi1n0g16", 1, 16, 0xF4FDF3F37B7562CD),
    ("oi1n2c16", 3, 16, 0x288BB0B19CED2765),
    ("oi2n0g16", 1, 16, 0xF4FDF3F37B7562CD),
    ("oi2n2c16", 3, 16, 0x288BB0B19CED2765),
    ("oi4n0g16", 1, 16, 0xF4FDF3F37B7562CD),
    ("oi4n2c16", 3, 16, 0x288BB0B19CED2765),
    ("oi9n0g16", 1, 16, 0xF4FDF3F37B7562CD),
    ("oi9n2c16", 3, 16, 0x288BB0B19CED2765),
    ("pp0n2c16", 3, 16, 0x288BB0B19CED2765),
    ("pp0n6a08", 4, 8, 0x8D7C76ECBC812825),
    ("ps1n0g08", 1, 8, 0x41D4D925C29E1249),
    ("ps1n2c16", 3, 16, 0x288BB0B19CED2765),
    ("ps2n0g08", 1, 8, 0x41D4D925C29E1249),
    ("ps2n2c16", 3, 16, 0x288BB0B19CED2765),
    ("s01i3p01", 3, 8, 0xD94C37186C0DBB96),
    ("s01n3p01", 3, 8, 0xD94C37186C0DBB96),
    ("s02i3p01", 3, 8, 0x5D3D3F039EDDF2E5),
    ("s02n3p01", 3, 8, 0x5D3D3F039EDDF2E5),
    ("s03i3p01", 3, 8, 0x47193EBC7B722F61),
    ("s03n3p01", 3, 8, 0x47193EBC7B722F61),
    ("s04i3p01", 3, 8, 0xF84A38ED54684E55),
    ("s04n3p01", 3, 8, 0xF84A38ED54684E55),
    ("s05i3p02", 3, 8, 0xFFCCC1329E40AE7D),
    ("s05n3p02", 3, 8, 0xFFCCC1329E40AE7D),
    ("s06i3p02", 3, 8, 0x466C0D6F669AAC39),
    ("s06n3p02", 3, 8, 0x466C0D6F669AAC39),
    ("s07i3p02", 3, 8, 0x8AF6E754B6936557),
    ("s07n3p02", 3, 8, 0x8AF6E754B6936557),
    ("s08i3p02", 3, 8, 0x05F479F935BD4129),
    ("s08n3p02", 3, 8, 0x05F479F935BD4129),
    ("s09i3p02", 3, 8, 0xC1BF210D25746670),
    ("s09n3p02", 3, 8, 0xC1BF210D25746670),
    ("s32i3p04", 3, 8, 0x5DD79104E9B4FC53),
    ("s32n3p04", 3, 8, 0x5DD79104E9B4FC53),
    ("s33i3p04", 3, 8, 0xD83B624A7424623E),
    ("s33n3p04", 3, 8, 0xD83B624A7424623E),
    ("s34i3p04", 3, 8, 0x8763449BB379DA95),
    ("s34n3p04", 3, 8, 0x8763449BB379DA95),
    ("s35i3p04", 3, 8, 0xD6C0E173FCAD2655),
    ("s35n3p04", 3, 8, 0xD6C0E173FCAD2655),
    ("s36i3p04", 3, 8, 0xBDEAD2E2F0342EC5),
    ("s36n3p04", 3, 8, 0xBDEAD2E2F0342EC5),
    ("s37i3p04", 3, 8, 0x23C558BCA2BB74E3),
    ("s37n3p04", 3, 8, 0x23C558BCA2BB74E3),
    ("s38i3p04", 3, 8, 0xB077E13AB8E518EB),
    ("s38n3p04", 3, 8, 0xB077E13AB8E518EB),
    ("s39i3p04", 3, 8, 0x481F0F1CB5F8D3C0),
    ("s39n3p04", 3, 8, 0x481F0F1CB5F8D3C0),
    ("s40i3p04", 3, 8, 0x9E4F6E749607900D),
    ("s40n3p04", 3, 8, 0x9E4F6E749607900D),
    ("tbbn0g04", 2, 8, 0x9215CC2C28E4A9CA),
    ("tbbn2c16", 4, 16, 0x21DD0241E0F12A82),
    ("tbbn3p08", 4, 8, 0x6CDFF609C65AAC37),
    ("tbgn2c16", 4, 16, 0x21DD0241E0F12A82),
    ("tbgn3p08", 4, 8, 0x6CDFF609C65AAC37),
    ("tbrn2c08", 4, 8, 0x1E1F86E420F8AD04),
    ("tbwn0g16", 2, 16, 0x7E5FAB251972F0B1),
    ("tbwn3p08", 4, 8, 0x6CDFF609C65AAC37),
    ("tbyn3p08", 4, 8, 0x6CDFF609C65AAC37),
    ("tm3n3p02", 4, 8, 0x020E1F8A0874C325),
    ("tp0n0g08", 1, 8, 0xB8415F3C474A13EC),
    ("tp0n2c08", 3, 8, 0xA64BA09BECB56AB7),
    ("tp0n3p08", 3, 8, 0xAB71151ACE2B5297),
    ("tp1n3p08", 4, 8, 0x6CDFF609C65AAC37),
    ("z00n2c08", 3, 8, 0x0F6F06A3990B394F),
    ("z03n2c08", 3, 8, 0x0F6F06A3990B394F),
    ("z06n2c08", 3, 8, 0x0F6F06A3990B394F),
    ("z09n2c08", 3, 8, 0x0F6F06A3990B394F),
  ]
}

extension Picture {
  /// FNV-1a (Fowler, Noll and Vo) over the samples instead of bytes.
  fileprivate var digest: UInt64 {
    samples.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

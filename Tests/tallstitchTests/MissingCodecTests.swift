import Probing
import Rendering
import Testing
import Vocabulary

@testable import tallstitch

@Suite struct MissingCodecTests {
  private func photo(_ name: FileName, _ codec: HEIFPicture.Codec) -> PhotoInfo {
    let size = PixelSize(width: 4, height: 3)
    let picture = HEIFPicture(codec: codec, coded: size, aperture: PixelBox(size))
    return PhotoInfo(
      file: name, format: codec == .hevc ? .heic : .avif, size: size, storage: .heif(picture))
  }

  @Test func aCodecIsNamedOnceWithItsPackage() {
    let photos = [
      photo("a.heic", .hevc), photo("b.avif", .av1), photo("c.heic", .hevc),
      PhotoInfo(file: "d.jpg", format: .jpeg, size: PixelSize(width: 4, height: 3)),
    ]
    #expect(missingCodecNotes(photos) { _ in true } == [])
    #expect(
      missingCodecNotes(photos) { $0 != .hevc } == [
        "a.heic (and 1 more): needs the HEVC decoder that libheif lacks here; "
          + "install libheif-plugin-libde265"
      ])
    #expect(missingCodecNotes(photos) { _ in false }.count == 2)
  }

  @Test func whatNeedsNoCodecLacksNone() {
    let jpeg = PhotoInfo(file: "d.jpg", format: .jpeg, size: PixelSize(width: 4, height: 3))
    #expect(missingCodec(for: jpeg) { _ in false } == nil)
    #expect(missingCodec(for: photo("a.avif", .av1)) { _ in false } == .missingCodec(.av1))
  }
}

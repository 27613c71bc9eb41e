import Pixels
import StitchPlan
import Testing
import Vocabulary

@testable import Rendering

@Suite struct OverlayPicturesTests {
  private let size = PixelSize(width: 512, height: 512)
  private func picture() -> OverlayPictures.Picture {
    let pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    return OverlayPictures.Picture(layer: Layer(size: size, pixels: pixels), contents: 7)
  }

  @Test func aPictureIsLoadedOnceASize() throws {
    let pictures = OverlayPictures()
    var loads = 0
    for file: FileName in ["a", "b", "a", "b", "a"] {
      _ = try pictures.picture(for: .init(file: file, size: size)) { () throws(RenderFault) in
        loads += 1
        return picture()
      }
    }
    #expect(loads == 2)
  }

  /// Four of them are all that is kept: what was used last.
  @Test func whatIsKeptIsBounded() throws {
    let pictures = OverlayPictures()
    var loaded: [FileName] = []
    for file: FileName in ["a", "b", "c", "d", "a", "e", "a", "b"] {
      _ = try pictures.picture(for: .init(file: file, size: size)) { () throws(RenderFault) in
        loaded.append(file)
        return picture()
      }
    }
    #expect(loaded == ["a", "b", "c", "d", "e", "b"])
  }
}

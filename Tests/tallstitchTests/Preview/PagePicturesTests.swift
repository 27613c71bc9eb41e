import Probing
import Rendering
import StitchPlan
import Testing
import Vocabulary

@testable import tallstitch

/// How large the pictures of a page are.
@Suite struct PagePicturesTests {
  private func requests(
    _ photos: [Photo], of size: PixelSize, width: Int = 1000, scale: Double = 0.4
  ) -> [ThumbnailRequest] {
    let sources = photos.map { _ in Source(size: size) }
    let geometry = PartGeometry(
      of: Part(photos: photos), settings: Settings(width: width), sources: sources)
    var pictures = PagePictures()
    for (photo, placement) in zip(photos, geometry.placements) {
      let info = PhotoInfo(file: photo.file, format: .jpeg, size: size)
      pictures.add(photo, info, at: placement, scale: scale)
    }
    return pictures.requests(background: .white)
  }

  @Test func aTallPhotoIsAsWideAsItIsShown() {
    let found = requests([Photo(file: "a")], of: PixelSize(width: 800, height: 9250))
    #expect(found.map(\.size) == [PixelSize(width: 400, height: 4625)])
    #expect(found.allSatisfy { $0.thumbnailSizes.isEmpty })
  }

  @Test func aTurnedPhotoIsAsLargeAsItIsShown() {
    let photo = Photo(file: "a", rotate: .quarter)
    let found = requests([photo], of: PixelSize(width: 3000, height: 2000))
    #expect(found.map(\.size) == [PixelSize(width: 600, height: 400)])
  }

  @Test func ofACropOnlyWhatItLeavesIsPictured() {
    let crop = PixelBox(left: 3000, top: 500, width: 200, height: 100)
    let found = requests(
      [Photo(file: "a", crop: crop), Photo(file: "a")], of: PixelSize(width: 4000, height: 3000))
    #expect(
      found.map(\.size)
        == [PixelSize(width: 400, height: 300), PixelSize(width: 200, height: 100)])
    #expect(found[1].region == Region(left: 3000, top: 500, width: 200, height: 100))
  }

  @Test func aPhotoShownTwiceHasOnePictureForTheLarger() {
    let small = Photo(file: "a", height: 100, fit: .contain)
    let size = PixelSize(width: 2000, height: 1000)
    let found = requests([small, Photo(file: "a"), small], of: size)
    #expect(found.map(\.size) == [PixelSize(width: 400, height: 200)])
  }

  @Test(arguments: [1, 24, 25, 100, 1000, 50_000])
  func howeverManyTheyAreTheyFitIntoAPage(count: Int) {
    let photos = (0..<count).map { Photo(file: FileName("\($0)")) }
    for size in [
      PixelSize(width: 4000, height: 3000), PixelSize(width: 800, height: 60_000),
      PixelSize(width: 60_000, height: 2), PixelSize(width: 1, height: 1_000_000),
    ] {
      let found = requests(photos, of: size)
      let pixels = found.reduce(0) { $0 + $1.size.width * $1.size.height }
      #expect(pixels <= 10_000_000)
      #expect(found.allSatisfy { max($0.size.width, $0.size.height) <= 65_500 })
      for request in found {
        #expect(request.thumbnailSizes.allSatisfy { $0.width < request.size.width })
        #expect(count > 24 || request.thumbnailSizes.isEmpty)
      }
    }
  }

  @Test(arguments: [(24, 6000, true), (50, 3000, true), (60, 3000, false), (100, 2000, true)])
  func cameraThumbnailsWillDoOnlyWherePhotosAreManyAndLarge(
    count: Int, width: Int, isDecoded: Bool
  ) {
    let photos = (0..<count).map { Photo(file: FileName("\($0)")) }
    let found = requests(photos, of: PixelSize(width: width, height: width * 4 / 5))
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.thumbnailSizes.isEmpty == isDecoded })
  }
}

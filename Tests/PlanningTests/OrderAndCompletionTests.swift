import Planning
import Probing
import StitchPlan
import Testing
import Vocabulary

@Suite struct PhotoOrderTests {
  private func dated(_ name: String, hour: Int64?, offset: Int? = nil) -> PhotoInfo {
    var info = photo(10, 10, name)
    info.captured = hour.map {
      CaptureTime(local: $0 * 3_600_000_000_000, offsetMinutes: offset)
    }
    return info
  }

  private func names(_ photos: [PhotoInfo]) -> [String] { photos.map(\.file.description) }

  @Test func namesCountNumbersAsNumbers() {
    let photos = ["IMG_10.jpg", "img_9.jpg", "IMG_2.jpg", "a/3.jpg"].map { photo(1, 1, $0) }
    #expect(
      names(PhotoOrder.name.sorted(photos)) == ["a/3.jpg", "IMG_2.jpg", "img_9.jpg", "IMG_10.jpg"])
    #expect(names(PhotoOrder.given.sorted(photos)) == names(photos))
  }

  @Test func datesWithOffsetsCompareAsInstants() {
    let photos = [dated("b", hour: 9, offset: 0), dated("a", hour: 10, offset: 120)]
    #expect(names(PhotoOrder.date.sorted(photos)) == ["a", "b"])
  }

  @Test func oneClockWithoutOffsetMakesAllGoByLocalTime() {
    let photos = [
      dated("c", hour: 10, offset: 120), dated("b", hour: 9, offset: 0), dated("a", hour: 8),
    ]
    #expect(names(PhotoOrder.date.sorted(photos)) == ["a", "b", "c"])
  }

  @Test func undatedPhotosComeLastAndTiesGoByName() {
    let photos = [
      dated("z2", hour: nil), dated("z10", hour: nil), dated("b", hour: 5), dated("a", hour: 5),
    ]
    #expect(names(PhotoOrder.date.sorted(photos)) == ["a", "b", "z2", "z10"])
  }

  @Test func modifiedGoesByTheFilesLastChange() {
    var photos = [photo(1, 1, "b"), photo(1, 1, "c"), photo(1, 1, "a")]
    photos[0].modified = 5
    photos[1].modified = 3
    photos[2].modified = 5
    #expect(names(PhotoOrder.modified.sorted(photos)) == ["c", "a", "b"])
  }
}

@Suite struct CompletionTests {
  private let info = PhotoInfo(
    file: "a.jpg", format: .jpeg, size: PixelSize(width: 4000, height: 3000), bytes: 123)

  private func completed(_ photo: Photo, width: Int = 1080) -> Photo {
    Plan(settings: Settings(width: width), parts: [Part(photos: [photo])])
      .completed(with: [[info]]).parts[0].photos[0]
  }

  @Test func aBareNameGetsItsHeightAndSource() {
    let photo = completed(Photo(file: "a.jpg"))
    #expect(photo.height == 810)
    #expect(photo.atWidth == 1080)
    #expect(photo.source == Source(info))
  }

  @Test func completingTwiceChangesNothing() {
    let once = completed(Photo(file: "a.jpg", rotate: .quarter))
    #expect(once.height == 1440)
    #expect(completed(once) == once)
  }

  @Test func aHeightOfTheHandStays() {
    let photo = completed(Photo(file: "a.jpg", height: 500))
    #expect(photo.height == 500)
    #expect(photo.atWidth == nil)
    #expect(completed(photo, width: 540).height == 500)
  }

  @Test func aChangedWidthCarriesTheHeightsAlong() {
    let photo = completed(completed(Photo(file: "a.jpg")), width: 540)
    #expect(photo.height == 405)
    #expect(photo.atWidth == 540)
    let cut = completed(Photo(file: "a.jpg", height: 400, atWidth: 1000), width: 500)
    #expect(cut.height == 200)
  }
}

import TestPictures
import Testing
import Vocabulary

@testable import Pixels

@Suite struct CanvasTests {
  private let background = RGB(red: 10, green: 20, blue: 30)

  @Test func unpaintedRowsAreBackgroundAndTakeNoMemory() {
    let canvas = Canvas(
      size: PixelSize(width: 3, height: 1000), background: background, bandRows: 10)
    let picture = Picture(canvas)
    #expect(picture == Picture(width: 3, height: 1000) { _, _ in [10, 20, 30] })
    #expect(canvas.openBands == 0)
  }

  @Test func aBandIsHeldFromItsOpeningToItsRelease() {
    let canvas = Canvas(
      size: PixelSize(width: 2, height: 25), background: background, bandRows: 10)
    #expect(canvas.row(9) == nil)
    canvas.open(rows: 9..<11)
    #expect(canvas.openBands == 2)
    canvas.release(band: 1)
    #expect(canvas.openBands == 1)
    canvas.open(rows: 24..<25)
    canvas.release(band: 0)
    canvas.release(band: 2)
    #expect(canvas.openBands == 0)
  }

  @Test func noMoreBandsAreSpareThanAreToCome() {
    let canvas = Canvas(
      size: PixelSize(width: 1, height: 6), background: background, bandRows: 1)
    canvas.open(rows: 0..<4)
    for band in 0..<4 { canvas.release(band: band) }
    #expect(canvas.spareBands == 2)
    canvas.open(rows: 4..<6)
    canvas.release(band: 4)
    #expect(canvas.spareBands == 0)
  }

  @Test func whatIsReleasedIsGivenBackAboveALimit() {
    let canvas = Canvas(
      size: PixelSize(width: 1, height: 100), background: background, bandRows: 1, keptBytes: 9)
    canvas.open(rows: 0..<20)
    for band in 0..<20 {
      canvas.release(band: band)
      #expect(canvas.openBands == 19 - band && canvas.spareBands <= max(0, 3 - canvas.openBands))
    }
    #expect(canvas.spareBands == 3)
    canvas.open(rows: 20..<22)
    #expect(canvas.openBands == 2 && canvas.spareBands == 1)
  }

  @Test func aBandThatIsUsedAgainIsBackgroundAgain() {
    let canvas = Canvas(
      size: PixelSize(width: 1, height: 4), background: background, bandRows: 1)
    for y in 0..<4 {
      canvas.open(rows: y..<(y + 1))
      #expect(canvas.row(y)?[0] == 10)
      canvas.row(y)?[0] = 255
      canvas.release(band: y)
    }
  }
}

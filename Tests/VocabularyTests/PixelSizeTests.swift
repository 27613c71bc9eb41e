import Testing
import Vocabulary

@Suite struct PixelSizeTests {
  @Test func heightsRoundHalvesUp() {
    for width in 1...30 {
      for height in 1...30 {
        for target in 1...30 {
          // The multiple nearest to target · height / width, by counting.
          let nearest = (1...900).min { a, b in
            let first = abs(a * width - target * height)
            let second = abs(b * width - target * height)
            return first == second ? a > b : first < second
          }
          let size = PixelSize(width: width, height: height)
          #expect(size.height(atWidth: target) == nearest, "\(size) at \(target)")
        }
      }
    }
  }

  @Test func theLargestSidesDoNotOverflow() {
    let largest = 0x7FFF_FFFF
    let size = PixelSize(width: 1, height: largest)
    #expect(size.height(atWidth: largest) == largest * largest)
    #expect(PixelSize(width: largest, height: 1).height(atWidth: 1) == 1)
  }

  @Test func aHeightAgreesWithinOneRow() {
    let size = PixelSize(width: 3, height: 2)
    #expect(size.agrees(withHeight: 6, atWidth: 10) && size.agrees(withHeight: 7, atWidth: 10))
    #expect(!size.agrees(withHeight: 5, atWidth: 10) && !size.agrees(withHeight: 8, atWidth: 10))
    #expect(PixelSize(width: 1000, height: 1).agrees(withHeight: 1, atWidth: 10))
  }

  @Test func aBoxFitsOnlyInside() {
    let size = PixelSize(width: 4, height: 3)
    #expect(PixelBox(size).fits(in: size))
    #expect(PixelBox(left: 3, top: 2, width: 1, height: 1).fits(in: size))
    #expect(!PixelBox(left: 3, top: 2, width: 2, height: 1).fits(in: size))
    #expect(!PixelBox(left: 0, top: 1, width: 4, height: 3).fits(in: size))
    #expect(!PixelBox(left: -1, top: 0, width: 2, height: 2).fits(in: size))
    #expect(!PixelBox(left: 0, top: 0, width: 0, height: 1).fits(in: size))
    #expect(!PixelBox(left: .max, top: 0, width: 1, height: 1).fits(in: size))
  }
}

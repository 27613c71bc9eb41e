import Files
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct PreviewTests {
  private let workshop: Workshop
  init() throws {
    workshop = try Workshop()
    for (name, color) in [("red", [200, 0, 0]), ("green", [0, 160, 0]), ("blue", [0, 0, 220])] {
      let picture = Picture(width: 60, height: 40) { _, _ in color }
      try workshop.folder.write(picture.png(), as: FileName(name))
    }
  }

  private func preview(_ parts: [Part], _ settings: Settings, most: Int = 400) throws -> Preview {
    try Rendering.preview(workshop.job(parts, settings: settings), most: most)
  }

  @Test func partsStandSideBySideAsTheyWillBe() throws {
    let parts = [
      Part(photos: [Photo(file: "red"), Photo(file: "green")]),
      Part(photos: [Photo(file: "blue", rotate: .quarter)]),
    ]
    let settings = Settings(width: 60, spacing: 10, margin: 0, background: Background(.white))
    let preview = try preview(parts, settings)
    let sheet = PreviewSheet(
      [PixelSize(width: 60, height: 90), PixelSize(width: 60, height: 90)], most: 400)
    let picture = Picture(preview.picture)
    #expect(preview.faults.isEmpty && picture.size == sheet.size && sheet.scale == 1)
    let (first, second) = (sheet.boxes[0], sheet.boxes[1])
    for (part, x, y, color) in [
      (first, 30, 0, [200, 0, 0]), (first, 59, 39, [200, 0, 0]), (first, 30, 45, [255, 255, 255]),
      (first, 0, 50, [0, 160, 0]), (first, 59, 89, [0, 160, 0]), (second, 0, 0, [0, 0, 220]),
      (second, 59, 89, [0, 0, 220]),
    ] {
      #expect(picture[part.left + x, part.top + y] == color, "\(x), \(y)")
    }
  }

  /// A plain photo has a plain backdrop, as dark as the plan says.
  @Test func aBackdropShowsAsItWill() throws {
    let settings = Settings(
      width: 60, spacing: 0,
      background: Background(.white, backdrop: Backdrop(dim: Fraction(millionths: 500_000))))
    let parts = [Part(photos: [Photo(file: "red", height: 120, fit: .contain)])]
    let preview = try preview(parts, settings)
    let box = PreviewSheet([PixelSize(width: 60, height: 120)], most: 400).boxes[0]
    let picture = Picture(preview.picture)
    #expect(picture[box.left, box.top] == [100, 0, 0])
    #expect(picture[box.left + 59, box.top + 119] == [100, 0, 0])
    #expect(picture[box.left + 30, box.top + 60] == [200, 0, 0])
  }

  @Test func aPhotoThatCannotBeReadIsCrossedAndNamed() throws {
    let parts = [Part(photos: [Photo(file: "gone"), Photo(file: "red"), Photo(file: "gone")])]
    let preview = try preview(parts, Settings(width: 60, spacing: 0))
    #expect(preview.faults.map(\.subject) == [0, 2].map { .photo(index: $0, file: "gone") })
    let sheet = PreviewSheet([PixelSize(width: 60, height: 120)], most: 400)
    let picture = Picture(preview.picture)
    let (left, top) = (sheet.boxes[0].left, sheet.boxes[0].top)
    #expect(picture[left + 30, top + 60] == [200, 0, 0])
    #expect(picture[left, top] == picture[left + 59, top + 39])
    #expect(picture[left + 30, top + 5] != picture[left, top])
  }

  @Test func damageInThePixelsIsAFaultTooButNotInAPhotoThatHasAThumbnail() throws {
    let whole = try Picture(gradientOf: 400, by: 300).jpeg()
    let thumbnail = try Picture(gradientOf: 160, by: 120).jpeg()
    try workshop.folder.write(Array(whole.dropLast(400)), as: "cut")
    try workshop.folder.write(
      jpeg(Array(whole.dropLast(400)), tagged: .topLeft, thumbnail: thumbnail), as: "seen")
    let parts = [Part(photos: [Photo(file: "cut"), Photo(file: "seen")])]
    let preview = try preview(parts, Settings(width: 100, spacing: 0))
    #expect(preview.faults.map(\.subject) == [.photo(index: 0, file: "cut")])
  }

  /// Its place is that of the plan, which `check` shows too; without an orientation, the header's.
  @Test func aPhotoThatHasChangedIsCrossedAndNamed() throws {
    let size = PixelSize(width: 60, height: 80)
    for (orientation, height) in [(Orientation.topLeft, 80), (nil, 40)] {
      let changed = Photo(file: "green", source: Source(size: size, orientation: orientation))
      let preview = try preview(
        [Part(photos: [changed, Photo(file: "red")])], Settings(width: 60, spacing: 0))
      #expect(
        preview.faults.map(\.reason)
          == [.changed([.size(was: size, now: PixelSize(width: 60, height: 40))])])
      let sheet = PreviewSheet([PixelSize(width: 60, height: height + 40)], most: 400)
      let picture = Picture(preview.picture)
      let (left, top) = (sheet.boxes[0].left, sheet.boxes[0].top)
      #expect(picture.size == sheet.size && picture[left + 30, top + height + 20] == [200, 0, 0])
      #expect(picture[left, top] == [0xB0, 0x20, 0x20])
    }
  }

  @Test func aCropThatDoesNotFitIsAFault() throws {
    let crop = PixelBox(left: 30, top: 0, width: 31, height: 10)
    let preview = try preview(
      [Part(photos: [Photo(file: "red", crop: crop)])], Settings(width: 60, spacing: 0))
    #expect(
      preview.faults.map(\.reason)
        == [.cropOutside(crop, upright: PixelSize(width: 60, height: 40))])
  }

  @Test func aRepeatedPhotoStandsInEveryCell() throws {
    let grid = Grid(columns: 7, cell: PixelSize(width: 13, height: 11))
    let photos = (0..<60).map { Photo(file: ["red", "green", "blue"][$0 % 3]) }
    for most in [80, 130, 400] {
      let settings = Settings(spacing: 0, layout: .grid(grid))
      let preview = try preview([Part(photos: photos)], settings, most: most)
      let sheet = PreviewSheet([PixelSize(width: 91, height: 99)], most: most)
      let picture = Picture(preview.picture)
      for index in photos.indices {
        let (row, column) = index.quotientAndRemainder(dividingBy: 7)
        let x = sheet.boxes[0].left + Int((Double(column) + 0.5) * 13 * sheet.scale)
        let y = sheet.boxes[0].top + Int((Double(row) + 0.5) * 11 * sheet.scale)
        #expect(picture[x, y] == [[200, 0, 0], [0, 160, 0], [0, 0, 220]][index % 3], "\(index)")
      }
    }
  }

  @Test func aSheetHoldsEveryPartAndIsNotTooLarge() {
    var generator = SplitMix64(seed: 7)
    for seed in 0..<300 {
      let count = Int.random(in: 1...40, using: &generator)
      let parts = (0..<count).map { _ in
        PixelSize(
          width: Int.random(in: 1...3000, using: &generator),
          height: Int.random(in: 1...20_000, using: &generator))
      }
      let most = Int.random(in: 400...2000, using: &generator)
      let sheet = PreviewSheet(parts, most: most)
      #expect(max(sheet.size.width, sheet.size.height) <= most, "\(seed)")
      for (index, box) in sheet.boxes.enumerated() {
        #expect(box.fits(in: sheet.size), "\(seed)")
        let whole = sheet.box(PixelBox(parts[index]), ofPart: index)
        #expect(whole == box, "\(seed)")
        for other in sheet.boxes[..<index] {
          let apart =
            !box.columns.overlaps(other.columns) || !box.rows.overlaps(other.rows)
          #expect(apart, "\(seed)")
        }
      }
    }
  }

  @Test func aThousandPartsHaveASheetToo() {
    let parts = [PixelSize](repeating: PixelSize(width: 1080, height: 16_000), count: 1000)
    let sheet = PreviewSheet(parts, most: 1600)
    #expect(max(sheet.size.width, sheet.size.height) <= 1600 && sheet.boxes.count == 1000)
    let tiny = PreviewSheet(parts, most: 64)
    #expect(tiny.boxes.allSatisfy { $0.fits(in: tiny.size) } && tiny.size.height > 64)
  }

  @Test func partsWithoutRoomAreRefused() throws {
    let parts = [Part](repeating: Part(photos: [Photo(file: "red")]), count: 1000)
    let fault = #expect(throws: PreviewFault.self) {
      try preview(parts, Settings(width: 60), most: 64)
    }
    guard case .noRoom(let size, most: 64, let enough) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(size.height > 64)
    _ = try preview(parts, Settings(width: 60), most: enough)
  }

  @Test func aPictureThatDoesNotFitTheMemoryIsRefused() throws {
    let part = Part(photos: [Photo(file: "red", height: 4000)])
    var job = workshop.job([part], settings: Settings(width: 4000))
    job.memory = 16 << 20
    #expect(throws: PreviewFault.self) { try Rendering.preview(job, most: 4000) }
    // The largest square that fits does.
    _ = try Rendering.preview(job, most: Preview.side(in: job.memory))
  }

  /// In a row of many narrow parts only some have room for a number.
  @Test func numbersDoNotReachEachOther() {
    for count in [9, 90, 900, 4000] {
      let parts = [PixelSize](repeating: PixelSize(width: 100, height: 3000), count: count)
      let sheet = PreviewSheet(parts, most: 1200)
      let (dot, step) = sheet.numbers(upTo: count)
      let boxes = sheet.boxes.enumerated().filter { $0.offset % step == 0 }.map(\.element)
      for (box, next) in zip(boxes, boxes.dropFirst()) where next.top == box.top {
        #expect(box.left + Digits(count, dot: dot).size.width < next.left, "\(count)")
      }
    }
  }

  @Test func aNumberHasItsDigits() {
    var raster = Raster(size: PixelSize(width: 11, height: 7), color: .white)
    Digits(17, dot: 1).draw(
      on: &raster, left: 0, top: 0, Color(red: 0, green: 0, blue: 0))
    let lines = (0..<7).map { y in
      String((0..<11).map { raster.pixels[3 * (11 * y + $0)] == 0 ? "#" : "." })
    }
    #expect(
      lines == [
        "..#...#####", ".##.......#", "..#......#.", "..#.....#..", "..#....#...", "..#....#...",
        ".###...#...",
      ])
  }
}

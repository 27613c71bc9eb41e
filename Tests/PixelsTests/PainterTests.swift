import Pixels
import TestPictures
import Testing
import Vocabulary

/// Paints `picture`, stored with `orientation`, at `place` on a canvas of `size`.
private func paint(
  _ picture: Picture, _ orientation: Orientation, at place: (left: Int, top: Int),
  on size: PixelSize, bandRows: Int = 64
) -> Picture {
  let canvas = Canvas(size: size, background: RGB(red: 1, green: 2, blue: 3), bandRows: bandRows)
  let upright = orientation.upright(picture.size)
  let target = PixelBox(
    left: place.left, top: place.top, width: upright.width, height: upright.height)
  var painter = Painter(
    canvas: canvas, target: target, orientation: orientation,
    channels: picture.channels == 1 ? .gray : .rgb)
  for y in 0..<picture.size.height {
    picture.row(y).withUnsafeBufferPointer { row in
      canvas.open(rows: painter.touchedRows)
      if let row = row.baseAddress { painter.paint(row) }
    }
  }
  #expect(painter.finishedRow == target.rows.upperBound)
  return Picture(canvas)
}

@Suite struct PainterTests {
  @Test(arguments: Orientation.allCases, [1, 3])
  func everyOrientationComesOutUpright(_ orientation: Orientation, channels: Int) {
    // More columns than are gathered at a time, and not a multiple of them.
    for (width, height) in [(1, 1), (5, 3), (37, 19), (3, 50)] {
      let stored = Picture(noise: 7, width: width, height: height, channels: channels)
      let upright = stored.upright(orientation).rgb
      let size = PixelSize(width: upright.size.width + 4, height: upright.size.height + 5)
      let canvas = paint(stored, orientation, at: (1, 2), on: size)
      let box = PixelBox(
        left: 1, top: 2, width: upright.size.width, height: upright.size.height)
      #expect(canvas.cropped(to: box) == upright, "\(width)×\(height)")
    }
  }

  @Test func aroundTheTargetTheBackgroundStays() {
    for orientation in Orientation.allCases {
      let stored = Picture(width: 4, height: 4) { _, _ in [9, 9, 9] }
      let canvas = paint(stored, orientation, at: (2, 3), on: PixelSize(width: 8, height: 9))
      let expected = Picture(width: 8, height: 9) { x, y in
        (2..<6).contains(x) && (3..<7).contains(y) ? [9, 9, 9] : [1, 2, 3]
      }
      #expect(canvas == expected, "\(orientation)")
    }
  }

  @Test func fourQuarterTurnsAreTheIdentity() {
    let picture = Picture(noise: 3, width: 21, height: 34)
    var turned = picture
    for _ in 0..<4 {
      turned = paint(turned, .rightTop, at: (0, 0), on: turned.size.transposed)
    }
    #expect(turned == picture)
  }

  @Test func bandsDoNotShow() {
    let picture = Picture(noise: 4, width: 30, height: 41)
    for orientation in Orientation.allCases {
      let size = PixelSize(width: 45, height: 50)
      let whole = paint(picture, orientation, at: (2, 3), on: size, bandRows: 50)
      for rows in [1, 2, 7, 16, 49, 51] {
        let banded = paint(picture, orientation, at: (2, 3), on: size, bandRows: rows)
        #expect(banded == whole, "\(orientation) in bands of \(rows)")
      }
    }
  }

  @Test func uprightRowsAreFinishedAsTheyCome() {
    let canvas = Canvas(
      size: PixelSize(width: 1, height: 3), background: RGB(red: 0, green: 0, blue: 0))
    let box = PixelBox(canvas.size)
    for orientation in Orientation.allCases {
      var painter = Painter(
        canvas: canvas, target: box, orientation: orientation, channels: .gray)
      let streams = orientation == .topLeft || orientation == .topRight
      #expect(painter.touchedRows == (streams ? 0..<1 : 0..<3), "\(orientation)")
      let row: [UInt8] = [1, 2, 3]
      row.withUnsafeBufferPointer { row in
        if let row = row.baseAddress { painter.paint(row) }
      }
      let complete = orientation.exchangesSides ? 3 : 0
      #expect(painter.finishedRow == (streams ? 1 : complete), "\(orientation)")
    }
  }
}

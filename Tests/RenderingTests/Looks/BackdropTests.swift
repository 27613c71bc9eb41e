import Codecs
import Files
import Pixels
import Probing
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct BackdropTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }
  init() throws { workshop = try Workshop() }

  private func settings(width: Int, blur: Int, dim: Int) -> Settings {
    Settings(
      width: width, spacing: 0,
      background: Background(
        Color(red: 0, green: 255, blue: 0),
        backdrop: Backdrop(
          blur: Fraction(millionths: blur * 1000), dim: Fraction(millionths: dim * 1000))))
  }

  /// The photo in the middle of a frame with `rows` at the part's width.
  private func render(
    rows: Int, width: Int = 120, blur: Int, dim: Int, file: FileName = "a.png"
  ) throws -> Picture {
    try workshop.render(
      [Photo(file: file, height: rows, fit: .contain)],
      settings: settings(width: width, blur: blur, dim: dim))
  }

  @Test(arguments: [(40, 0), (40, 300), (200, 300), (30, 1000), (500, 500), (0, 250)])
  func aPlainPhotoHasAPlainBackdrop(blur: Int, dim: Int) throws {
    try folder.write(Picture(width: 60, height: 40) { _, _ in [200, 160, 90] }.png(), as: "a.png")
    for rows in [200, 40] {
      let part = try render(rows: rows, blur: blur, dim: dim)
      #expect(part.size == PixelSize(width: 120, height: rows))
      let target =
        rows == 200
        ? PixelBox(left: 0, top: 60, width: 120, height: 80)
        : PixelBox(left: 30, top: 0, width: 60, height: 40)
      for y in 0..<rows {
        for x in 0..<120 {
          let isPhoto = target.rows.contains(y) && target.columns.contains(x)
          let share = isPhoto ? 1000 : 1000 - dim
          // JPEG smears a little where both meet.
          if abs(x - target.left) < 9 || abs(y - target.top) < 9 { continue }
          if abs(x - target.columns.upperBound) < 9 || abs(y - target.rows.upperBound) < 9 {
            continue
          }
          for (channel, color) in [200, 160, 90].enumerated() {
            #expect(abs(part[x, y][channel] - color * share / 1000) <= 2, "\(x) \(y)")
          }
        }
      }
    }
  }

  @Test func noRimAppearsAtTheEdges() throws {
    try folder.write(Picture(width: 60, height: 40) { _, _ in [255, 255, 255] }.png(), as: "a.png")
    for blur in [10, 100, 500] {
      let part = try render(rows: 300, blur: blur, dim: 0)
      #expect(part.samples.allSatisfy { $0 >= 254 })
    }
  }

  @Test func withoutBlurAndDimItIsThePhotoThatCoversTheFrame() throws {
    try folder.write(Picture(gradientOf: 90, by: 60).png(), as: "a.png")
    let part = try render(rows: 200, blur: 0, dim: 0)
    let covering = try workshop.render(
      [Photo(file: "a.png", height: 200)], settings: Settings(width: 120, spacing: 0))
    for y in Array(0..<55) + Array(145..<200) {
      for x in 0..<120 {
        for channel in 0..<3 {
          #expect(abs(part[x, y][channel] - covering[x, y][channel]) <= 4, "\(x) \(y)")
        }
      }
    }
  }

  @Test(arguments: Orientation.allCases)
  func aTurnedPhotoHasTheSameBackdrop(_ orientation: Orientation) throws {
    let upright = Picture(gradientOf: 120, by: 80)
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(orientation))]
    let back: Orientation =
      switch orientation {
      case .rightTop: .leftBottom
      case .leftBottom: .rightTop
      default: orientation
      }
    try folder.write(upright.png(), as: "a.png")
    try folder.write(upright.upright(back).png(options), as: "b.png")
    for rows in [150, 50] {
      let straight = try render(rows: rows, blur: 50, dim: 300)
      let turned = try render(rows: rows, blur: 50, dim: 300, file: "b.png")
      let distance = try #require(turned.distance(to: straight))
      #expect(distance <= 4)
    }
  }

  /// Whether a backdrop is made while the photo is painted or before depends on what takes less.
  @Test(arguments: [Orientation.topLeft, .topRight])
  func aStreamedBackdropIsTheSame(_ orientation: Orientation) throws {
    var options = PNGOptions()
    options.chunks = [("eXIf", exif(orientation))]
    try folder.write(Picture(noise: 6, width: 60, height: 40).png(options), as: "a.png")
    let info = try probe(folder.name.appending("a.png"))
    let size = PixelSize(width: 90, height: 130)
    let photo = PlacedPhoto(
      part: 0, index: 0, name: "a.png", file: 0, info: info,
      placement: Placement(ofPicture: info.size, info.orientation, filling: PixelBox(size)),
      root: nil, shouldStop: { false }, profileLimit: 1 << 20, contents: PhotoContents())
    let surface = Surface(space: .srgb, background: RGB(red: 0, green: 0, blue: 0))
    let input = try photo.open()
    let picture = try photo.picture(from: input, surface: surface, limits: DecodeLimits())
    let stream = try BackdropStream(
      photo, from: input, surface: surface, limits: DecodeLimits())
    for y in 0..<size.height {
      let (row, expected) = (try stream.takeRow(y), picture.finishedRow(y))
      #expect((0..<(3 * size.width)).allSatisfy { row[$0] == expected[$0] }, "\(y)")
    }
  }

  /// A narrow blur takes all of the frame's pixels.
  @Test func aBackdropDoesNotTakeTheWholeFrame() throws {
    try folder.write(Picture(noise: 6, width: 60, height: 40).jpeg(), as: "a.jpg")
    func cost(rows: Int, _ photo: FileName = "a.jpg") throws -> Int {
      let job = workshop.job(
        [Part(photos: [Photo(file: photo, height: rows, fit: .contain)])],
        settings: settings(width: 600, blur: 2, dim: 300))
      return try job.prepare(part: 0).photos[0].cost.bytes
    }
    #expect(try cost(rows: 20_000) < 2 * cost(rows: 2000))
    let part = try render(rows: 5000, width: 600, blur: 2, dim: 0, file: "a.jpg")
    #expect(part.size.height == 5000)
  }

  /// Fractions and not pixels: a preview looks like the export.
  @Test func aSmallerPartLooksTheSame() throws {
    try folder.write(Picture(noise: 4, width: 12, height: 8).enlarged(20).png(), as: "a.png")
    let large = try render(rows: 720, width: 480, blur: 60, dim: 200)
    let small = try render(rows: 180, width: 120, blur: 60, dim: 200)
    for y in Array(0..<45) + Array(135..<180) {
      for x in 0..<120 {
        let mean = (0..<3).map { channel in
          (0..<16).reduce(0) { $0 + large[4 * x + $1 % 4, 4 * y + $1 / 4][channel] } / 16
        }
        for (a, b) in zip(small[x, y], mean) { #expect(abs(a - b) <= 6, "\(x) \(y)") }
      }
    }
  }

  // MARK: The blur itself

  /// Against Gauss's curve at full size, with the edge's pixels beyond the edge.
  @Test(arguments: [1.0, 4, 9, 20])
  func theBlurIsGausss(deviation: Double) throws {
    let picture = Picture(noise: 9, width: 10, height: 8).enlarged(12)
    let size = BlurredPicture.reducedSize(of: picture.size, deviation: deviation)
    let blurred = try BlurredPicture(
      averaged(picture, to: size), size: picture.size, deviation: deviation, brightness: 1)
    var row = [UInt8](repeating: 0, count: 3 * picture.size.width)
    var worst = 0.0
    for y in stride(from: 0, to: picture.size.height, by: 7) {
      try row.withUnsafeMutableBufferPointer { row in
        guard let start = row.baseAddress else { return }
        try blurred.paint(row: y, columns: 0..<picture.size.width, onto: start)
      }
      for x in stride(from: 0, to: picture.size.width, by: 5) {
        worst = max(worst, abs(Double(row[3 * x]) - gauss(picture, x, y, deviation)))
      }
    }
    #expect(worst <= 8)
  }

  /// What blurring takes is in proportion to the pixels times the reach of the blur.
  @Test func aWideBlurCostsNoMoreThanANarrowOne() {
    let frame = PixelSize(width: 1080, height: 1920)
    func work(_ deviation: Double) -> Double {
      let size = BlurredPicture.reducedSize(of: frame, deviation: deviation)
      let reach = deviation * Double(size.width) / Double(frame.width)
      return Double(size.width * size.height) * reach
    }
    let works = [3, 6, 12, 27, 60, 270].map { work($0) }
    for (narrow, wide) in zip(works, works.dropFirst()) { #expect(wide < narrow) }
  }

  private func gauss(_ picture: Picture, _ x: Int, _ y: Int, _ deviation: Double) -> Double {
    let reach = Int((3 * deviation).rounded(.up))
    var (sum, weight) = (0.0, 0.0)
    for dy in -reach...reach {
      for dx in -reach...reach {
        let w = exp(-Double(dx * dx + dy * dy) / (2 * deviation * deviation))
        let column = min(max(x + dx, 0), picture.size.width - 1)
        let row = min(max(y + dy, 0), picture.size.height - 1)
        sum += w * Double(picture.samples[3 * (row * picture.size.width + column)])
        weight += w
      }
    }
    return sum / weight
  }

  /// `picture` at `size`, by the means of the pixels' shares.
  private func averaged(_ picture: Picture, to size: PixelSize) throws -> Canvas {
    let canvas = Canvas(
      size: size, background: RGB(red: 0, green: 0, blue: 0), bandRows: size.height)
    canvas.open(rows: 0..<size.height)
    let across = Double(picture.size.width) / Double(size.width)
    let down = Double(picture.size.height) / Double(size.height)
    for y in 0..<size.height {
      let row = try #require(canvas.row(y))
      for x in 0..<size.width {
        for channel in 0..<3 {
          let taps = (0..<64).map { tap in
            let column = Int((Double(x) + (Double(tap % 8) + 0.5) / 8) * across)
            let line = Int((Double(y) + (Double(tap / 8) + 0.5) / 8) * down)
            return picture.samples[3 * (line * picture.size.width + column) + channel]
          }
          row[3 * x + channel] = UInt8((taps.reduce(0, +) + 32) / 64)
        }
      }
    }
    return canvas
  }
}

extension Picture {
  /// Each pixel as a square of `factor` pixels.
  fileprivate func enlarged(_ factor: Int) -> Picture {
    Picture(width: factor * size.width, height: factor * size.height) {
      self[$0 / factor, $1 / factor]
    }
  }
}

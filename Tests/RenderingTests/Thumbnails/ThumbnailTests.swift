import Codecs
import Files
import Probing
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct ThumbnailTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private let photo = Picture(gradientOf: 400, by: 300)
  private let red = [200, 20, 20]

  /// A plain red picture, which no other is like.
  private func plain(_ width: Int, _ height: Int) -> Picture {
    Picture(width: width, height: height) { [red] _, _ in red }
  }

  /// Writes the photo with `thumbnail`, and makes a small picture of it.
  private func raster(
    _ size: PixelSize, thumbnail: [UInt8], orientation: Orientation = .topLeft
  ) throws -> Picture {
    let file = try folder.write(
      jpeg(photo.jpeg(), tagged: orientation, thumbnail: thumbnail), as: "a.jpg")
    return try raster(of: file, size)
  }

  private func raster(of file: FileName, _ size: PixelSize) throws -> Picture {
    let request = ThumbnailRequest(try probe(file), size: size)
    return Picture(try request.raster(ThumbnailTerms()))
  }

  private func isRed(_ picture: Picture) -> Bool {
    zip(picture[picture.size.width / 2, picture.size.height / 2], red).allSatisfy {
      abs($0 - $1) < 20
    }
  }

  @Test func theOneInTheFileIsTakenWhereItWillDo() throws {
    let thumbnail = try plain(160, 120).jpeg()
    #expect(isRed(try raster(PixelSize(width: 160, height: 120), thumbnail: thumbnail)))
    #expect(isRed(try raster(PixelSize(width: 40, height: 30), thumbnail: thumbnail)))
  }

  @Test func aThumbnailThatIsTooSmallIsNotEnlarged() throws {
    let thumbnail = try plain(160, 120).jpeg()
    #expect(!isRed(try raster(PixelSize(width: 200, height: 150), thumbnail: thumbnail)))
  }

  @Test(arguments: [(160, 107), (160, 90), (120, 160), (120, 120)])
  func aThumbnailOfAnotherShapeIsNotTaken(width: Int, height: Int) throws {
    let thumbnail = try plain(width, height).jpeg()
    #expect(!isRed(try raster(PixelSize(width: 40, height: 30), thumbnail: thumbnail)))
  }

  @Test(arguments: [(400, 266), (400, 225), (266, 400), (300, 300)])
  func blackBarsOfAThumbnailAreLeftOut(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let inner = PixelSize(
      width: min(160, size.transposed.height(atWidth: 120)),
      height: min(120, size.height(atWidth: 160)))
    let (left, top) = ((160 - inner.width) / 2, (120 - inner.height) / 2)
    func barred(_ bar: Int) throws -> [UInt8] {
      try Picture(width: 160, height: 120) { x, y in
        let isInside =
          (left..<(left + inner.width)).contains(x) && (top..<(top + inner.height)).contains(y)
        return isInside ? red : [bar, bar, bar]
      }.jpeg()
    }
    let photo = try Picture(gradientOf: width, by: height).jpeg()
    for (bar, isTaken) in [(2, true), (60, false)] {
      let file = try folder.write(
        jpeg(photo, tagged: .topLeft, thumbnail: barred(bar)), as: "a.jpg")
      let picture = try raster(
        of: file, PixelSize(width: width / 5, height: height / 5))
      #expect(isRed(picture) == isTaken, "bars of \(bar)")
      guard isTaken else { continue }
      for (x, y) in [(0, 0), (picture.size.width - 1, picture.size.height - 1)] {
        #expect(zip(picture[x, y], red).allSatisfy { abs($0 - $1) < 20 }, "\(x), \(y)")
      }
    }
  }

  /// As Canon draws 3:2 into 160×120: 108 rows where 107 would do.
  @Test func aPictureBetweenBarsMayBeAPixelLarger() throws {
    let photo = try Picture(gradientOf: 600, by: 400).jpeg()
    func isTaken(rows: Range<Int>) throws -> Bool {
      let barred = Picture(width: 160, height: 120) { _, y in rows.contains(y) ? red : [0, 0, 0] }
      let file = try folder.write(
        jpeg(photo, tagged: .topLeft, thumbnail: barred.jpeg()), as: "a.jpg")
      return isRed(try raster(of: file, PixelSize(width: 120, height: 80)))
    }
    #expect(try isTaken(rows: 6..<114))
    #expect(try !isTaken(rows: 6..<116))
    #expect(try !isTaken(rows: 4..<113))
  }

  @Test func aSmallerSizeWillDoWhereThereIsAThumbnailOfIt() throws {
    func size(thumbnail: [UInt8]) throws -> PixelSize {
      let file = try folder.write(
        jpeg(photo.jpeg(), tagged: .topLeft, thumbnail: thumbnail), as: "a.jpg")
      var request = ThumbnailRequest(try probe(file), size: PixelSize(width: 240, height: 180))
      request.thumbnailSizes = [(160, 120), (144, 108)].map(PixelSize.init)
      return try request.raster(ThumbnailTerms()).size
    }
    for (width, expected) in [(320, 240), (240, 240), (200, 160), (152, 144), (140, 240)] {
      let thumbnail = try plain(width, width * 3 / 4).jpeg()
      #expect(try size(thumbnail: thumbnail).width == expected, "\(width)")
    }
    #expect(try size(thumbnail: []).width == 240)
  }

  @Test func whatShowsThroughIsKept() throws {
    func file(_ picture: Picture) throws -> [UInt8] {
      let name = try folder.write(picture.png(), as: "a.png")
      let request = ThumbnailRequest(try probe(name), size: PixelSize(width: 8, height: 4))
      let result = files(of: [request], quality: 90, ThumbnailTerms(), jobs: 2)
      return try #require(result.first).get()
    }
    let logo = Picture(width: 16, height: 8, channels: 4) { x, _ in
      [240, 20, 60, x < 8 ? 255 : 100]
    }
    let name = try folder.write(file(logo), as: "logo.png")
    let decoded = try Picture(decoding: PNGDecoder(InputFile(opening: name)))
    #expect(decoded.size == PixelSize(width: 8, height: 4) && decoded.channels == 4)
    for (x, alpha) in [(1, 255), (6, 100)] {
      #expect(zip(decoded[x, 2], [240, 20, 60, alpha]).allSatisfy { abs($0 - $1) <= 2 })
    }
    let opaque = Picture(width: 16, height: 8, channels: 4) { _, _ in [240, 20, 60, 255] }
    #expect(try file(opaque).starts(with: [0xFF, 0xD8]))
    #expect(try file(plain(16, 8)).starts(with: [0xFF, 0xD8]))
  }

  @Test func aDamagedThumbnailDoesNoHarm() throws {
    let size = PixelSize(width: 80, height: 60)
    let whole = try plain(160, 120).jpeg()
    let expected = try raster(of: folder.write(photo.jpeg(), as: "b.jpg"), size)
    for count in [0, 1, 2, 20, whole.count / 2, whole.count - 2] {
      let picture = try raster(size, thumbnail: Array(whole.prefix(count)))
      #expect(picture == expected, "cut at \(count)")
    }
  }

  @Test(arguments: Orientation.allCases)
  func standsUpright(orientation: Orientation) throws {
    let size = orientation.upright(PixelSize(width: 80, height: 60))
    let expected = Picture(gradientOf: 80, by: 60).upright(orientation)
    for thumbnail in [try Picture(gradientOf: 160, by: 120).jpeg(), []] {
      let picture = try raster(size, thumbnail: thumbnail, orientation: orientation)
      #expect(try #require(picture.distance(to: expected)) <= 6, "\(thumbnail.count)")
    }
  }

  @Test func everySizeCanBeMade() throws {
    let file = try folder.write(photo.jpeg(), as: "a.jpg")
    for (width, height) in [(1, 1), (1, 60), (60, 1), (3, 2), (400, 300), (500, 700)] {
      let size = PixelSize(width: width, height: height)
      #expect(try raster(of: file, size).size == size)
    }
  }

  @Test func aRegionIsShownAlone() throws {
    let file = try folder.write(photo.png(), as: "a.png")
    let size = PixelSize(width: 50, height: 40)
    let request = ThumbnailRequest(
      try probe(file), size: size, region: Region(left: 100, top: 60, width: 100, height: 80),
      orientation: .topLeft)
    let picture = Picture(try request.raster(ThumbnailTerms()))
    let corner = photo[101, 61]
    #expect(zip(picture[0, 0], corner).allSatisfy { abs($0 - $1) <= 3 })
  }

  @Test func manyComeInTheirOrder() throws {
    let files = try (0..<12).map { index in
      let picture = Picture(width: 8, height: 8) { _, _ in [20 * index, 0, 0] }
      return try folder.write(picture.png(), as: FileName("\(index).png"))
    }
    let requests = try files.map {
      ThumbnailRequest(try probe($0), size: PixelSize(width: 2, height: 2))
    }
    for jobs in [1, 3, 50] {
      let pictures = rasters(of: requests, ThumbnailTerms(), jobs: jobs)
      #expect(try pictures.map { Int(try $0.get().pixels[0]) } == (0..<12).map { 20 * $0 })
    }
    let stopped = ThumbnailTerms(shouldStop: { true })
    for result in rasters(of: requests, stopped, jobs: 2) {
      #expect(throws: RenderFault.Reason.self) { try result.get() }
    }
  }

  /// Interlaced, a photo is held whole, in 360,000 bytes and some.
  @Test func whatDoesNotFitBesideOthersIsMadeAlone() throws {
    var interlaced = PNGOptions()
    interlaced.isInterlaced = true
    let file = try folder.write(photo.png(interlaced), as: "a.png")
    let request = ThumbnailRequest(try probe(file), size: PixelSize(width: 4, height: 3))
    var terms = ThumbnailTerms()
    terms.limits.memory = 1_000_000
    for result in rasters(of: [request, request], terms, jobs: 8) {
      #expect(try result.get().size == request.size)
    }
    terms.limits.memory = 300_000
    for result in rasters(of: [request, request], terms, jobs: 8) {
      #expect(throws: RenderFault.Reason.decoding(.tooMuchMemory(limit: 300_000))) {
        try result.get()
      }
    }
  }

  @Test func smallCopiesAreToldFromOthers() {
    func isCopy(_ width: Int, _ height: Int, of other: (Int, Int)) -> Bool {
      PixelSize(width: width, height: height).isSmallCopy(
        of: PixelSize(width: other.0, height: other.1))
    }
    #expect(isCopy(160, 120, of: (4000, 3000)))
    #expect(isCopy(160, 120, of: (4000, 3008)))
    #expect(isCopy(160, 107, of: (6000, 4000)) && isCopy(160, 106, of: (6000, 4000)))
    #expect(isCopy(120, 160, of: (3000, 4000)))
    // Letterboxed, as most cameras do it; turned; larger; nothing.
    #expect(!isCopy(160, 120, of: (6000, 4000)))
    #expect(!isCopy(160, 120, of: (3000, 4000)))
    #expect(!isCopy(160, 120, of: (80, 60)))
    #expect(!isCopy(0, 0, of: (80, 60)))
  }
}

extension Picture {
  init(_ raster: Raster) {
    self.init(raster.size, channels: 3, samples: raster.pixels.map { Int($0) })
  }
}

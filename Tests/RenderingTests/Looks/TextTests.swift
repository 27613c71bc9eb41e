import Codecs
import ColorManagement
import Files
import Lettering
import Pixels
import Probing
import StitchPlan
import TestPictures
import Testing
import Vocabulary

@testable import Rendering

@Suite struct TextValuesTests {
  private let values = TextValues(
    file: FileName(bytes: Array("a/Caf".utf8) + [0xE9, 7] + Array(".x.jpg".utf8)), number: 3,
    count: 12, captured: CaptureTime(local: 1_688_906_096_000_000_000))

  @Test func everyPlaceIsFilled() {
    #expect(
      values.text(of: "{{{name}}} {number}/{count} {date}", inLines: false)
        == "{Caf\u{FFFD}.x} 3/12 2023-07-09")
  }

  @Test func aDateThatIsNotKnownIsNothing() {
    var values = values
    values.captured = nil
    #expect(values.text(of: "{date}", inLines: false) == "")
    #expect(values.text(of: " {date}\n", inLines: true) == "")
  }

  @Test(arguments: [
    ("© Ana {date}", "© Ana"), ("{date} Ana", "Ana"), (" a  b ", "a  b"),
    ("a \n{date}", "a\n"), ("{date}\n\u{A0}© b\t", "\n© b"), ("\u{AD}{date}\u{200B}", ""),
    ("\u{2800} ", ""),
  ])
  func whiteSpaceAtTheEndsOfLinesIsLeftOut(template: String, text: String) {
    var values = values
    values.captured = nil
    #expect(values.text(of: template, inLines: true) == text)
  }

  @Test func controlsAreDroppedAndLinesKeptWhereThereMayBeSome() {
    #expect(values.text(of: "a\u{1B}b\r\n\tc\u{2028}d", inLines: true) == "ab\nc\nd")
    #expect(values.text(of: "a\nb\u{2029}c", inLines: false) == "a b c")
  }
}

@Suite struct TextTests {
  private let workshop: Workshop
  private var folder: TemporaryFolder { workshop.folder }

  init() throws {
    workshop = try Workshop()
    try folder.write(Picture(width: 200, height: 100) { _, _ in [90, 90, 90] }.png(), as: "a.png")
  }

  private func job(_ photos: [Photo], background: Color = .white) -> RenderJob {
    workshop.job(
      [Part(photos: photos)],
      settings: Settings(width: 200, spacing: 0, background: Background(background)),
      replacing: true)
  }

  #if Text
    private func picture(_ photos: [Photo], background: Color = .white) throws -> Picture {
      let report = render(job(photos, background: background))
      if let fault = report.faults.first { throw fault }
      return try workshop.part()
    }

    @Test func aCaptionStandsInItsRowsBelowThePhoto() throws {
      let caption = Caption("Low tide", height: 30)
      let photos = [
        Photo(file: "a.png", caption: caption), Photo(file: "a.png", caption: caption),
      ]
      for background in [Color.white, Color(red: 10, green: 20, blue: 60)] {
        let part = try picture(photos, background: background)
        #expect(part.size == PixelSize(width: 200, height: 260))
        let ink = Int(background.contrast.red)
        for top in [0, 130] {
          for y in (top + 8)..<(top + 92) { #expect(abs(part[100, y][0] - 90) <= 3) }
          let rows = (top + 100)..<(top + 130)
          let inked = rows.filter { y in
            (0..<200).contains { abs(part[$0, y][0] - ink) < 40 }
          }
          #expect(inked.count > 8)
          #expect(inked.allSatisfy { ((top + 102)..<(top + 128)).contains($0) })
        }
      }
    }

    @Test func aLineIsAsWideAsItsShareOfThePhoto() throws {
      let overlay = Overlay(
        .text("{number}·{count}", Color(red: 255, green: 0, blue: 0)), anchor: .left,
        width: Fraction(millionths: 600_000), margin: Fraction(millionths: 0))
      let part = try picture([Photo(file: "a.png", overlays: [overlay])])
      let red = (0..<200).filter { x in (0..<100).contains { part[x, $0][0] > 180 } }
      // What is seen of a line is a little narrower than the line.
      #expect(try #require(red.last) < 62 && red.count > 35)
    }

    /// Bytes depend on neither threads nor room, whatever stands on and behind photos.
    @Test func theNumberOfJobsDoesNotShow() throws {
      let logo = Picture(width: 30, height: 30, channels: 4) { x, y in [8 * x, 8 * y, 0, 4 * x + y]
      }
      try folder.write(logo.png(), as: "logo.png")
      let photos = try (0..<12).map { index in
        let picture = Picture(noise: UInt64(index), width: 60 + index, height: 40 + 9 * index)
        let file = FileName("\(index).jpg")
        try folder.write(
          jpeg(picture.jpeg(quality: 60), tagged: Orientation.allCases[index % 8]), as: file)
        return Photo(
          file: file, height: 90, fit: index % 3 == 0 ? .cover : .contain,
          caption: Caption("{name}: {number} of {count}\nשלום"))
      }
      var first: [UInt8]?
      for jobs in [1, 2, 5] {
        var job = workshop.job(
          [Part(photos: photos)],
          settings: Settings(
            width: 150, spacing: 4, background: Background(.white, backdrop: Backdrop()),
            overlays: [
              Overlay(.image("logo.png")), Overlay(.text("{name}", .white), anchor: .topLeft),
            ]), replacing: true)
        job.jobs = jobs
        job.memory = RenderJob.leastMemory
        #expect(render(job).faults.isEmpty)
        let bytes = try folder.bytes(of: "part0.jpg")
        #expect(bytes == first ?? bytes, "\(jobs) jobs")
        first = bytes
      }
    }

    @Test func unknownCharactersArePointedOut() throws {
      var events: [RenderEvent] = []
      let photo = Photo(file: "a.png", caption: Caption("Hut \u{10FFFD}"))
      #expect(render(job([photo])) { events.append($0) }.faults.isEmpty)
      #expect(
        events.contains(
          .photoIsOdd(part: 0, photo: 0, file: "a.png", .text(unknown("Hut \u{10FFFD}")))))
    }

    private func unknown(_ text: String) -> TextDefect {
      TextDefect(
        place: .photo(0, ofPart: 0).appending("caption"), text: text,
        problem: .unknownCharacters(["\u{10FFFD}"]))
    }

    /// What is said before rendering is what is said of it.
    @Test func oddTextsAreKnownBeforeRendering() throws {
      let tiny = Overlay(.text(String(repeating: "A", count: 500), .white))
      let photos = [
        Photo(file: "a.png", overlays: [tiny], caption: Caption("\u{10FFFD}")),
        Photo(file: "a.png", caption: Caption("{name}", height: 1)),
        Photo(file: "a.png", caption: Caption("{name}")),
      ]
      let job = job(photos)
      let odd = oddTexts(job)
      #expect(odd.map(\.photo) == [0, 0, 1])
      #expect(
        odd.map(\.defect.problem) == [
          .small(height: 0), .unknownCharacters(["\u{10FFFD}"]), .small(height: 0),
        ])
      var told: [TextDefect] = []
      let report = render(job) { event in
        if case .photoIsOdd(_, _, _, .text(let defect)) = event { told.append(defect) }
      }
      #expect(report.faults.isEmpty)
      #expect(told == odd.map(\.defect))
    }

    @Test(arguments: [(1, 0), (6, 2), (11, 4)])
    func lettersThatNobodyCanReadArePointedOut(rows: Int, height: Int) {
      func problems(_ rows: Int) -> [TextDefect.Problem] {
        oddTexts(job([Photo(file: "a.png", caption: Caption("Hut", height: rows))]))
          .map(\.defect.problem)
      }
      #expect(problems(rows) == [.small(height: height)])
      #expect(problems(12) == [] && problems(24) == [])
    }

    @Test func aDefectOfATextSaysHowToMendIt() {
      var defect = unknown("")
      #expect("\(defect)".hasPrefix("no installed font has U+10FFFD, and boxes stand for it; "))
      defect.problem = .unknownCharacters(Array("一丁丂七丄丅丆万丈三".unicodeScalars))
      #expect("\(defect)".contains("has 一 丁 丂 七 丄 丅 and 4 more characters, and boxes"))
      defect.problem = .small(height: 3)
      #expect("\(defect)".contains("letters are 3 px high; make \"height\" larger or the text"))
      defect.place = PlanPlace([.key("overlay"), .key("text")])
      #expect("\(defect)".contains("make \"width\" larger"))
    }

    @Test func soManyTextsAreLookedAtAsTakeAMoment() {
      let photos = (0..<400).map { Photo(file: "a.png", caption: Caption("\u{10FFFD} No. \($0)")) }
      let job = job(photos)
      #expect(oddTexts(job).count == 400)
      let long = String(repeating: "long words in a caption ", count: 150)
      let many = (0..<100).map { Photo(file: "a.png", caption: Caption("\($0) \(long)")) }
      // Of which only some are looked at.
      #expect((1..<50).contains(oddTexts(self.job(many)).count))
    }

    @Test func aTextThatIsTooLongIsAFaultBeforeAnyWork() throws {
      // Which a plan that is read cannot have.
      let text = String(repeating: " long", count: 3000)
      let faults = faultsBeforeRendering(job([Photo(file: "a.png", caption: Caption(text))]))
      #expect(faults.map(\.reason) == [.text(.tooLong(bytes: 14_999, limit: 12_288))])
      let place = PlanPlace.photo(0, ofPart: 0).appending("caption")
      #expect(faults.map(\.subject) == [.text(place, photo: "a.png")])
      let both = faultsBeforeRendering(
        job([Photo(file: "gone.png"), Photo(file: "a.png", caption: Caption(text))]))
      #expect(both.count == 2 && both.last?.reason == faults.first?.reason)
    }

    /// The greatest difference of a channel between `color` and the pixel of `part` that is
    /// nearest to it.
    private func distance(to color: [UInt8], in part: Picture) -> Int {
      let distances = (0..<part.size.height).flatMap { y in
        (0..<part.size.width).map { x in
          zip(part[x, y], color).map { abs($0 - Int($1)) }.reduce(0, max)
        }
      }
      return distances.min() ?? 255
    }

    private func picture(_ photo: Photo, in space: OutputColor) throws -> Picture {
      var job = job([photo])
      job.plan.output.color = space
      let report = render(job)
      if let fault = report.faults.first { throw fault }
      return try workshop.part()
    }

    @Test(arguments: [OutputColor.srgb, .displayP3])
    func aTextHasItsColour(space: OutputColor) throws {
      let red = Color(red: 255, green: 0, blue: 0)
      let overlay = Overlay(
        .text("▇▇▇", red), anchor: .center, width: .one, margin: Fraction(millionths: 0))
      let part = try picture(Photo(file: "a.png", overlays: [overlay]), in: space)
      #expect(distance(to: space.space.stored(srgb: [255, 0, 0]), in: part) <= 4)
    }

    /// An emoji has colours of its own, which are sRGB.
    @Test(.enabled(if: redOfEmoji != nil), arguments: [OutputColor.srgb, .displayP3])
    func anEmojiHasItsColours(space: OutputColor) throws {
      let red = try #require(Self.redOfEmoji)
      let photo = Photo(file: "a.png", caption: Caption("🟥", height: 90))
      let part = try picture(photo, in: space)
      #expect(distance(to: space.space.stored(srgb: red), in: part) <= 4)
    }

    /// `nil` where no font with a red square is installed.
    private static let redOfEmoji: [UInt8]? = {
      let black = RGB(red: 0, green: 0, blue: 0)
      let size = PixelSize(width: 90, height: 90)
      guard let text = try? Lettering.paragraph("🟥", color: black, in: size),
        let layer = try? text.draw(rows: 0..<text.ink.height)
      else { return nil }
      let middle = 4 * (text.ink.height / 2 * text.ink.width + text.ink.width / 2)
      let pixel = layer.pixels.dropFirst(middle).prefix(4)
      return pixel.last == 255 && (pixel.first ?? 0) > 128 ? Array(pixel.prefix(3)) : nil
    }()

    @Test func aPartIsNotCurrentOnceItsTextChanged() throws {
      #expect(render(job([Photo(file: "a.png", caption: Caption("one"))])).faults.isEmpty)
      #expect(currentParts(job([Photo(file: "a.png", caption: Caption("one"))])) == [0])
      #expect(currentParts(job([Photo(file: "a.png", caption: Caption("two"))])) == [])
    }
  #else
    @Test func aPlanWithTextIsRefusedByTheTraitsName() throws {
      let faults = faultsBeforeRendering(job([Photo(file: "a.png", caption: Caption("a"))]))
      #expect(faults.map(\.reason) == [.text(.leftOut)])
      #expect("\(faults[0])".contains("trait Text"))
    }
  #endif
}

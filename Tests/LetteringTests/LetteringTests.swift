import Pixels
import Testing
import Vocabulary

@testable import Lettering

#if Text
  extension Lettering {
    /// All of it, with what is not inked.
    fileprivate func picture(bandRows: Int = 100_000) throws -> Layer {
      var pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
      for first in stride(from: 0, to: ink.height, by: bandRows) {
        let rows = first..<min(first + bandRows, ink.height)
        let band = try draw(rows: rows)
        for row in 0..<rows.count {
          let start = 4 * ((ink.top + first + row) * size.width + ink.left)
          pixels.replaceSubrange(
            start..<(start + 4 * ink.width),
            with: band.pixels[(4 * row * ink.width)..<(4 * (row + 1) * ink.width)])
        }
      }
      return Layer(size: size, pixels: pixels)
    }
  }

  extension Layer {
    fileprivate func alpha(_ x: Int, _ y: Int) -> UInt8 { pixels[4 * (y * size.width + x) + 3] }

    /// Rows from the first to the last with ink, `nil` where none has.
    fileprivate var inkedRows: ClosedRange<Int>? {
      let rows = (0..<size.height).filter { y in (0..<size.width).contains { alpha($0, y) > 0 } }
      return rows.first.flatMap { first in rows.last.map { first...$0 } }
    }
  }

  extension Layer {
    /// What is inked, in pixels.
    fileprivate var inkedArea: Double {
      let alphas = stride(from: 3, to: pixels.count, by: 4).lazy.map { Double(pixels[$0]) }
      return alphas.reduce(0, +) / 255
    }
  }

  @Suite struct LetteringTests {
    private let black = RGB(red: 0, green: 0, blue: 0)

    /// What `text` inks in a line with room on all sides, in square pixels.
    private func inkedArea(of text: String, em: Double) throws -> Double {
      let setter = try Setter(text, em: em)
      let whole = setter.extents().whole
      let side = em + 20
      let size = PixelSize(width: Int(whole.width + 2 * side), height: Int(whole.height + 2 * side))
      let place = (left: side - whole.left, top: side - whole.top)
      return try setter.draw(black, at: place, in: size).inkedArea
    }

    private func expectAllInked(_ set: Lettering?, _ text: String) throws {
      let set = try #require(set)
      let (area, whole) = try (set.picture().inkedArea, inkedArea(of: text, em: set.em))
      #expect(abs(area / whole - 1) < 0.01, "\(text): \(area) of \(whole)")
    }

    private func line(
      _ text: String, color: RGB = RGB(red: 0, green: 0, blue: 0), width: Int, height: Int
    ) throws -> Lettering? {
      try Lettering.line(text, color: color, in: PixelSize(width: width, height: height))
    }

    @Test(arguments: [1, 40, 194, 1000])
    func aLineIsAsWideAsAsked(width: Int) throws {
      let set = try #require(try line("Harbour", width: width, height: 900)).picture()
      #expect(abs(set.size.width - width) <= 1)
      #expect(set.pixels.count == 4 * set.size.width * set.size.height)
    }

    @Test func aLineIsNoHigherThanAllowed() throws {
      let set = try #require(try line("I", width: 500, height: 60)).picture()
      #expect(set.size.height <= 60 && set.size.width < 60)
    }

    @Test func aLineHasItsColourAndIsPremultiplied() throws {
      let color = RGB(red: 250, green: 120, blue: 10)
      let set = try #require(try line("MMM", color: color, width: 200, height: 200)).picture()
      var opaque = 0
      for start in stride(from: 0, to: set.pixels.count, by: 4) {
        let pixel = set.pixels[start..<(start + 4)].map { Int($0) }
        for (value, whole) in zip(pixel, [250, 120, 10]) {
          #expect(abs(value - whole * pixel[3] / 255) <= 1)
        }
        if pixel[3] == 255 { opaque += 1 }
      }
      #expect(opaque > 100)
    }

    @Test func theSameTextIsTheSamePicture() throws {
      let texts = try (0..<3).map { _ in
        try line("Fjord 7 שלום", width: 180, height: 100)?.picture().pixels
      }
      #expect(texts[0] != nil && texts[0] == texts[1] && texts[1] == texts[2])
    }

    @Test(arguments: [
      "short", "A sentence that is far too long for one line of this box, however small the box is",
      "three\nlines\nhere", String(repeating: "unbreakable", count: 30),
    ])
    func aParagraphKeepsToItsBox(_ text: String) throws {
      let box = PixelSize(width: 300, height: 40)
      let set = try #require(try Lettering.paragraph(text, color: black, in: box)).picture()
      #expect(set.size == box)
      let alphas = stride(from: 3, to: set.pixels.count, by: 4).map { set.pixels[$0] }
      #expect(alphas.contains { $0 > 100 })
      // A text that is cut off touches the edges.
      let edges = [alphas.prefix(300), alphas.suffix(300)]
      for edge in edges { #expect(edge.allSatisfy { $0 == 0 }) }
    }

    @Test func aParagraphStandsInTheMiddle() throws {
      let box = PixelSize(width: 400, height: 60)
      let set = try #require(try Lettering.paragraph("oo", color: black, in: box)).picture()
      let inked = (0..<400).filter { x in
        (0..<60).contains { set.pixels[4 * ($0 * 400 + x) + 3] > 0 }
      }
      let middle = try (#require(inked.first) + #require(inked.last)) / 2
      #expect(abs(middle - 200) <= 2)
    }

    /// Marks upon marks reach far above and below the line.
    private static let stacks = [
      "ẤỄ", "A\u{30A}\u{302}\u{30A}\u{302}", "x\u{310}\u{310}\u{310}\u{310}",
      "Z\u{323}\u{331}\u{330}g",
      "\u{301}a", "\u{10FFFD}", "𝒇j",
    ]

    @Test(arguments: stacks) func nothingOfALineIsCut(_ text: String) throws {
      for size in [(200, 900), (1300, 900), (900, 120)] {
        try expectAllInked(line(text, width: size.0, height: size.1), text)
      }
    }

    @Test(arguments: stacks) func nothingOfAParagraphIsCut(_ text: String) throws {
      for size in [(300, 60), (300, 600), (64, 80)] {
        let box = PixelSize(width: size.0, height: size.1)
        try expectAllInked(Lettering.paragraph(text, color: black, in: box), text)
      }
    }

    /// A name of a file has none that is not seen.
    @Test func aWordThatIsBrokenGetsNoHyphen() throws {
      let word = String(repeating: "version_name", count: 5)
      let box = PixelSize(width: 400, height: 120)
      let set = try Lettering.paragraph(word, color: black, in: box)
      try expectAllInked(set, word)
      let rows = try #require(set).ink.height
      #expect(Double(rows) > 2 * (set?.em ?? .infinity), "not broken")
    }

    @Test func aSoftHyphenShowsWhereAWordIsBroken() throws {
      func area(_ text: String) throws -> Double {
        let box = PixelSize(width: 1000, height: 240)
        let set = try #require(try Lettering.paragraph(text, color: black, in: box))
        return try set.picture().inkedArea / (set.em * set.em)
      }
      #expect(try area("mmmmmm mmmmmm") + 0.01 < area("mmmmmm\u{AD}mmmmmm"))
    }

    @Test func bandsAreTheTextInPieces() throws {
      for width in [120, 1000] {
        let set = try #require(try line("Ễ fjord\u{10FFFD}", width: width, height: 900))
        let whole = try set.picture()
        #expect(whole.inkedArea > 100)
        for rows in [1, 7, 64] { #expect(try set.picture(bandRows: rows).pixels == whole.pixels) }
      }
    }

    /// Cairo's surfaces end at 32,767 pixels, and pictures of its glyphs at 10,240.
    @Test func noTextIsTooWide() throws {
      let set = try #require(try line("▇▇▇", width: 60_000, height: 60_000))
      #expect(set.ink.width > 55_000)
      let middle = set.ink.height / 2
      let row = try set.draw(rows: middle..<(middle + 1))
      let alphas = (0..<row.size.width).map { row.alpha($0, 0) }
      // Nothing but the gaps between the three blocks, if any, is empty.
      let solid = alphas.split { $0 < 255 }.filter { $0.count > 10_000 }
      #expect(solid.reduce(0) { $0 + $1.count } > 54_000 && solid.count <= 3)
      let box = PixelSize(width: 1_000_000, height: 50_000)
      let long = String(repeating: "far ", count: 900)
      let wide = try #require(try Lettering.paragraph(long, color: black, in: box))
      #expect(wide.em > 500 && wide.ink.width > 900_000)
    }

    @Test func nothingToSeeIsNothing() throws {
      for text in ["", " ", "\u{AD}", "\u{200B}", "\u{2800}"] {
        #expect(try line(text, width: 100, height: 50) == nil)
      }
    }

    /// Characters of a private area, which no font of a test's machine has.
    @Test(arguments: ["\u{10FFFD}", "\u{10FFFD}\u{10FFFC}", "A\u{10FFFD} B"])
    func boxesStandForWhatNoFontHas(_ text: String) throws {
      let set = try #require(try line(text, width: 100, height: 50)).picture()
      let alphas = stride(from: 3, to: set.pixels.count, by: 4).map { set.pixels[$0] }
      #expect(alphas.contains { $0 > 100 })
    }

    @Test func whatNoFontHasIsNamedOnce() throws {
      let text = "A\u{10FFFD} \u{10FFFC}\n\u{10FFFD}b\u{200D}\u{FE0F}"
      for _ in 0..<2 {
        #expect(try Lettering.unknownCharacters(of: text) == ["\u{10FFFD}", "\u{10FFFC}"])
      }
      #expect(try Lettering.unknownCharacters(of: "Harbour, 7–9 m²\t").isEmpty)
    }

    /// What is said of the size is what comes out of it.
    @Test func whetherATextFitsIsKnownWithoutDrawingIt() throws {
      let room = PixelSize(width: 194, height: 900)
      for count in [1, 8, 20, 40, 100, 500] {
        let text = String(repeating: "M", count: count)
        let set = try #require(try line(text, width: 194, height: 900)).picture()
        // A line is 1.1 to 1.6 ems high.
        let height = Double(set.size.height)
        #expect(try !Lettering.line(text, fits: room, em: (height + 1) / 1.1), "\(count)")
        #expect(try Lettering.line(text, fits: room, em: (height - 1) / 1.6), "\(count)")
      }
      let box = PixelSize(width: 300, height: 40)
      #expect(try Lettering.paragraph("short", fits: box, em: 24))
      #expect(try !Lettering.paragraph("short", fits: box, em: 24.1))
      let long = String(repeating: "unbreakable ", count: 30)
      #expect(try !Lettering.paragraph(long, fits: box, em: 24))
      #expect(try Lettering.paragraph(long, fits: box, em: 4))
    }

    @Test func aTextThatIsTooLongIsRefused() {
      let text = String(repeating: "x", count: Lettering.longest + 1)
      #expect(throws: TextFault.tooLong(bytes: 12_289, limit: 12_288)) { try Lettering.check(text) }
    }
  }
#else
  @Suite struct LetteringTests {
    @Test func theFaultNamesTheTrait() {
      #expect(throws: TextFault.leftOut) { try Lettering.check("a") }
      #expect(TextFault.leftOut.description.contains("trait Text"))
    }
  }
#endif

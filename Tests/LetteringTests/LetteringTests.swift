import Pixels
import Testing
import Vocabulary

@testable import Lettering

#if Text
  @Suite struct LetteringTests {
    private let black = RGB(red: 0, green: 0, blue: 0)

    @Test(arguments: [1, 40, 194, 1000])
    func aLineIsAsWideAsAsked(width: Int) throws {
      let set = try #require(try Lettering.line("Harbour", color: black, width: width, height: 900))
      #expect(abs(set.layer.size.width - width) <= 1)
      #expect(set.layer.pixels.count == 4 * set.layer.size.width * set.layer.size.height)
    }

    @Test func aLineIsNoHigherThanAllowed() throws {
      let set = try #require(try Lettering.line("I", color: black, width: 500, height: 60))
      #expect(set.layer.size.height <= 60 && set.layer.size.width < 60)
    }

    @Test func aLineHasItsColourAndIsPremultiplied() throws {
      let color = RGB(red: 250, green: 120, blue: 10)
      let set = try #require(try Lettering.line("MMM", color: color, width: 200, height: 200))
      var opaque = 0
      for start in stride(from: 0, to: set.layer.pixels.count, by: 4) {
        let pixel = set.layer.pixels[start..<(start + 4)].map { Int($0) }
        for (value, whole) in zip(pixel, [250, 120, 10]) {
          #expect(abs(value - whole * pixel[3] / 255) <= 1)
        }
        if pixel[3] == 255 { opaque += 1 }
      }
      #expect(opaque > 100)
    }

    @Test func theSameTextIsTheSamePicture() throws {
      let texts = try (0..<3).map { _ in
        try Lettering.line("Fjord 7 שלום", color: black, width: 180, height: 100)?.layer.pixels
      }
      #expect(texts[0] != nil && texts[0] == texts[1] && texts[1] == texts[2])
    }

    @Test(arguments: [
      "short", "A sentence that is far too long for one line of this box, however small the box is",
      "three\nlines\nhere", String(repeating: "unbreakable", count: 30),
    ])
    func aParagraphKeepsToItsBox(_ text: String) throws {
      let box = PixelSize(width: 300, height: 40)
      let set = try #require(try Lettering.paragraph(text, color: black, in: box))
      #expect(set.layer.size == box)
      let alphas = stride(from: 3, to: set.layer.pixels.count, by: 4).map { set.layer.pixels[$0] }
      #expect(alphas.contains { $0 > 100 })
      // A text that is cut off touches the edges.
      let edges = [alphas.prefix(300), alphas.suffix(300)]
      for edge in edges { #expect(edge.allSatisfy { $0 == 0 }) }
    }

    @Test func aParagraphStandsInTheMiddle() throws {
      let box = PixelSize(width: 400, height: 60)
      let set = try #require(try Lettering.paragraph("oo", color: black, in: box))
      let inked = (0..<400).filter { x in
        (0..<60).contains { set.layer.pixels[4 * ($0 * 400 + x) + 3] > 0 }
      }
      let middle = try (#require(inked.first) + #require(inked.last)) / 2
      #expect(abs(middle - 200) <= 2)
    }

    @Test func nothingToSeeIsNothing() throws {
      #expect(try Lettering.line("", color: black, width: 100, height: 50) == nil)
    }

    /// Characters of a private area, which no font of a test's machine has.
    @Test(arguments: ["\u{10FFFD}", "\u{10FFFD}\u{10FFFC}", "A\u{10FFFD} B"])
    func boxesStandForWhatNoFontHas(_ text: String) throws {
      let set = try #require(try Lettering.line(text, color: black, width: 100, height: 50))
      let alphas = stride(from: 3, to: set.layer.pixels.count, by: 4).map { set.layer.pixels[$0] }
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
        let set = try #require(try Lettering.line(text, color: black, width: 194, height: 900))
        // A line is 1.1 to 1.6 ems high.
        let height = Double(set.layer.size.height)
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

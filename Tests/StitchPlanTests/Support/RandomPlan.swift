import Vocabulary

@testable import StitchPlan

/// Plans that are valid, and as odd as valid plans get.
struct RandomPlan {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func plan() -> Plan {
    var plan = Plan(
      schema: maybe { $0.text() }, settings: settings(), output: output(),
      parts: list(1...4) { $0.part() })
    for index in plan.parts.indices {
      // Margins must leave room in each part.
      let settings = plan.settings(ofPart: index)
      if settings.contentWidth < 1 { plan.parts[index].overrides.margin = 0 }
      // Without all its sources a part's height is not known, and so not too much.
      if !plan.faultsBySources(ofPart: index, sizes: true).isEmpty {
        plan.parts[index].photos[0].source = nil
      }
    }
    return plan
  }

  private mutating func settings() -> Settings {
    let width = Int.random(in: Settings.widths, using: &random)
    return Settings(
      width: width, spacing: Int.random(in: 0...200, using: &random),
      margin: Int.random(
        in: 0...min((width - 1) / 2, Settings.margins.upperBound), using: &random),
      background: background(),
      layout: layout(), enlarge: Bool.random(using: &random), overlays: list(0...2) { $0.overlay() }
    )
  }

  private mutating func output() -> Output {
    Output(
      name: "{plan} " + word() + "{part}", quality: Int.random(in: 1...100, using: &random),
      chroma: ChromaSubsampling.allCases.randomElement(using: &random) ?? .full)
  }

  private mutating func part() -> Part {
    let width = maybe { Int.random(in: 70...65_500, using: &$0.random) }
    let overrides = Overrides(
      width: width, spacing: maybe { Int.random(in: 0...99, using: &$0.random) },
      margin: maybe { Int.random(in: 0...30, using: &$0.random) },
      background: maybe { $0.background() }, layout: maybe { $0.layout() },
      enlarge: maybe { Bool.random(using: &$0.random) },
      overlays: maybe { $0.list(0...2) { $0.overlay() } })
    return Part(
      name: maybe { $0.word() + "-{part}" }, overrides: overrides,
      photos: list(1...5) { $0.photo() })
  }

  private mutating func photo() -> Photo {
    let source = maybe { $0.source() }
    let size = source?.upright ?? PixelSize(width: 500, height: 400)
    return Photo(
      file: fileName(), height: maybe { Int.random(in: 1...2000, using: &$0.random) },
      atWidth: maybe { Int.random(in: 1...65_500, using: &$0.random) },
      crop: maybe { $0.box(in: size) },
      rotate: Rotation.allCases.randomElement(using: &random) ?? .none,
      fit: Fit.allCases.randomElement(using: &random) ?? .cover,
      overlays: maybe { $0.list(0...2) { $0.overlay() } }, caption: maybe { $0.caption() },
      source: source)
  }

  /// Small, so that no part gets too large.
  private mutating func layout() -> Layout {
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    return switch pick(0...3) {
    case 0: .row(height: pick(1...900))
    case 1:
      .grid(
        Grid(columns: pick(1...9), cell: PixelSize(width: pick(1...900), height: pick(1...900))))
    default: .column
    }
  }

  private mutating func background() -> Background {
    let color = color()
    return Background(
      color,
      backdrop: maybe {
        Backdrop(blur: $0.fraction(in: Backdrop.blurs), dim: $0.fraction(in: Backdrop.dims))
      })
  }

  private mutating func overlay() -> Overlay {
    let text = textTemplate()
    let content: Overlay.Content =
      Bool.random(using: &random) ? .image(fileName()) : .text(text, color())
    let isImage = if case .image = content { true } else { false }
    return Overlay(
      content, anchor: Anchor.allCases.randomElement(using: &random) ?? .center,
      width: fraction(in: Overlay.widths), margin: fraction(in: Overlay.margins),
      opacity: fraction(in: Overlay.opacities), source: isImage ? maybe { $0.source() } : nil)
  }

  private mutating func caption() -> Caption {
    Caption(
      textTemplate(), height: maybe { Int.random(in: 1...99, using: &$0.random) },
      color: maybe { $0.color() })
  }

  private mutating func textTemplate() -> String {
    let pieces = ["{name}", "{number}/{count}", "{{", "}}", "{date}"]
    return text() + (pieces.randomElement(using: &random) ?? "") + text()
  }

  private mutating func fraction(in range: ClosedRange<Fraction>) -> Fraction {
    let bounds = range.lowerBound.millionths...range.upperBound.millionths
    return Fraction(millionths: Int.random(in: bounds, using: &random))
  }

  /// Wide, so that no part gets too high.
  private mutating func source() -> Source {
    Source(
      size: PixelSize(width: Int.random(in: 3000...5000, using: &random), height: 700),
      orientation: maybe { Orientation(rawValue: Int.random(in: 1...4, using: &$0.random)) } ?? nil,
      orientationFrom: maybe { OrientationSource.allCases.randomElement(using: &$0.random) } ?? nil,
      bytes: maybe { Int.random(in: Source.sizes, using: &$0.random) })
  }

  private mutating func box(in size: PixelSize) -> PixelBox {
    let left = Int.random(in: 0..<size.width / 4, using: &random)
    let top = Int.random(in: 0..<size.height, using: &random)
    return PixelBox(
      left: left, top: top,
      width: Int.random(in: (size.width / 2)...(size.width - left), using: &random),
      height: Int.random(in: 1...(size.height - top), using: &random))
  }

  private mutating func color() -> Color {
    Color(red: .random(in: 0...255, using: &random), green: 7, blue: 200)
  }

  private mutating func word() -> String {
    ["a", "B b", "é😀", "%d", "[x]", "a..b", "\"q'", "-", "\u{2028}"].randomElement(using: &random)
      ?? ""
  }

  private mutating func text() -> String { word() + "/\\\u{1}\n\t\u{7F}" + word() }

  /// Any bytes but NUL, mixed with whole characters and the beginnings of some.
  private mutating func fileName() -> FileName {
    let pieces: [[UInt8]] = [
      Array("a b".utf8), Array("\"\\/\n\r\t\u{8}".utf8), Array("é日😀\u{2028}\u{85}".utf8),
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0x80],
      [UInt8.random(in: 1...255, using: &random)],
    ]
    return FileName(
      bytes: list(1...6) { pieces.randomElement(using: &$0.random) ?? [1] }.flatMap { $0 })
  }

  private mutating func list<T>(_ counts: ClosedRange<Int>, _ make: (inout Self) -> T) -> [T] {
    (0..<Int.random(in: counts, using: &random)).map { _ in make(&self) }
  }

  private mutating func maybe<T>(_ make: (inout Self) -> T) -> T? {
    Bool.random(using: &random) ? make(&self) : nil
  }
}

import Pixels
import Vocabulary

#if Text
  import CText

  /// Loads what sets text. To be called before any other, by one thread at a time, as all here.
  func loadLibraries() throws(TextFault) { try check(ctext_load()) }

  private func check(_ status: ctext_status) throws(TextFault) {
    switch status {
    case CTEXT_OK: return
    case CTEXT_NO_LIBRARY: throw .noLibrary
    case CTEXT_NO_FONTS: throw .noFonts
    case CTEXT_NO_MEMORY: throw .outOfMemory
    default: throw .notDrawn
    }
  }

  /// A text and how it is set.
  struct Setter: Sendable {
    /// Edges in pixels from the text's upper left corner.
    struct Box {
      var left: Double
      var top: Double
      var right: Double
      var bottom: Double
    }

    struct Extents {
      /// The lines with their ascents and descents.
      var logical: Box
      /// What is seen; empty if nothing is.
      var ink: Box
      /// Characters that no font has.
      var unknown: Int

      /// The lines with all that reaches beyond them.
      var whole: Box { logical.union(ink) }
    }

    private let text: String
    /// Pixels.
    var em: Double
    /// The width at which lines are broken; 0 breaks none.
    private(set) var measure = 0.0

    init(_ text: String, em: Double) throws(TextFault) {
      let bytes = text.utf8.count
      guard bytes <= Lettering.longest else {
        throw .tooLong(bytes: bytes, limit: Lettering.longest)
      }
      self.text = text
      self.em = em
    }

    /// A line that fills `room` one way; `nil` where there is nothing to see.
    init?(line text: String, in room: PixelSize) throws(TextFault) {
      try self.init(text, em: Double(CTEXT_MEASURED_EM))
      let extents = extents()
      guard !extents.ink.isEmpty else { return nil }
      let size = extents.whole
      // Nothing is bent to pixels, so that everything grows in proportion.
      em *= min(Double(room.width) / size.width, Double(room.height) / size.height)
    }

    /// A paragraph as large as it would be set in `box` if it fits.
    init(paragraph text: String, in box: PixelSize) throws(TextFault) {
      try self.init(text, em: Lettering.em(of: text, in: box.height))
      measure = Double(box.width) - 2 * min(em / 2, Double(box.width) / 10)
    }

    /// Whether lines are no longer than the measure, and nothing reaches out of `box`.
    func fits(_ box: PixelSize) -> Bool {
      let extents = extents()
      let side = (Double(box.width) - measure) / 2
      return extents.logical.width <= measure && extents.ink.left >= -side
        && extents.ink.right <= measure + side && extents.whole.height <= Double(box.height)
    }

    func extents() -> Extents {
      var raw = ctext_extents()
      withText { ctext_measure($0, &raw) }
      var ink = Box(raw.ink)
      // Pango measures boxes that stand for characters without half of their lines.
      if raw.unknown > 0 { ink.widen(by: em / 16) }
      return Extents(logical: Box(raw.logical), ink: ink, unknown: Int(raw.unknown))
    }

    /// - Parameters:
    ///   - place: of the text's upper left corner in what is drawn.
    ///   - size: of what is drawn, be it all of the text or not.
    func draw(
      _ color: RGB, at place: (left: Double, top: Double), in size: PixelSize
    ) throws(TextFault) -> Layer {
      var status = CTEXT_OK
      let bytes = 4 * size.width * size.height
      let pixels = [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
        buffer.initialize(repeating: 0)
        count = bytes
        status = withText {
          ctext_draw(
            $0, [color.red, color.green, color.blue], Lettering.mayHaveColors(text), place.left,
            place.top, UInt32(size.width), UInt32(size.height), buffer.baseAddress)
        }
      }
      try check(status)
      return Layer(size: size, pixels: pixels)
    }

    private func withText<Result>(_ body: (UnsafePointer<ctext_text>) -> Result) -> Result {
      text.withCString { utf8 in
        var raw = ctext_text(utf8: utf8, length: text.utf8.count, em: em, measure: measure)
        return body(&raw)
      }
    }
  }

  extension Setter.Box {
    fileprivate init(_ raw: ctext_box) {
      self.init(left: raw.left, top: raw.top, right: raw.right, bottom: raw.bottom)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var isEmpty: Bool { width <= 0 || height <= 0 }

    fileprivate func union(_ other: Self) -> Self {
      if other.isEmpty { return self }
      return Self(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }

    fileprivate mutating func widen(by length: Double) {
      self = Self(
        left: left - length, top: top - length, right: right + length, bottom: bottom + length)
    }

    func moved(by place: (left: Double, top: Double)) -> Self {
      Self(
        left: left + place.left, top: top + place.top, right: right + place.left,
        bottom: bottom + place.top)
    }

    /// The pixels inside of `size` on which something of it may show: one more than there are to
    /// every side, since edges are smoothed; and what is measured is rounded, and grows with the
    /// text.
    func pixels(in size: PixelSize) -> PixelBox {
      let more = 1 + max(width, height) / 1000
      let columns = Self.pixels(left - more, right + more, upTo: size.width)
      let rows = Self.pixels(top - more, bottom + more, upTo: size.height)
      return PixelBox(
        left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// At least one.
    private static func pixels(_ start: Double, _ end: Double, upTo limit: Int) -> Range<Int> {
      let first = min(max(0, Int(start.rounded(.down))), limit - 1)
      return first..<max(first + 1, min(limit, Int(end.rounded(.up))))
    }
  }
#endif

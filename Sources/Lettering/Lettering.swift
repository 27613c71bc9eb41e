public import Pixels
public import Vocabulary

#if Text
  import CText
  import Synchronization
#endif

/// Text as pixels.
public struct Lettering: Sendable {
  public var layer: Layer

  /// Bytes of UTF-8 that are set at most. Laying text out takes longer than in proportion.
  /// Plans are held to a third of it, since a byte that is no text becomes a character of three.
  public static let longest = 3 * 4096

  /// The pixels of an em of a paragraph in `height` rows, unless it has to be set smaller: so
  /// many that there is some air between its lines.
  public static func em(of text: String, in height: Int) -> Double {
    0.6 * Double(height) / Double(1 + text.utf8.count { $0 == UInt8(ascii: "\n") })
  }

  #if !Text
    public static func check(_ text: String) throws(TextFault) { throw .leftOut }

    public static func unknownCharacters(
      of text: String
    ) throws(TextFault) -> [Unicode.Scalar] { throw .leftOut }

    public static func line(
      _ text: String, fits room: PixelSize, em: Double
    ) throws(TextFault) -> Bool { throw .leftOut }

    public static func paragraph(
      _ text: String, fits box: PixelSize, em: Double
    ) throws(TextFault) -> Bool { throw .leftOut }

    public static func line(
      _ text: String, color: RGB, width: Int, height: Int
    ) throws(TextFault) -> Lettering? { throw .leftOut }

    public static func paragraph(
      _ text: String, color: RGB, in box: PixelSize
    ) throws(TextFault) -> Lettering? { throw .leftOut }
  #endif
}

#if Text
  extension Lettering {
    /// Makes sure that `text` is not too long, and that the libraries and a font are there. The
    /// first call costs some 20 ms, which loading them and the list of fonts takes.
    public static func check(_ text: String) throws(TextFault) {
      _ = try setting { (_) throws(TextFault) in try Setter(text, em: 1) }
    }

    /// The characters of `text` that no installed font has, each once, in order: a box with its
    /// code stands for each. What is known of a character is kept, since a font is looked for
    /// in all that are installed.
    public static func unknownCharacters(
      of text: String
    ) throws(TextFault) -> [Unicode.Scalar] {
      var seen = Set<Unicode.Scalar>()
      let characters = text.unicodeScalars.filter {
        !$0.properties.isWhitespace && seen.insert($0).inserted
      }
      return try setting { (known) throws(TextFault) in
        var unknown: [Unicode.Scalar] = []
        for character in characters {
          let isUnknown =
            if let found = known[character] { found } else {
              try Setter(String(character), em: 10).size().unknown > 0
            }
          known[character] = isUnknown
          if isUnknown { unknown.append(character) }
        }
        return unknown
      }
    }

    /// Whether a ``line(_:color:width:height:)`` in `room` has an em of `em` pixels or more.
    public static func line(
      _ text: String, fits room: PixelSize, em: Double
    ) throws(TextFault) -> Bool {
      try setting { (_) throws(TextFault) in
        try Setter(line: text, in: room).map { $0.em >= em } ?? true
      }
    }

    /// Whether a ``paragraph(_:color:in:)`` in `box` fits with an em of `em` pixels.
    public static func paragraph(
      _ text: String, fits box: PixelSize, em: Double
    ) throws(TextFault) -> Bool {
      try setting { (_) throws(TextFault) in
        var setter = try Setter(paragraph: text, in: box)
        guard setter.em >= em else { return false }
        setter.em = em
        return setter.fits(box)
      }
    }

    /// `text` in one line, `width` pixels wide, or narrower where it would else be higher than
    /// `height`; `nil` where there is nothing to see.
    ///
    /// - Parameter text: without controls.
    public static func line(
      _ text: String, color: RGB, width: Int, height: Int
    ) throws(TextFault) -> Lettering? {
      try setting { (_) throws(TextFault) in
        let room = PixelSize(width: width, height: height)
        guard let setter = try Setter(line: text, in: room) else { return nil }
        let set = setter.size()
        let pixels = PixelSize(
          width: pixels(set.width, upTo: width), height: pixels(set.height, upTo: height))
        return try setter.draw(color, at: (0, 0), in: pixels)
      }
    }

    /// `text` in the middle of `box`, in lines that are broken where they are too long, and set
    /// smaller where it would not fit; `nil` where there is nothing to see.
    ///
    /// - Parameter text: may have line feeds, else no controls.
    public static func paragraph(
      _ text: String, color: RGB, in box: PixelSize
    ) throws(TextFault) -> Lettering? {
      try setting { (_) throws(TextFault) in
        var setter = try Setter(paragraph: text, in: box)
        while setter.em > 1, !setter.fits(box) { setter.em *= 0.95 }
        let size = setter.size()
        guard size.width > 0, size.height > 0 else { return nil }
        let side = (Double(box.width) - setter.measure) / 2
        return try setter.draw(color, at: (side, (Double(box.height) - size.height) / 2), in: box)
      }
    }

    /// Rounded up but for the arithmetic's own error.
    private static func pixels(_ length: Double, upTo limit: Int) -> Int {
      min(limit, max(1, Int((length - 0.01).rounded(.up))))
    }

    /// One thread at a time sets text: Pango's objects cannot be shared, and a set of them for
    /// each thread would read the list of fonts again and take more memory.
    ///
    /// - Parameter body: gets what is known of characters: whether no font has them.
    private static func setting<Value: Sendable>(
      _ body: @Sendable (inout [Unicode.Scalar: Bool]) throws(TextFault) -> Value
    ) throws(TextFault) -> Value {
      try turn.withLock { (known) throws(TextFault) in
        try load()
        return try body(&known)
      }
    }

    private static let turn = Mutex<[Unicode.Scalar: Bool]>([:])
  }

  private func load() throws(TextFault) { try check(ctext_load()) }

  private func check(_ status: ctext_status) throws(TextFault) {
    switch status {
    case CTEXT_OK: return
    case CTEXT_NO_LIBRARY: throw .noLibrary
    case CTEXT_NO_FONTS: throw .noFonts
    default: throw .outOfMemory
    }
  }

  /// A text and how it is set.
  private struct Setter {
    private let text: String
    /// Pixels.
    var em: Double
    /// The width at which lines are broken; 0 breaks none.
    var measure = 0.0

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
      try self.init(text, em: 64)
      let size = size()
      guard size.width > 0, size.height > 0 else { return nil }
      // Nothing is bent to pixels, so that everything grows in proportion.
      em *= min(Double(room.width) / size.width, Double(room.height) / size.height)
    }

    /// A paragraph as large as it would be set in `box` if it fits.
    init(paragraph text: String, in box: PixelSize) throws(TextFault) {
      try self.init(text, em: Lettering.em(of: text, in: box.height))
      measure = Double(box.width) - 2 * min(em / 2, Double(box.width) / 10)
    }

    func fits(_ box: PixelSize) -> Bool {
      let size = size()
      return size.width <= measure && size.height <= Double(box.height)
    }

    func size() -> ctext_size {
      var size = ctext_size()
      withText { ctext_measure($0, &size) }
      return size
    }

    func draw(
      _ color: RGB, at place: (left: Double, top: Double), in size: PixelSize
    ) throws(TextFault) -> Lettering {
      var status = CTEXT_OK
      let bytes = 4 * size.width * size.height
      let pixels = [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
        buffer.initialize(repeating: 0)
        count = bytes
        status = withText {
          ctext_draw(
            $0, [color.red, color.green, color.blue], place.left, place.top, UInt32(size.width),
            UInt32(size.height), buffer.baseAddress)
        }
      }
      try check(status)
      return Lettering(layer: Layer(size: size, pixels: pixels))
    }

    private func withText<Result>(_ body: (UnsafePointer<ctext_text>) -> Result) -> Result {
      text.withCString { utf8 in
        var raw = ctext_text(utf8: utf8, length: text.utf8.count, em: em, measure: measure)
        return body(&raw)
      }
    }
  }
#endif

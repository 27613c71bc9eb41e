public import Pixels
public import Vocabulary

#if Text
  import Synchronization
#endif

/// A text that is laid out, and whose pixels are drawn some rows at a time.
public struct Lettering: Sendable {
  /// What is taken of the room.
  public let size: PixelSize
  /// What is drawn of ``size``.
  public let ink: PixelBox
  #if Text
    private let setter: Setter
    /// Where the text's upper left corner is.
    private let corner: (left: Double, top: Double)
    private let color: RGB
  #endif

  /// Bytes of UTF-8 that are set at most. Laying text out takes longer than in proportion.
  /// Plans are held to a third of it, since a byte that is no text becomes a character of three.
  public static let longest = 3 * 4096

  /// The pixels of an em of a paragraph in `height` rows, unless it has to be set smaller: so
  /// many that there is some air between its lines.
  public static func em(of text: String, in height: Int) -> Double {
    0.6 * Double(height) / Double(1 + text.utf8.count { $0 == UInt8(ascii: "\n") })
  }

  /// Whether glyphs of `text` may have colours of their own, as emoji have.
  public static func mayHaveColors(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: mayHaveColors)
  }

  /// Digits are emoji, too, once U+FE0F follows them.
  private static func mayHaveColors(_ character: Unicode.Scalar) -> Bool {
    character.value == 0xFE0F || (character.value > 0xFF && character.properties.isEmoji)
  }

  /// Bytes that setting `text` in `room` takes at most: the rows that are drawn at a time, and
  /// where there may be colours these once more, converted, and pictures of all glyphs, which
  /// stay in Cairo's memory.
  public static func bytes(of text: String, in room: PixelSize) -> Int {
    let rows = 4 * room.width * min(room.height, bandRows(width: room.width))
    guard mayHaveColors(text) else { return rows }
    let side = min(room.width, room.height)
    let characters = text.unicodeScalars
    let glyphs = characters.count + 4 * characters.count(where: mayHaveColors)
    return 2 * rows + min(glyphs * side, 5 * room.width) * side
  }

  /// Bytes that the libraries and the fonts of a text or two take once they are loaded, as
  /// measured, and what setting texts takes beyond that and their pixels.
  public static let loadedBytes = 9 << 20
  public static let settingBytes = 2 << 20

  /// Rows that are drawn at a time of a text that is `width` pixels wide.
  public static func bandRows(width: Int) -> Int { min(16384, max(1, bandPixels / width)) }

  /// 2 MiB: all of a text as it is on most photos. Each time the text is laid out again.
  private static let bandPixels = 512 << 10

  #if !Text
    public static var isLoaded: Bool { false }

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
      _ text: String, color: RGB, in room: PixelSize
    ) throws(TextFault) -> Lettering? { throw .leftOut }

    public static func paragraph(
      _ text: String, color: RGB, in box: PixelSize
    ) throws(TextFault) -> Lettering? { throw .leftOut }

    public func draw(rows: Range<Int>) throws(TextFault) -> Layer { throw .leftOut }
  #endif
}

#if Text
  extension Lettering {
    /// Whether the libraries are loaded.
    public static var isLoaded: Bool { turn.withLock(\.isLoaded) }

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
      return try setting { (state) throws(TextFault) in
        var unknown: [Unicode.Scalar] = []
        for character in characters {
          let isUnknown =
            if let found = state.isUnknown[character] { found } else {
              try Setter(String(character), em: 10).extents().unknown > 0
            }
          state.isUnknown[character] = isUnknown
          if isUnknown { unknown.append(character) }
        }
        return unknown
      }
    }

    /// Whether a ``line(_:color:in:)`` in `room` has an em of `em` pixels or more.
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

    /// `text` in one line as wide as `room`, or narrower where it would else be higher; `nil`
    /// where there is nothing to see. Marks that are higher than a line make it higher.
    ///
    /// - Parameter text: without controls.
    public static func line(
      _ text: String, color: RGB, in room: PixelSize
    ) throws(TextFault) -> Lettering? {
      try setting { (_) throws(TextFault) in
        guard let setter = try Setter(line: text, in: room) else { return nil }
        let extents = setter.extents()
        let whole = extents.whole
        let size = PixelSize(
          width: pixels(whole.width, upTo: room.width),
          height: pixels(whole.height, upTo: room.height))
        return Lettering(
          setter, at: (-whole.left, -whole.top), in: size, inking: extents.ink, color)
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
        guard !setter.extents().ink.isEmpty else { return nil }
        while setter.em > 1, !setter.fits(box) { setter.em *= 0.95 }
        let extents = setter.extents()
        let height = Double(box.height)
        let middle = (height - extents.logical.height) / 2
        // Marks that are higher than a line push it away from the edge.
        let top = max(min(middle, height - extents.whole.bottom), -extents.whole.top)
        return Lettering(
          setter, at: ((Double(box.width) - setter.measure) / 2, top), in: box,
          inking: extents.ink, color)
      }
    }

    private init(
      _ setter: Setter, at corner: (left: Double, top: Double), in size: PixelSize,
      inking ink: Setter.Box, _ color: RGB
    ) {
      self.setter = setter
      self.corner = corner
      self.size = size
      self.color = color
      self.ink = ink.moved(by: corner).pixels(in: size)
    }

    /// Pixels.
    var em: Double { setter.em }

    /// Draws `rows` of ``ink``, counted from its first.
    public func draw(rows: Range<Int>) throws(TextFault) -> Layer {
      let place = (
        left: corner.left - Double(ink.left),
        top: corner.top - Double(ink.top + rows.lowerBound)
      )
      let size = PixelSize(width: ink.width, height: rows.count)
      return try Self.setting { (_) throws(TextFault) in
        try setter.draw(color, at: place, in: size)
      }
    }

    /// Rounded up but for the arithmetic's own error.
    private static func pixels(_ length: Double, upTo limit: Int) -> Int {
      min(limit, max(1, Int((length - 0.01).rounded(.up))))
    }

    /// One thread at a time sets text: Pango's objects cannot be shared, and a set of them for
    /// each thread would read the list of fonts again and take more memory.
    ///
    private static func setting<Value: Sendable>(
      _ body: @Sendable (inout State) throws(TextFault) -> Value
    ) throws(TextFault) -> Value {
      try turn.withLock { (state) throws(TextFault) in
        try loadLibraries()
        state.isLoaded = true
        return try body(&state)
      }
    }

    private struct State {
      var isLoaded = false
      /// What is known of characters: whether no font has them.
      var isUnknown: [Unicode.Scalar: Bool] = [:]
    }

    private static let turn = Mutex(State())
  }
#endif

import Lettering
import StitchPlan
import Vocabulary

/// What stands on or below a photo in words, with all places filled.
struct PlacedText: Hashable {
  var text: String
  /// Where the plan has it.
  var place: PlanPlace
  /// What it may take.
  var room: PixelSize
  /// Whether it has lines that are broken, as captions have.
  var isParagraph: Bool
}

extension PlacedPhoto {
  /// What stands on and below the photo in words, from the lowest overlay to the caption.
  var placedTexts: [PlacedText] {
    let target = placement.target
    let overlays = look.pieces.compactMap { piece -> PlacedText? in
      guard case .text(let text, _) = piece.content else { return nil }
      return PlacedText(
        text: text, place: piece.place, room: target.room(for: piece.overlay), isParagraph: false)
    }
    guard let caption = look.caption else { return overlays }
    let text = PlacedText(
      text: caption.text, place: captionPlace, room: caption.box.size, isParagraph: true)
    return overlays + [text]
  }

  /// What is odd about the photo's texts.
  func textDefects() throws(RenderFault) -> [TextDefect] {
    var defects: [TextDefect] = []
    for text in placedTexts {
      defects += try setting(text.place) { () throws(TextFault) in try text.defects() }
    }
    return defects
  }
}

extension PlacedText {
  func defects() throws(TextFault) -> [TextDefect] {
    var problems: [TextDefect.Problem] = []
    let unknown = try Lettering.unknownCharacters(of: text)
    if !unknown.isEmpty { problems.append(.unknownCharacters(unknown)) }
    if let height = try smallHeight() { problems.append(.small(height: height)) }
    return problems.map { TextDefect(place: place, text: text, problem: $0) }
  }

  /// The pixels of a capital letter, where they are fewer than a reader needs.
  private func smallHeight() throws(TextFault) -> Int? {
    for height in (1...TextDefect.leastHeight).reversed() {
      let em = Double(height) / TextDefect.letterHeight
      let fits =
        isParagraph
        ? try Lettering.paragraph(text, fits: room, em: em)
        : try Lettering.line(text, fits: room, em: em)
      if fits { return height == TextDefect.leastHeight ? nil : height }
    }
    return 0
  }
}

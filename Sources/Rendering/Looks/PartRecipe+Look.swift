import Pixels
import StitchPlan

extension PartRecipe {
  /// What stands on, below and behind a photo. Which fonts a text is set in is the system's
  /// and not known.
  mutating func add(_ look: PhotoLook) {
    add(UInt64(look.pieces.count))
    for piece in look.pieces { add(piece) }
    add(look.caption == nil ? 0 : 1)
    if let caption = look.caption {
      add(caption.text)
      add(caption.color)
      add(caption.box)
    }
    add(look.behind == nil ? 0 : 1)
    if let behind = look.behind {
      add(behind.frame)
      add(behind.cover)
      add(behind.deviation.bitPattern)
      add(behind.brightness.bitPattern)
    }
  }

  private mutating func add(_ piece: PhotoLook.Piece) {
    let overlay = piece.overlay
    add(overlay.anchor.rawValue)
    for fraction in [overlay.width, overlay.margin, overlay.opacity] {
      add(UInt64(fraction.millionths))
    }
    switch piece.content {
    case .image(_, let index):
      add(0)
      add(UInt64(index))
    case .text(let text, let color):
      add(1)
      add(text)
      add(color)
    }
  }

  private mutating func add(_ color: RGB) {
    for channel in [color.red, color.green, color.blue] { add(UInt64(channel)) }
  }
}

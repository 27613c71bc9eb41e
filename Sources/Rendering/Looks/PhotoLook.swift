import Lettering
import Pixels
import StitchPlan
import Vocabulary

/// What stands on, below and behind a photo, with all places filled; nothing of it is read
/// or set yet.
struct PhotoLook: Sendable {
  /// A picture or a text on the photo.
  struct Piece: Sendable {
    enum Content: Sendable {
      /// The picture at its place on the canvas, and its index among those of the part.
      case image(PlacedPhoto, index: Int)
      /// The colour is sRGB.
      case text(String, RGB)
    }

    var content: Content
    var overlay: Overlay
    /// Where the plan has the image or the text.
    var place: PlanPlace
  }

  struct Caption {
    var text: String
    /// sRGB.
    var color: RGB
    var box: PixelBox

    /// The pixels of an em where the text need not be set smaller.
    var em: Double { Lettering.em(of: text, in: box.height) }
  }

  /// The photo itself, filling the frame.
  struct Behind {
    var frame: PixelBox
    /// The stored pixels that fill the frame.
    var cover: Region
    /// The blur's standard deviation in pixels of the canvas.
    var deviation: Double
    /// 0 is black, 1 as bright as the photo.
    var brightness: Double
  }

  /// From the lowest to the uppermost.
  var pieces: [Piece] = []
  var caption: Caption?
  var behind: Behind?

  var isEmpty: Bool { pieces.isEmpty && caption == nil && behind == nil }

  var hasText: Bool { caption != nil || !pieces.allSatisfy(\.isImage) }
}

extension PhotoLook.Piece {
  var isImage: Bool { if case .image = content { true } else { false } }
}

/// Text below a photo. Its rows are the plan's, so that no text moves anything when the plan
/// is rendered: text that does not fit is set smaller.
public struct Caption: Hashable, Sendable {
  /// A ``TextTemplate``.
  public var text: String
  /// Rows below the photo, 1…1,000,000; absent: for each line a twentieth of the part's
  /// ``Settings/captionSide``, and ``leastLine`` or more.
  public var height: Int?
  /// Absent: black or white, whichever stands out from the background.
  public var color: Color?

  /// Rows of a line that can be read: text has three fifths of them, which is 14 pixels.
  public static let leastLine = 24

  public init(_ text: String, height: Int? = nil, color: Color? = nil) {
    self.text = text
    self.height = height
    self.color = color
  }

  /// Rows that the caption takes.
  ///
  /// - Parameter side: the part's ``Settings/captionSide``.
  public func rows(atSide side: Int) -> Int {
    let lines = 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
    return height ?? max(Self.leastLine, (side + 10) / 20) * lines
  }
}

extension Settings {
  /// What the text of captions is in proportion to, one length for all photos of a part, so
  /// that their texts are of one size: the width of a column's photos or of a grid's cells,
  /// the height of a row's photos.
  public var captionSide: Int {
    switch layout {
    case .column: contentWidth
    case .row(let height): height
    case .grid(let grid): grid.cell.width
    }
  }
}

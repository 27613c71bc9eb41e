/// Text below a photo. Its rows are the plan's, so that no text moves anything when the plan
/// is rendered: text that does not fit is set smaller.
public struct Caption: Hashable, Sendable {
  /// A ``TextTemplate``.
  public var text: String
  /// Rows below the photo; absent: a twentieth of the content width for each line. 1…65,500.
  public var height: Int?
  /// Absent: black or white, whichever stands out from the background.
  public var color: Color?

  public init(_ text: String, height: Int? = nil, color: Color? = nil) {
    self.text = text
    self.height = height
    self.color = color
  }

  /// Rows that the caption takes below a photo of `width`.
  public func rows(atWidth width: Int) -> Int {
    let lines = 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
    return height ?? max(1, (width + 10) / 20) * lines
  }
}

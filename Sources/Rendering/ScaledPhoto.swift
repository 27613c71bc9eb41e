import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// A photo's rows at their final size, in stored order, while it is decoded.
protocol ScaledPhoto: AnyObject {
  /// The next row, good until the next call; `nil` after the last. Returns it as soon as the
  /// rows that it depends on are decoded.
  func next() throws(DecodeFault) -> UnsafeRawPointer?

  /// Reads the rest of the photo, and makes sure that the file holds all of its picture.
  func finish() throws(DecodeFault)
}

/// From rows of interleaved pixels.
final class ScaledRows: ScaledPhoto {
  private let rows: PhotoRows
  private let scaler: any RowScaler
  private var y = 0

  init(_ rows: PhotoRows, _ scaler: any RowScaler) {
    self.rows = rows
    self.scaler = scaler
  }

  func next() throws(DecodeFault) -> UnsafeRawPointer? {
    while true {
      if let row = try scaler.nextRow() { return row }
      guard y < rows.layout.size.height else { return nil }
      try scaler.push(rows.next(), row: y)
      y += 1
    }
  }

  func finish() throws(DecodeFault) { try rows.finish() }
}

import Codecs
import Files
import Pixels
import Probing
import Vocabulary

/// The rows of one photo as they are resampled, in stored order: opaque or premultiplied.
///
/// Colours are converted after the resampling: most photos have ten times the pixels
/// before it.
final class PhotoRows {
  /// What a decoded row has to go through.
  fileprivate enum Step {
    case nothing
    case flatten(Flattening)
    case premultiply(Transparency)
  }

  /// Of the rows that ``next()`` gives.
  let layout: RowLayout
  private let decoder: any RowDecoder
  private let step: Step
  private let decoded: UnsafeMutableRawPointer
  private let prepared: UnsafeMutableRawPointer
  private let shouldStop: @Sendable () -> Bool

  /// - Parameters:
  ///   - rows: what `decoder` was started with.
  ///   - background: for a photo whose colours are those of the canvas: what shines through
  ///     it. `nil` for one that keeps its alpha, be it since its colours are converted later.
  ///   - shouldStop: asked once a row, of which thousands may make one row of the part.
  init(
    _ decoder: any RowDecoder, _ rows: DecodedRows, background: RGB?,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.decoder = decoder
    self.shouldStop = shouldStop
    step = Step(rows.layout, background)
    layout =
      switch step {
      case .nothing: rows.layout
      case .flatten(let flattening): flattening.output
      case .premultiply(let transparency): transparency.premultiplied
      }
    decoded = .allocate(byteCount: rows.layout.bytesPerRow, alignment: 16)
    prepared = .allocate(byteCount: layout.bytesPerRow, alignment: 16)
  }

  deinit {
    decoded.deallocate()
    prepared.deallocate()
  }

  /// Decodes the next row; the pointer is good until the next call.
  func next() throws(DecodeFault) -> UnsafeRawPointer {
    if shouldStop() { throw .stopped }
    try decoder.readRow(into: decoded)
    switch step {
    case .nothing: return UnsafeRawPointer(decoded)
    case .flatten(let flattening): flattening.flatten(decoded, into: prepared)
    case .premultiply(let transparency):
      transparency.premultiply(decoded, into: prepared.assumingMemoryBound(to: UInt16.self))
    }
    return UnsafeRawPointer(prepared)
  }

  /// Makes sure that the file holds all of its picture, after the last row.
  func finish() throws(DecodeFault) { try decoder.finish() }
}

extension PhotoRows.Step {
  fileprivate init(_ layout: RowLayout, _ background: RGB?) {
    if !layout.channels.hasAlpha {
      self = .nothing
    } else if let background {
      self = .flatten(Flattening(layout, onto: background))
    } else {
      self = .premultiply(Transparency(layout))
    }
  }
}

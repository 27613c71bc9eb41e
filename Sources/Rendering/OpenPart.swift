import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// A part that threads are working on.
final class OpenPart: Sendable {
  let part: PreparedPart
  let canvas: Canvas
  let encoding: JPEGEncoding
  let limits: DecodeLimits

  init(_ part: PreparedPart, output: Output, limits: DecodeLimits) {
    self.part = part
    self.limits = limits
    canvas = Canvas(
      size: part.canvas, background: part.surface.background, bandRows: JPEGEncoding.bandRows)
    encoding = JPEGEncoding(
      size: part.canvas, quality: output.quality, subsampling: output.chroma.subsampling)
  }

  /// - Parameter windowBytes: how much of the canvas may stand painted and not encoded,
  ///   besides photos that are turned and the one that holds everything up.
  func schedule(windowBytes: Int) -> PaintingSchedule {
    PaintingSchedule(
      tops: part.photos.map(\.top), costs: part.photos.map(\.cost.bytes),
      height: part.canvas.height, windowRows: windowBytes / canvas.stride,
      bandRows: canvas.bandRows)
  }

  /// The bytes that the canvas takes, but for photos that are turned.
  func canvasBytes(window: Int) -> Int { min(window, canvas.stride * canvas.size.height) }

  /// Encodes the finished band `band`.
  func encode(band: Int, with encoder: JPEGEncoder) throws(RenderFault) -> [UInt8] {
    let rows = encoding.rows(ofBand: band).map(canvas.finishedRow)
    do { return try encoder.scan(of: rows, encoding) } catch {
      throw RenderFault(part: part.index, subject: .part, reason: .encoding(error))
    }
  }

  func fault(_ reason: RenderFault.Reason) -> RenderFault {
    RenderFault(part: part.index, subject: .part, reason: reason)
  }
}

extension ChromaSubsampling {
  fileprivate var subsampling: JPEGEncoding.Subsampling {
    switch self {
    case .full: JPEGEncoding.Subsampling(columns: 1, rows: 1)
    case .half: JPEGEncoding.Subsampling(columns: 2, rows: 1)
    case .quarter: JPEGEncoding.Subsampling(columns: 2, rows: 2)
    }
  }
}

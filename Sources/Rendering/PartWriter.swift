import Codecs
import Files
import Pixels
import StitchPlan
import Vocabulary

/// Takes finished rows off a canvas, from the top, into the part's file.
final class PartWriter {
  private let canvas: Canvas
  private let encoder: JPEGEncoder
  private let part: Int
  private let file: FileName
  /// Rows before it are encoded and released.
  private var nextRow = 0

  /// - Parameters:
  ///   - part: the part's index.
  ///   - descriptor: of `file`, open for writing; must stay open.
  init(
    _ canvas: Canvas, output: Output, part: Int, file: FileName, descriptor: Int32
  ) throws(RenderFault) {
    self.canvas = canvas
    self.part = part
    self.file = file
    do {
      encoder = try JPEGEncoder(
        descriptor: descriptor, size: canvas.size, quality: output.quality,
        subsampling: output.chroma.subsampling, profile: output.color.space.profile)
    } catch {
      throw RenderFault(error, part: part, file: file)
    }
  }

  /// Encodes the rows above row `end`, once they are worth a call.
  func encode(rowsBefore end: Int) throws(RenderFault) {
    guard end - nextRow >= canvas.bandRows || end == canvas.size.height else { return }
    while nextRow < end {
      let rows = nextRow..<min(end, nextRow + canvas.bandRows)
      do { try encoder.write(rows.map(canvas.finishedRow)) } catch {
        throw RenderFault(error, part: part, file: file)
      }
      nextRow = rows.upperBound
      canvas.release(rowsBefore: nextRow)
    }
  }

  /// Encodes what is left and completes the file.
  func finish() throws(RenderFault) {
    try encode(rowsBefore: canvas.size.height)
    do { try encoder.finish() } catch { throw RenderFault(error, part: part, file: file) }
  }
}

extension RenderFault {
  fileprivate init(_ fault: EncodeFault, part: Int, file: FileName) {
    self.init(part: part, subject: .output(file), reason: .encoding(fault))
    if case .write(let code) = fault {
      reason = .file(FileFault(.write, file, .system(code)))
    }
  }
}

extension ChromaSubsampling {
  fileprivate var subsampling: JPEGEncoder.Subsampling {
    switch self {
    case .full: JPEGEncoder.Subsampling(columns: 1, rows: 1)
    case .half: JPEGEncoder.Subsampling(columns: 2, rows: 1)
    case .quarter: JPEGEncoder.Subsampling(columns: 2, rows: 2)
    }
  }
}

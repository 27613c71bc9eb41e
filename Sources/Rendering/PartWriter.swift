import Codecs
import Files
import StitchPlan
import Vocabulary

/// Encodes a part's rows, from the top, into its file.
final class PartWriter {
  private let encoder: JPEGEncoder
  private let part: Int
  private let file: FileName

  /// - Parameters:
  ///   - part: the part's index.
  ///   - descriptor: of `file`, open for writing; must stay open.
  init(
    _ size: PixelSize, output: Output, part: Int, file: FileName, descriptor: Int32
  ) throws(RenderFault) {
    self.part = part
    self.file = file
    do {
      encoder = try JPEGEncoder(
        descriptor: descriptor, size: size, quality: output.quality,
        subsampling: output.chroma.subsampling, profile: output.color.space.profile)
    } catch {
      throw RenderFault(error, part: part, file: file)
    }
  }

  /// Encodes the next rows where they stand.
  func encode(_ rows: [UnsafePointer<UInt8>]) throws(RenderFault) {
    do { try encoder.write(rows) } catch {
      throw RenderFault(error, part: part, file: file)
    }
  }

  /// Completes the file, after the last row.
  func finish() throws(RenderFault) {
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

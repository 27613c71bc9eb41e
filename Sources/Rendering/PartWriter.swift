import Codecs
import Files
import Vocabulary

/// Puts a part's encoded bands, from the top, into its file.
final class PartWriter {
  private let encoding: JPEGEncoding
  private let part: Int
  private let name: FileName
  /// Gone once it has its final name.
  private var file: OutputFile?

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - profile: the ICC profile of the part.
  ///   - part: the part's index.
  init(
    _ encoding: JPEGEncoding, profile: [UInt8], part: Int, file: consuming OutputFile
  ) throws(RenderFault) {
    self.encoding = encoding
    self.part = part
    name = file.name
    self.file = consume file
    let header: [UInt8]
    do { header = try JPEGEncoder().header(of: encoding, profile: profile) } catch {
      throw RenderFault(part: part, subject: .part, reason: .encoding(error))
    }
    try write(JPEGStamp.makeRoom(in: header))
  }

  /// Writes the data of the next band.
  func write(_ bytes: [UInt8], ofBand band: Int) throws(RenderFault) {
    try write(bytes + encoding.marker(afterBand: band))
  }

  private func write(_ bytes: [UInt8]) throws(RenderFault) {
    do { try file?.write(bytes) } catch { throw fault(error) }
  }

  /// Stamps the file and gives it its final name, after the last band.
  ///
  /// - Parameter recipe: the digest of what the part was made from.
  func finish(recipe: [UInt8]) throws(RenderFault) {
    do throws(FileFault) {
      guard let file = file.take() else { return }
      let written = try file.reading()
      if let place = try JPEGStamp.place(in: written),
        let fingerprint = try written.fingerprint(zeroing: place)
      {
        let stamp = JPEGStamp(recipe: recipe, fingerprint: fingerprint)
        try file.overwrite(stamp.bytes, at: place.lowerBound)
      }
      try file.commit()
    } catch {
      throw fault(error)
    }
  }

  private func fault(_ fault: FileFault) -> RenderFault {
    RenderFault(part: part, subject: .output(name), reason: .file(fault))
  }
}

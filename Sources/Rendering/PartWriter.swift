import Codecs
import Files
import Vocabulary

/// Puts a part's encoded bands, from the top, into its file.
final class PartWriter {
  private let encoding: PictureEncoding
  private let part: Int
  private let name: FileName
  /// Of the bands that were written.
  private var checksum = Adler32()
  /// Gone once it has its final name.
  private var file: OutputFile?

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - profile: the ICC profile of the part.
  ///   - part: the part's index.
  init(
    _ encoding: PictureEncoding, profile: [UInt8], part: Int, file: consuming OutputFile
  ) throws(RenderFault) {
    self.encoding = encoding
    self.part = part
    name = file.name
    self.file = consume file
    let header: [UInt8]
    do { header = try PictureEncoder().header(of: encoding, profile: profile) } catch {
      throw RenderFault(part: part, subject: .part, reason: .encoding(error))
    }
    try write(header)
  }

  /// Writes the next band.
  func write(_ band: EncodedBand) throws(RenderFault) {
    try write(band.bytes)
    checksum.append(band.checksum)
  }

  private func write(_ bytes: [UInt8]) throws(RenderFault) {
    do { try file?.write(bytes) } catch { throw fault(error) }
  }

  /// Stamps the file and gives it its final name, after the last band.
  ///
  /// - Parameter recipe: the digest of what the part was made from.
  func finish(recipe: [UInt8]) throws(RenderFault) {
    try write(encoding.trailer(checksum))
    do throws(FileFault) {
      guard let file = file.take() else { return }
      let written = try file.reading()
      if let place = try PartStamp.place(in: written),
        let fingerprint = try written.fingerprint(zeroing: place.range)
      {
        let stamp = PartStamp(recipe: recipe, fingerprint: fingerprint)
        try file.overwrite(stamp.bytes(at: place), at: place.range.lowerBound)
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

import Files
import Probing
import Vocabulary

/// The headers of the candidates that are photos, and those that could not be read.
///
/// - Parameter root: outside of which none is opened.
func probed(
  _ candidates: [Candidate], in root: InputRoot? = nil
) -> (photos: [PhotoInfo], faults: [ProbeFault]) {
  var photos: [PhotoInfo] = []
  var faults: [ProbeFault] = []
  for candidate in candidates {
    do throws(ProbeFault) {
      photos.append(try probe(candidate.file, in: root))
    } catch {
      if candidate.isNamed || error.concernsPhoto { faults.append(error) }
    }
  }
  return (photos, faults)
}

extension ProbeFault {
  /// Whether the file is a photo by its content or by its name, so that leaving it out of
  /// a folder's photos would go unnoticed.
  var concernsPhoto: Bool {
    !reason.isNotAnImage || photoExtensions.contains(file.lowercasedExtension)
  }
}

/// Extensions of photos, those included that this build cannot read.
private let photoExtensions: Set<String> = [
  "jpg", "jpeg", "jpe", "jfif", "png", "apng", "heic", "heif", "hif", "avif", "webp", "jxl",
  "gif", "tif", "tiff", "bmp",
]

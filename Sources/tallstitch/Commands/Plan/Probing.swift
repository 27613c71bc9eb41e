import Probing
import Vocabulary

/// The headers of the candidates that are photos, and those that could not be read.
func probed(_ candidates: [Candidate]) -> (photos: [PhotoInfo], faults: [ProbeFault]) {
  var photos: [PhotoInfo] = []
  var faults: [ProbeFault] = []
  for candidate in candidates {
    do throws(ProbeFault) {
      photos.append(try probe(candidate.file))
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

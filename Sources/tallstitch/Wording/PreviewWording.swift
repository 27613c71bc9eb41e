import Rendering
import Vocabulary

extension PreviewFault {
  /// What was found and how to mend it.
  ///
  /// - Parameter parts: how many the preview shows.
  func sentence(parts: Int) -> String {
    switch self {
    case .noRoom(let size, let most, let enough):
      return "\(counted(parts, "part")) of a pixel take \(size.width) × \(size.height) pixels, "
        + "more than \(most); "
        + (PreviewRequest.sizes ~= enough
          ? "allow \(enough)" : "write a page with a name in .html instead")
    case .needsMemory(let size, let needed, let allowed):
      return "a picture of \(size.width) × \(size.height) pixels takes \(bytes(needed)), more than "
        + "\(bytes(allowed)); make it smaller with --max-size, or allow more with --memory"
    }
  }
}

import Files
import Vocabulary

/// What `--root` says: where photos may lie.
struct PhotoRoot {
  /// `nil` for anywhere.
  let folder: InputRoot?

  /// `nil`, and said, where the folder cannot be opened: then no photo may be.
  init?(_ name: FileName?, on console: Console) {
    guard let name else {
      folder = nil
      return
    }
    do throws(FileFault) {
      folder = try InputRoot(name)
    } catch {
      console.report("\(error)")
      return nil
    }
  }
}

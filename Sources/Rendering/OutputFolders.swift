import Files
import Vocabulary

/// The folders of a job's outputs, opened when the job begins, so that no link that appears
/// afterwards leads a part elsewhere.
struct OutputFolders {
  private var opened: [FileName: Result<OutputFolder, FileFault>] = [:]

  init(of outputs: [FileName]) {
    for name in Set(outputs.map(\.folder)) {
      do throws(FileFault) {
        opened[name] = .success(try OutputFolder(opening: name))
      } catch {
        opened[name] = .failure(error)
      }
    }
  }

  /// The folder of `output`, one of those that this was made for.
  func folder(of output: FileName) throws(FileFault) -> OutputFolder {
    switch opened[output.folder] {
    case .success(let folder): return folder
    case .failure(let fault): throw FileFault(.create, output, fault.reason)
    case nil: return try OutputFolder(opening: output.folder)
    }
  }

  /// Removes what killed processes left behind.
  func sweep() {
    for case .success(let folder) in opened.values { folder.sweep() }
  }
}

import Files
import Rendering
import StitchPlan
import Vocabulary

extension OpenedPlan {
  /// Looks before the work whether the manifest may be written to `name`; says so where it
  /// may not.
  func isFree(manifest name: FileName, of job: RenderJob, on console: Console) -> Bool {
    do throws(FileFault) {
      guard let folder = try FileStatus(of: name.folder) else {
        console.report("\(name): there is no folder \(name.folder); create it first")
        return false
      }
      if let input = try input(thatIs: name) {
        console.report("\(name): is \(input); give --manifest another name")
      } else if try isPart(name, in: folder, of: job) {
        console.report("\(name): is the name of a part; give --manifest another one")
      } else if !job.replacing, try FileStatus(of: name) != nil {
        console.report("\(name): exists already; replace it with --force")
      } else {
        return true
      }
    } catch {
      console.report("\(error)")
    }
    return false
  }

  /// What of the plan `name` is, the plan or a photo; `nil` where it is neither.
  func input(thatIs name: FileName) throws(FileFault) -> String? {
    if case .file(let plan) = source, let status = try FileStatus(of: name),
      try FileStatus(of: plan)?.identity == status.identity
    {
      return "the plan itself"
    }
    return try plan.photo(in: folder, thatIs: name).map { "the photo \($0)" }
  }

  private func isPart(
    _ name: FileName, in folder: FileStatus, of job: RenderJob
  ) throws(FileFault) -> Bool {
    for output in job.outputs where output.lastComponent == name.lastComponent {
      if try FileStatus(of: output.folder)?.identity == folder.identity { return true }
    }
    return false
  }

  /// Writes down what the job has made at `parts`.
  ///
  /// - Returns: whether that could be done; it is said where not.
  func writeManifest(
    _ name: FileName, of parts: [Int], _ job: RenderJob, on console: Console
  ) -> Bool {
    do throws(FileFault) {
      var naming = try RelativeNaming(from: name.folder)
      var manifest = Manifest(maker: job.maker, parts: [])
      for part in parts {
        let file = try naming.name(of: job.outputs[part])
        manifest.parts.append(try entry(ofPart: part, in: job.outputs[part], as: file))
      }
      let output = try OutputFile(creating: name, replacing: job.replacing)
      try output.write(manifest.text)
      try output.commit()
      return true
    } catch {
      console.report("\(error)")
      return false
    }
  }

  private func entry(
    ofPart index: Int, in path: FileName, as name: FileName
  ) throws(FileFault) -> Manifest.Part {
    let (sha256, bytes) = try InputFile(opening: path).digest()
    let geometry = geometry(ofPart: index)
    let photos = zip(plan.parts[index].photos, geometry?.placements ?? []).map {
      Manifest.Photo(file: $0.file, frame: $1.frame)
    }
    return Manifest.Part(
      number: index + 1, total: plan.parts.count, file: name,
      size: geometry?.canvas ?? PixelSize(width: 0, height: 0), bytes: bytes,
      sha256: hexadecimal(sha256), photos: photos)
  }
}

/// In lower case, two digits a byte.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

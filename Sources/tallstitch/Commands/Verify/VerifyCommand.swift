import Files
import Rendering
import StitchPlan
import Vocabulary

/// `tallstitch verify PLAN` and `tallstitch verify MANIFEST`.
func verify(_ request: VerifyRequest, on console: Console) -> ExitStatus {
  let text: [UInt8]
  do { text = try request.text.contents() } catch {
    console.report("\(error)")
    return .refused
  }
  do throws(ManifestFault) {
    guard let manifest = try Manifest(parsing: text) else {
      return verifyPlan(text, request, on: console)
    }
    return verify(manifest, request, on: console)
  } catch {
    console.report("\(request.text.name): \(error)")
    return .refused
  }
}

/// Whether the files are, byte by byte, what the manifest says.
private func verify(
  _ manifest: Manifest, _ request: VerifyRequest, on console: Console
) -> ExitStatus {
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  let folder = request.folder ?? request.text.folder
  var isWhole = true
  for part in manifest.parts {
    let file = folder.appending(part.file)
    let defect = defect(of: file, root: root.folder, in: part)
    isWhole = tell(of: file, defect, request, on: console) && isWhole
  }
  return isWhole ? .done : .failed
}

private func defect(
  of name: FileName, root: InputRoot?, in part: Manifest.Part
) -> String? {
  do throws(FileFault) {
    let file = try InputFile(opening: name, in: root)
    guard file.status.size == part.bytes else {
      return "has \(file.status.size) bytes, and the manifest says \(part.bytes); render it again"
    }
    let (sha256, _) = try file.digest()
    return hexadecimal(sha256) == part.sha256
      ? nil : "has other contents than the manifest says; render it again"
  } catch {
    return "\(PartDefect.file(error))"
  }
}

/// Whether each of the plan's parts is there, whole and of its size.
private func verifyPlan(
  _ text: [UInt8], _ request: VerifyRequest, on console: Console
) -> ExitStatus {
  guard let root = PhotoRoot(request.root, on: console) else { return .failed }
  guard let opened = OpenedPlan(request.text, text, root: root.folder, on: console) else {
    return .refused
  }
  let parts = Array(opened.plan.parts.indices)
  guard opened.areSound(parts: parts, on: console) else { return .refused }
  var isWhole = true
  for part in parts {
    let file = (request.folder ?? ".").appending(opened.outputNames[part])
    let defect = opened.defect(ofPart: part, in: file)
    isWhole = tell(of: file, defect, request, on: console) && isWhole
  }
  return isWhole ? .done : .failed
}

extension OpenedPlan {
  fileprivate func defect(ofPart part: Int, in file: FileName) -> String? {
    guard let canvas = geometry(ofPart: part)?.canvas else {
      return "cannot be compared with parts[\(part)], of which a photo cannot be read; "
        + "see 'tallstitch check'"
    }
    do throws(PartDefect) {
      try checkPart(file, planned: canvas, format: plan.output.format)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// Says what came of one file.
///
/// - Returns: whether nothing is wrong with it.
private func tell(
  of file: FileName, _ defect: String?, _ request: VerifyRequest, on console: Console
) -> Bool {
  if let defect {
    console.report("\(file): \(defect)")
  } else if !request.isQuiet {
    console.print("\(file): whole\n")
  }
  return defect == nil
}

import Codecs
import ColorManagement
import Files
import Pixels
import Probing
import Rendering
import StitchPlan
import Vocabulary

/// What is fuzzed. None of it may crash, hang or take memory without bounds, and what
/// succeeds must keep its promises.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Headers, of every format, and what they say of colours.
  case probe
  /// Every row of a photo, whatever its format.
  case decode
  /// Plans and manifests.
  case plan
  /// ICC profiles.
  case profile

  /// Lets the target have `bytes`; ends the process where a promise is broken.
  public func feed(_ bytes: [UInt8]) {
    switch self {
    case .probe: withScratchFile(holding: bytes, readHeader)
    case .decode: withScratchFile(holding: bytes, decodePhoto)
    case .plan: readPlan(bytes)
    case .profile: convertColors(profile: bytes)
    }
  }
}

private let limits = DecodeLimits(pixels: 1 << 22, memory: 1 << 26, scans: 100)

private func readHeader(_ file: InputFile) {
  guard let info = try? probe(file) else { return }
  precondition(info.size.width > 0 && info.size.height > 0, "a photo without pixels")
  _ = try? colorDescription(of: file)
}

private func decodePhoto(_ file: InputFile) {
  guard let info = try? probe(file),
    let decoder = try? makeDecoder(
      for: file, info: info, limits: limits, shouldStop: { false }),
    let layout = try? decoder.start(keeping: 0.5).layout
  else { return }
  let row = UnsafeMutableRawPointer.allocate(byteCount: layout.bytesPerRow, alignment: 16)
  defer { row.deallocate() }
  for _ in 0..<layout.size.height {
    guard (try? decoder.readRow(into: row)) != nil else { return }
  }
  try? decoder.finish()
}

private func readPlan(_ bytes: [UInt8]) {
  _ = try? Manifest(parsing: bytes)
  do throws(PlanFaults) {
    let document = try PlanDocument(parsing: bytes)
    let again = try PlanDocument(parsing: document.plan.text)
    precondition(again.plan == document.plan, "a plan does not survive writing and reading")
    for fault in document.plan.nameFaults(planName: "p") { _ = fault.described(in: "p") }
  } catch {
    precondition(!error.faults.isEmpty, "a plan is refused without a reason")
    for fault in error.faults { _ = fault.described(in: "p") }
  }
}

private func convertColors(profile: [UInt8]) {
  let description = ColorDescription([.profile(profile)])
  for (model, channels) in [(ColorModel.grey, 1), (.rgb, 3), (.cmyk, 4)] {
    let (converter, _) = description.converter(for: model, bits: 8, to: .srgb)
    let row = (0..<(64 * channels)).map { UInt8(truncatingIfNeeded: 37 &* $0) }
    var converted = [UInt8](repeating: 0, count: 3 * 64)
    converter?.convert(row, to: &converted, count: 64)
  }
}

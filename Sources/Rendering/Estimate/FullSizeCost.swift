import ColorManagement
import Files
import Probing
import StitchPlan
import Vocabulary

/// What it would take to decode all photos of a job at full size, as a program does that loads
/// them first and joins them then.
public struct FullSizeCost: Equatable, Sendable {
  /// Photos that the plan shows; one that it shows several times counts once.
  public var photos = 0
  public var pixels = 0
  /// Those with more than 8 bits a channel, or colours outside of sRGB.
  public var widePhotos = 0
  /// Four a pixel, and eight for wide photos.
  public var bytes = 0

  public init() {}

  mutating func add(_ size: PixelSize, isWide: Bool) {
    photos += 1
    pixels += size.width * size.height
    widePhotos += isWide ? 1 : 0
    bytes += size.width * size.height * (isWide ? 8 : 4)
  }
}

/// Reckons from headers what decoding the photos of `job` at full size would take. Photos that
/// cannot be read are passed over.
public func fullSizeCost(_ job: RenderJob) -> FullSizeCost {
  var seen = Set<FileName>()
  var gamuts: [ColorDescription: Bool] = [:]
  var cost = FullSizeCost()
  for photo in job.parts.lazy.flatMap({ job.plan.parts[$0].photos })
  where seen.insert(photo.file).inserted {
    let file = job.photoFolder.appending(photo.file)
    guard let input = try? InputFile(opening: file, in: job.root), let info = try? probe(input)
    else { continue }
    cost.add(info.size, isWide: info.isWide(input, job.limits.profile, &gamuts))
  }
  return cost
}

extension PhotoInfo {
  /// - Parameter gamuts: what is known of descriptions: photos of one camera share one.
  fileprivate func isWide(
    _ input: InputFile, _ profileLimit: Int, _ gamuts: inout [ColorDescription: Bool]
  ) -> Bool {
    if bitDepth > 8 { return true }
    // Grey and ink have no gamut to be wide.
    guard channels >= 3,
      let (description, _) = try? colorDescription(of: input, profileLimit: profileLimit)
    else { return false }
    let isWide = gamuts[description] ?? description.isWide
    gamuts[description] = isWide
    return isWide
  }
}

extension ColorDescription {
  /// Whether its red or green lies farther out than that of sRGB: what shows in Display P3,
  /// where those of sRGB are (234, 51, 35) and (117, 251, 76).
  fileprivate var isWide: Bool {
    guard !claims.isEmpty,
      let converter = converter(for: .rgb, bits: 8, to: .displayP3).converter
    else { return !claims.isEmpty }
    let colors: [UInt8] = [255, 0, 0, 0, 255, 0]
    let found = [UInt8](unsafeUninitializedCapacity: 6) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      converter.convert(colors, to: target, count: 2)
      count = 6
    }
    return found.count == 6 && (found[1] < 40 || found[3] < 100)
  }
}

import CResample
import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// A photo's rows at their final size, from the planes of a JPEG, as RGB.
///
/// Against rows of RGB this saves the decoder the enlargement of colour and a conversion at
/// full size, the resampler the taking apart of pixels and, with two by two pixels a colour
/// sample, half of its work: a quarter of the time of a whole render.
final class ScaledPlanes: ScaledPhoto {
  private let decoder: JPEGDecoder
  /// Planes of the same size share a resampler, which then reckons its kernels once.
  private let groups: [(planes: [JPEGPlane], scaler: Resampler)]
  /// Where Y, Cb and Cr come from.
  private let channels: [(scaler: Resampler, channel: Int)]
  private let width: Int
  private let row: UnsafeMutablePointer<UInt8>
  private let strips: Int
  /// The strip that is decoded next.
  private var strip = 0

  /// - Parameters:
  ///   - decoder: not started yet, of a photo that has planes.
  ///   - scale: how small it may be decoded.
  ///   - region: of the photo, in stored pixels.
  init(
    _ decoder: JPEGDecoder, keeping scale: Double, region: Region, target: PixelSize
  ) throws(DecodeFault) {
    self.decoder = decoder
    let planes = try decoder.startPlanes(keeping: scale)
    strips = planes.map { ($0.size.height + $0.stripRows - 1) / $0.stripRows }.max() ?? 0
    let groups = try Self.groups(of: planes, region: region, target: target)
    self.groups = groups
    channels = groups.flatMap { group in
      group.planes.indices.map { (scaler: group.scaler, channel: $0) }
    }
    width = target.width
    row = .allocate(capacity: 3 * target.width)
  }

  deinit { row.deallocate() }

  private static func groups(
    of planes: [JPEGPlane], region: Region, target: PixelSize
  ) throws(DecodeFault) -> [(planes: [JPEGPlane], scaler: Resampler)] {
    // A strip of the coarsest plane is worth several of the others.
    let coarsest = planes.map(\.size.height).min() ?? 1
    return try planes.grouped().map { members throws(DecodeFault) in
      let plane = members[0]
      // The names of channels do not matter here, just how many there are.
      let channels: [Channels] = [.gray, .grayAlpha, .rgb]
      let layout = RowLayout(
        size: plane.size, channels: channels[members.count - 1], bitDepth: 8)
      let scaler = try Resampler(
        layout, region: plane.scaled(region), target: target, bitDepth: 8,
        lead: 2 * plane.stripRows
          + Int(CRESAMPLE_STRIP_ROWS) * ((plane.size.height + coarsest - 1) / coarsest))
      return (members, scaler)
    }
  }

  func next() throws(DecodeFault) -> UnsafeRawPointer? {
    while !groups.allSatisfy(\.scaler.hasRow) {
      guard try pushStrip() else { return nil }
    }
    for group in groups { group.scaler.makeRow() }
    let (y, cb, cr) = (channels[0], channels[1], channels[2])
    joinPlanes(
      y.scaler.plane(y.channel), cb.scaler.plane(cb.channel), cr.scaler.plane(cr.channel),
      width: width, into: row)
    return UnsafeRawPointer(row)
  }

  /// - Returns: whether there was one left.
  private func pushStrip() throws(DecodeFault) -> Bool {
    guard strip < strips else { return false }
    try decoder.readStrip()
    for (planes, scaler) in groups {
      let (rows, height) = (planes[0].stripRows, planes[0].size.height)
      for y in (strip * rows)..<max(strip * rows, min((strip + 1) * rows, height)) {
        for (channel, plane) in planes.enumerated() {
          guard let row = plane.row(y - strip * rows) else { continue }
          try scaler.push(row, channel: channel, row: y)
        }
      }
    }
    strip += 1
    return true
  }

  func finish() throws(DecodeFault) {
    while try pushStrip() {}
    try decoder.finish()
  }
}

extension JPEGPlane {
  /// `region`, which is in stored pixels, in samples.
  fileprivate func scaled(_ region: Region) -> Region {
    region.scaled(across: scaleAcross, down: scaleDown)
  }
}

extension [JPEGPlane] {
  /// Neighbours of the same size together.
  fileprivate func grouped() -> [[JPEGPlane]] {
    reduce(into: []) { groups, plane in
      if let last = groups.last?.last, last.size == plane.size, last.stripRows == plane.stripRows {
        groups[groups.count - 1].append(plane)
      } else {
        groups.append([plane])
      }
    }
  }
}

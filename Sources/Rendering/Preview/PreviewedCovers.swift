import Codecs
import Pixels
import StitchPlan
import Vocabulary

/// What the backdrops of a preview are made from: the photos as they stand on it, since all that
/// shows behind a photo shows on it as well, and pictures of their own where these are so small
/// that the blur would not hide it.
struct PreviewedCovers {
  private typealias Key = PreviewTile.Key
  private var pictures: [Key: Result<Raster, RenderFault.Reason>] = [:]
  private let backgrounds: [Int: Color]

  /// - Parameters:
  ///   - backgrounds: what parts are painted on, by their index.
  ///   - jobs: threads that decode.
  init(
    of photos: [PlacedPhoto], on backgrounds: [Int: Color], _ terms: ThumbnailTerms, jobs: Int
  ) {
    self.backgrounds = backgrounds
    var requests: [Key: ThumbnailRequest] = [:]
    for request in photos.compactMap(request) { requests[Key(request)] = request }
    let made = rasters(of: Array(requests.values), terms, jobs: jobs)
    pictures = Dictionary(uniqueKeysWithValues: zip(requests.keys, made))
  }

  /// What stands behind `photo`.
  ///
  /// - Parameter canvas: where the photo stands already.
  func backdrop(
    of photo: PlacedPhoto, on canvas: Canvas
  ) throws(RenderFault) -> BlurredPicture? {
    guard let behind = photo.look.behind else { return nil }
    if let request = request(photo), let picture = pictures[Key(request)] {
      do throws(RenderFault.Reason) { return behind.backdrop(Canvas(try picture.get())) } catch {
        throw photo.fault(error)
      }
    }
    let small = try photo.decoding { () throws(DecodeFault) in
      try canvas.scaled(photo.shown(of: behind), to: behind.reducedSize)
    }
    return behind.backdrop(small)
  }

  /// `nil` where the photo on the preview is large enough.
  private func request(_ photo: PlacedPhoto) -> ThumbnailRequest? {
    guard let behind = photo.look.behind else { return nil }
    let (shown, size) = (photo.shown(of: behind), behind.reducedSize)
    let isEnlarged = shown.width < Double(size.width) || shown.height < Double(size.height)
    let deviation = behind.deviation * shown.width / Double(behind.frame.width)
    guard isEnlarged, deviation < Self.leastDeviation else { return nil }
    var request = ThumbnailRequest(
      photo.info, size: size, region: behind.cover, orientation: photo.placement.orientation)
    request.background = backgrounds[photo.part] ?? .white
    return request
  }

  /// In pixels of the photo as it stands: a wider blur leaves less than a fifth of the finest
  /// that these could show.
  private static let leastDeviation = 0.6
}

extension PlacedPhoto {
  /// Where on the canvas that shows which stands behind the photo.
  fileprivate func shown(of behind: PhotoLook.Behind) -> Region {
    let target = placement.target
    let (across, down) = (
      behind.cover.width / placement.region.width, behind.cover.height / placement.region.height
    )
    let turns = placement.orientation.exchangesSides
    let width = Double(target.width) * min(1, turns ? down : across)
    let height = Double(target.height) * min(1, turns ? across : down)
    return Region(
      left: Double(target.left) + (Double(target.width) - width) / 2,
      top: Double(target.top) + (Double(target.height) - height) / 2, width: width, height: height)
  }
}

extension Canvas {
  /// What of the canvas is in `region`, at the size `target`.
  fileprivate func scaled(_ region: Region, to target: PixelSize) throws(DecodeFault) -> Canvas {
    let scaler = try Resampler(
      RowLayout(size: size, channels: .rgb, bitDepth: 8), region: region, target: target,
      bitDepth: 8)
    let result = Canvas(open: target, background: RGB(red: 0, green: 0, blue: 0))
    var rows = (0..<target.height).makeIterator()
    for source in region.hull(in: size).rows {
      try scaler.push(finishedRow(source), row: source)
      while let row = scaler.nextRow(), let y = rows.next() {
        result.row(y)?.update(
          from: row.assumingMemoryBound(to: UInt8.self), count: result.stride)
      }
    }
    return result
  }
}

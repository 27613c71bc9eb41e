public import Codecs
public import Files
import Pixels
public import Probing
public import StitchPlan
public import Vocabulary

/// What a small picture of a photo is to show.
public struct ThumbnailRequest: Equatable, Sendable {
  /// The photo as it was probed.
  public var info: PhotoInfo
  /// Of the picture, upright. Any size: the region is stretched to it.
  public var size: PixelSize
  /// Smaller sizes that will do, the best first, where the thumbnail in the photo's EXIF block
  /// suffices for one of them and not for ``size``.
  public var thumbnailSizes: [PixelSize] = []
  /// The stored pixels that the picture shows.
  public var region: Region
  /// From stored rows to the picture.
  public var orientation: Orientation
  /// The picture's colour space; to keep the photo's is not possible and counts as sRGB.
  public var color = OutputColor.srgb
  /// What transparent pixels are flattened onto.
  public var background = Color.white

  /// All of the photo, upright.
  public init(_ info: PhotoInfo, size: PixelSize) {
    self.init(info, size: size, region: Region(info.size), orientation: info.orientation)
  }

  public init(_ info: PhotoInfo, size: PixelSize, region: Region, orientation: Orientation) {
    self.info = info
    self.size = size
    self.region = region
    self.orientation = orientation
  }
}

/// What every photo of which a small picture is made may cost, and where it may lie.
public struct ThumbnailTerms: Sendable {
  /// Outside of which no photo is opened; `nil` for anywhere.
  public var root: InputRoot?
  /// Those of each photo; their memory is that of all photos at a time.
  public var limits: DecodeLimits
  /// Asked every few rows, on any thread.
  public var shouldStop: @Sendable () -> Bool

  public init(
    root: InputRoot? = nil, limits: DecodeLimits = DecodeLimits(),
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.root = root
    self.limits = limits
    self.shouldStop = shouldStop
  }
}

extension ThumbnailRequest {
  /// Makes the picture, from the thumbnail in the photo's EXIF block where that is a small
  /// copy of the photo with pixels enough, and else from the photo, decoded as small as its
  /// format can.
  ///
  /// The first takes less than a millisecond and says nothing of whether the photo's own
  /// pixels are whole; the second, some 50 ms for a JPEG of 12 megapixels.
  public func raster(_ terms: ThumbnailTerms) throws(RenderFault.Reason) -> Raster {
    for size in [size] + thumbnailSizes {
      let canvas = Canvas(open: size, background: surface.background)
      if photo(of: size, terms)
        .paintExifThumbnail(on: canvas, surface: surface, limits: terms.limits)
      {
        return Raster(canvas)
      }
    }
    let canvas = Canvas(open: size, background: surface.background)
    do throws(RenderFault) {
      _ = try photo(of: size, terms)
        .paint(on: canvas, surface: surface, limits: terms.limits) { _, _ in true }
    } catch {
      throw error.reason
    }
    return Raster(canvas)
  }

  /// Makes the picture as a file: a JPEG, or a PNG where something shows through it.
  ///
  /// - Parameter quality: of a JPEG, 1…100.
  public func file(quality: Int, _ terms: ThumbnailTerms) throws(RenderFault.Reason) -> [UInt8] {
    guard info.format != .jpeg, info.channels % 2 == 0 else {
      return try raster(terms).jpegFile(quality: quality)
    }
    let layer = try layer(terms)
    if layer.isOpaque { return try Raster(layer).jpegFile(quality: quality) }
    do { return try layer.png() } catch { throw .encoding(error) }
  }

  private func layer(_ terms: ThumbnailTerms) throws(RenderFault.Reason) -> Layer {
    do throws(RenderFault) {
      let photo = photo(of: size, terms)
      return try photo.storedLayer(
        scaledTo: photo.storedTarget, space: surface.space, limits: terms.limits
      ).layer.turned(by: orientation)
    } catch {
      throw error.reason
    }
  }

  private var surface: Surface {
    let space = color.space
    return Surface(space: space, background: RGB(background, in: space))
  }

  private func photo(of size: PixelSize, _ terms: ThumbnailTerms) -> PlacedPhoto {
    let box = PixelBox(size)
    return PlacedPhoto(
      part: 0, index: 0, name: info.file, file: 0, info: info,
      placement: Placement(
        frame: box, target: box, region: region, orientation: orientation),
      root: terms.root, shouldStop: terms.shouldStop, profileLimit: terms.limits.profile,
      contents: PhotoContents())
  }
}

/// The pictures of `requests`, in their order, made on up to `jobs` threads; those that take
/// more than a thread's share of the memory are made after the others, one by one.
public func rasters(
  of requests: [ThumbnailRequest], _ terms: ThumbnailTerms, jobs: Int
) -> [Result<Raster, RenderFault.Reason>] {
  pictures(of: requests, terms, jobs: jobs) { (request, terms) throws(RenderFault.Reason) in
    try request.raster(terms)
  }
}

/// The same as files, as ``ThumbnailRequest/file(quality:_:)`` makes them.
public func files(
  of requests: [ThumbnailRequest], quality: Int, _ terms: ThumbnailTerms, jobs: Int
) -> [Result<[UInt8], RenderFault.Reason>] {
  pictures(of: requests, terms, jobs: jobs) { (request, terms) throws(RenderFault.Reason) in
    try request.file(quality: quality, terms)
  }
}

private func pictures<Picture: Sendable>(
  of requests: [ThumbnailRequest], _ terms: ThumbnailTerms, jobs: Int,
  _ make:
    @escaping @Sendable (ThumbnailRequest, ThumbnailTerms) throws(RenderFault.Reason) -> Picture
) -> [Result<Picture, RenderFault.Reason>] {
  let share = terms.shared(among: jobs)
  let made = Monitor<[Int: Result<Picture, RenderFault.Reason>]>([:])
  shareOut(requests.count, among: jobs) { index in
    let result = Result { () throws(RenderFault.Reason) in try make(requests[index], share) }
    made.look { $0[index] = result }
  }
  let results = made.look { $0 }
  return requests.indices.map { index in
    let result = results[index] ?? .failure(.stopped)
    guard case .failure(.decoding(.tooMuchMemory)) = result else { return result }
    return Result { () throws(RenderFault.Reason) in try make(requests[index], terms) }
  }
}

extension ThumbnailTerms {
  /// With which as many photos can be decoded at a time.
  fileprivate func shared(among jobs: Int) -> ThumbnailTerms {
    var terms = self
    terms.limits.memory /= max(1, jobs)
    return terms
  }
}

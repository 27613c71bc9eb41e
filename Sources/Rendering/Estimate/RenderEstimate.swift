import Codecs
import Lettering
import Probing
import StitchPlan
public import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What rendering will take, reckoned from headers alone.
public struct RenderEstimate: Equatable, Sendable {
  /// A photo that cannot be decoded and painted row by row.
  public struct HeldPhoto: Equatable, Sendable {
    public var part: Int
    /// The photo's index in the part.
    public var photo: Int
    /// As the plan calls it.
    public var file: FileName
    /// Bytes of its ``content``, all of which must be there at once; 0 where they need not.
    public var stored: Int
    /// What ``stored`` is; `nil` where it is of another picture, which is drawn on this one.
    public var content: Content?
    /// Of the photo as stored.
    public var pixels: Int
    /// Bytes of its pixels as painted, all of which must be there at once since the photo is
    /// turned; 0 where they need not.
    public var turned: Int

    public init(
      part: Int, photo: Int, file: FileName, stored: Int, content: Content?, pixels: Int,
      turned: Int
    ) {
      self.part = part
      self.photo = photo
      self.file = file
      self.stored = stored
      self.content = content
      self.pixels = pixels
      self.turned = turned
    }
  }

  /// What of a photo its decoder holds.
  public enum Content: Equatable, Sendable {
    /// Of a progressive JPEG, until its last scan is read.
    case coefficients
    case pixels
    /// Those of a video codec, with the copies that are made of them.
    case planes
  }

  /// Painted photos that occur again, of which not all can be kept.
  public struct AllTiles: Equatable, Sendable {
    /// Of all of them, as many as are wanted at a time.
    public var bytes: Int
    /// The job's memory with which they would be kept.
    public var memory: Int

    public init(bytes: Int, memory: Int) {
      self.bytes = bytes
      self.memory = memory
    }
  }

  /// The most that the process will have in memory at a time.
  public var memory: Int
  /// What of ``memory`` keeps painted photos that occur again.
  public var tiles: Int
  /// What it would take to keep all of these; `nil` where they are all kept.
  public var allTiles: AllTiles?
  /// What of ``memory`` is taken by rows of photos that stand side by side, all of which are
  /// open at a time; 0 where a few rows are enough.
  public var rows: Int
  /// Whether there is no photo but such as must be decoded whole.
  public var holdsAll: Bool
  /// What of ``memory`` is taken by texts, with their libraries and fonts; 0 where there are none.
  public var texts: Int
  /// Parts that keep their photo's image data as they are.
  public var passages: Int
  /// In the order of parts and photos.
  public var held: [HeldPhoto]
  /// Of all parts together.
  public var output: ClosedRange<Int>
  /// Bytes on disk besides the parts.
  public var temporary: Int
  /// Rough.
  public var seconds: Double
}

/// Estimates what `job` will take; parts with faults are passed over.
///
/// - Parameter base: bytes of the process before it begins.
public func estimate(_ job: RenderJob, base: Int) -> RenderEstimate {
  // Where they are not loaded yet, `base` is without them, and preparing parts loads them.
  let libraries = Lettering.isLoaded ? 0 : Lettering.loadedBytes
  let parts = job.parts.compactMap { try? job.prepare(part: $0) }
  let hasText = parts.contains { $0.photos.lazy.map(\.look).contains(where: \.hasText) }
  return RenderEstimate(parts, of: job, base: base + (hasText ? libraries : 0))
}

extension RenderEstimate {
  fileprivate init(_ parts: [PreparedPart], of job: RenderJob, base: Int) {
    let (output, budget) = (job.plan.output, job.budget)
    let kept = KeptTiles(parts, of: job)
    tiles = min(kept.wanted, parts.map(\.tileCapacity).max() ?? 0)
    allTiles =
      tiles == kept.wanted
      ? nil : AllTiles(bytes: kept.wanted, memory: kept.memory(forAllOf: parts))
    rows = parts.map(\.openRowBytes).filter { $0 > budget.window }.max() ?? 0
    let canvases = OpenCanvases(parts, output, budget)
    let textBytes = parts.map(Self.texts).max() ?? 0
    texts = textBytes + (textBytes > 0 ? Lettering.loadedBytes + Lettering.settingBytes : 0)
    memory =
      base + Self.rest + tiles + PhotosInFlight(parts, kept, canvases).bytes
      + canvases.bytes + budget.jobs * canvases.encoder
      + (parts.map(\.photos.count).max() ?? 0) * Self.schedule
      + Self.looks(parts, budget)
    passages = parts.count { $0.passageProfile != nil }
    held = parts.flatMap(Self.held)
    holdsAll = parts.allSatisfy { $0.photos.allSatisfy { $0.ownCost.held > 0 } }
    self.output = parts.map { Self.bytes($0, output) }.reduce(0...0) {
      ($0.lowerBound + $1.lowerBound)...($0.upperBound + $1.upperBound)
    }
    temporary = 0
    let encoding = parts.reduce(0) { $0 + Self.encoding($1, output.format) }
    let overlays = OverlayPictures.seconds(Self.looks(parts))
    seconds = (Self.painting(parts, kept) + overlays + encoding) / Double(budget.jobs) + 0.01
  }

  /// Files that are held; one that stands in the part several times is named once.
  private static func held(_ part: PreparedPart) -> [HeldPhoto] {
    var seen = Set<Int>()
    return part.photos.lazy.filter { seen.insert($0.file).inserted }.compactMap { photo in
      let cost = photo.cost
      guard cost.held + cost.turned > 0 else { return nil }
      return HeldPhoto(
        part: photo.part, photo: photo.index, file: photo.name, stored: cost.held,
        content: photo.ownCost.held == cost.held ? photo.info.format.heldContent : nil,
        pixels: photo.info.size.width * photo.info.size.height, turned: cost.turned)
    }
  }

  /// In seconds. Photos of a PNG are filtered and packed; its background costs next to nothing.
  private static func encoding(_ part: PreparedPart, _ format: OutputFormat) -> Double {
    switch format {
    case _ where part.passageProfile != nil: 0
    case .jpeg: 4e-9 * Double(part.canvas.width * part.canvas.height)
    case .png: 60e-9 * Double(paintedPixels(part))
    }
  }

  private static func paintedPixels(_ part: PreparedPart) -> Int {
    part.photos.reduce(0) { $0 + $1.placement.target.width * $1.placement.target.height }
  }

  /// In seconds. Photos that look the same are decoded once, as far as they can be kept; data
  /// that go through are decoded once, to see whether they are sound.
  private static func painting(_ parts: [PreparedPart], _ kept: KeptTiles) -> Double {
    var seen = Set<Int>()
    return zip(parts, kept.parts).reduce(0) { sum, part in
      if part.0.passageProfile != nil { return sum + part.0.photos[0].decodingSeconds }
      let share = kept.share(in: part.0.tileCapacity)
      return part.0.photos.reduce(sum) { sum, photo in
        let isNew = seen.insert(part.1.use(of: photo.index).name).inserted
        return sum + photo.cost.seconds * (isNew ? 1 : 1 - share)
      }
    }
  }

  /// Of the program and its libraries, what is first touched while photos are painted.
  private static let rest = 2 << 20

  /// Of a photo, what says whose turn it is.
  private static let schedule = 48

  /// What setting text takes beside the photo's own texts, and the overlays' pictures that are
  /// kept.
  private static func looks(_ parts: [PreparedPart], _ budget: RenderBudget) -> Int {
    let looks = looks(parts)
    let hasText = looks.contains(where: \.hasText)
    return (hasText ? Lettering.settingBytes : 0)
      + OverlayPictures.bytes(looks, levels: budget.levels)
  }

  private static func looks(_ parts: [PreparedPart]) -> some Sequence<PhotoLook> {
    parts.lazy.filter(\.photos.haveLooks).flatMap { $0.photos.lazy.map(\.look) }
  }

  /// The most that the texts of a photo take.
  private static func texts(_ part: PreparedPart) -> Int {
    part.photos.haveLooks ? part.photos.lazy.map(\.textBytes).max() ?? 0 : 0
  }

  /// Photos at quality 88 took 0.045 to 0.5 bytes a pixel, and background next to nothing.
  static func bytes(_ part: PreparedPart, _ output: Output) -> ClosedRange<Int> {
    let pixels = paintedPixels(part)
    if part.passageProfile != nil {
      let most = part.photos[0].info.bytes + 4000
      return min(1000 + pixels / 25, most)...most
    }
    let background = part.canvas.width * part.canvas.height / 200
    let painted = bytes(ofPixels: pixels, output)
    return (1000 + painted.lowerBound)...(4000 + background + painted.upperBound)
  }

  /// What `pixels` of photos become.
  static func bytes(ofPixels pixels: Int, _ output: Output) -> ClosedRange<Int> {
    // Drawings took 0.1 bytes a pixel, photos 1.2 to 2, and noise takes all of its 3.
    if output.format == .png { return (pixels / 20)...(3 * pixels) }
    let scale = weight(ofQuality: output.quality) * output.chroma.weight
    return Int(0.04 * scale * Double(pixels))...Int(0.55 * scale * Double(pixels))
  }

  /// Bytes at `quality` in those at 88: a power of the step between quantized values, which
  /// libjpeg derives from the quality.
  private static func weight(ofQuality quality: Int) -> Double {
    let quality = Double(quality)
    let step = quality < 50 ? 50 / quality : max(0.02, (200 - 2 * quality) / 100)
    return pow(0.24 / step, 0.65)
  }
}

extension PhotoFormat {
  /// What a decoder has to hold, where it has to.
  fileprivate var heldContent: RenderEstimate.Content {
    switch self {
    case .jpeg: .coefficients
    case .png, .webp, .tiff: .pixels
    case .heic, .avif: .planes
    }
  }
}

extension ChromaSubsampling {
  /// Bytes in those of 4:2:0.
  fileprivate var weight: Double {
    switch self {
    case .full: 1.35
    case .half: 1.15
    case .quarter: 1
    }
  }
}

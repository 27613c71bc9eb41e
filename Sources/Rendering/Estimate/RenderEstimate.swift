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
    /// Bytes of its coefficients or pixels as stored, all of which must be there at once;
    /// 0 where they need not.
    public var stored: Int
    /// Bytes of its pixels as painted, all of which must be there at once since the photo is
    /// turned; 0 where they need not.
    public var turned: Int
  }

  /// The most that the process will have in memory at a time.
  public var memory: Int
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
  let parts = job.parts.compactMap { try? job.prepare(part: $0) }
  return RenderEstimate(parts, output: job.plan.output, budget: job.budget, base: base)
}

extension RenderEstimate {
  init(_ parts: [PreparedPart], output: Output, budget: RenderBudget, base: Int) {
    let photos = parts.flatMap(\.photos)
    let costs = photos.map(\.cost)
    memory =
      base + Self.inFlight(parts, budget)
      + (parts.map { Self.canvas($0, budget) }.max() ?? 0) + budget.jobs * Self.encoder
      + Self.looks(photos.map(\.look))
    held = zip(photos, costs).filter { $1.held + $1.turned > 0 }.map { photo, cost in
      HeldPhoto(
        part: photo.part, photo: photo.index, file: photo.name, stored: cost.held,
        turned: cost.turned)
    }
    self.output = parts.map { Self.bytes($0, output) }.reduce(0...0) {
      ($0.lowerBound + $1.lowerBound)...($0.upperBound + $1.upperBound)
    }
    temporary = 0
    let encoding = parts.reduce(0.0) { $0 + Double($1.canvas.width * $1.canvas.height) * 4e-9 }
    seconds = (costs.reduce(encoding) { $0 + $1.seconds }) / Double(budget.jobs) + 0.01
  }

  /// A thread with its encoder, and the band that it encodes.
  private static let encoder = 512 << 10

  /// The libraries and fonts of text, as measured, and the overlays' pictures that are kept.
  private static func looks(_ looks: [PhotoLook]) -> Int {
    let hasText = looks.contains(where: \.hasText)
    let hasPicture = looks.contains { $0.pieces.contains(where: \.isImage) }
    return (hasText ? 12 << 20 : 0) + (hasPicture ? OverlayPictures.limit : 0)
  }

  /// The most that photos take which are painted at a time: as many as there are threads,
  /// one after the other in the plan, where they fit.
  private static func inFlight(_ parts: [PreparedPart], _ budget: RenderBudget) -> Int {
    let photos = parts.flatMap { part in
      part.photos.map { (photo: $0, window: budget.window / (3 * part.canvas.width)) }
    }
    return photos.indices.map { first in
      photos[first...].prefix(budget.jobs).reduce(0) { sum, next in
        let bytes = next.photo.bytes(beside: photos[first].photo, windowRows: next.window)
        return sum == 0 || sum + bytes <= budget.photos ? sum + bytes : sum
      }
    }.max() ?? 0
  }

  /// The rows of a canvas that stand painted and not encoded. One thread encodes what it has
  /// painted; of several, all but the first paint ahead.
  private static func canvas(_ part: PreparedPart, _ budget: RenderBudget) -> Int {
    let row = 3 * part.canvas.width
    let ahead = part.photos.filter { !$0.isTurned }.map(\.placement.target.height)
      .sorted(by: >).prefix(min(budget.jobs, part.photos.count) - 1).reduce(0, +)
    return min(row * (ahead + 192), row * part.canvas.height, budget.window)
  }

  /// Photos at quality 88 took 0.045 to 0.5 bytes a pixel, and
  /// background next to nothing.
  private static func bytes(_ part: PreparedPart, _ output: Output) -> ClosedRange<Int> {
    let pixels = part.photos.reduce(0) {
      $0 + $1.placement.target.width * $1.placement.target.height
    }
    let background = part.canvas.width * part.canvas.height / 200
    let scale = weight(ofQuality: output.quality) * output.chroma.weight
    return
      (1000 + Int(0.04 * scale * Double(pixels)))...(4000 + background
      + Int(0.55 * scale * Double(pixels)))
  }

  /// Bytes at `quality` in those at 88: a power of the step between quantized values, which
  /// libjpeg derives from the quality.
  private static func weight(ofQuality quality: Int) -> Double {
    let quality = Double(quality)
    let step = quality < 50 ? 50 / quality : max(0.02, (200 - 2 * quality) / 100)
    return pow(0.24 / step, 0.65)
  }
}

extension PlacedPhoto {
  /// What the photo takes while `first`, above it, is still being painted: one that is turned
  /// waits with its pixels until it may paint the first row of them.
  fileprivate func bytes(beside first: PlacedPhoto, windowRows: Int) -> Int {
    let top = first.part == part ? first.placement.target.top : 0
    let isFar = placement.target.top - top > windowRows
    return isFar ? cost.bytes - cost.turned : cost.bytes
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

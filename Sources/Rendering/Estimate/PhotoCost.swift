import Codecs
import Pixels
import Probing
import StitchPlan
import Vocabulary

/// What painting one photo takes, reckoned from its header. Bytes are within a quarter of
/// what is measured; times are of one core of a machine of 2023, and rough.
struct PhotoCost: Equatable, Sendable {
  /// Coefficients or pixels that must be there all at once while the photo is decoded.
  var held: Int
  /// The photo's rows at its final size, as wide as its frame, where it is turned so that its
  /// last row may come first, on rows that would not be open without it; else 0.
  var turned: Int
  /// A few rows of every stage.
  var working: Int
  var seconds: Double

  var bytes: Int { held + turned + working }

  /// What is to be said where the photo takes more than `limit` bytes.
  func need(above limit: Int) -> MemoryNeed? {
    if bytes <= limit { return nil }
    return MemoryNeed(
      bytes: bytes, limit: limit,
      cause: working > max(held, turned) ? .drawing : held > turned ? .storage : .turn,
      budget: RenderBudget.memory(forPhotoOf: bytes))
  }
}

extension MemoryNeed {
  /// What is to be said of a part whose open rows take `aside` bytes of what photos may, where
  /// that leaves too little for the largest of `photos`.
  init?(rows aside: Int, with photos: DecodedPhotos, of budget: RenderBudget) {
    if aside == 0 || photos.largest <= budget.photos { return nil }
    self.init(
      bytes: photos.largest, limit: budget.photos, cause: .rows,
      budget: RenderBudget.memory(forPhotoOf: photos.largest))
  }
}

/// Why a photo, or a part, cannot be painted with the memory that a job may take.
public struct MemoryNeed: Equatable, Sendable {
  public enum Cause: Equatable, Sendable {
    /// The picture as stored.
    case storage
    /// The photo as painted, which is turned.
    case turn
    /// Rows of the photo, and what stands on, below and behind it.
    case drawing
    /// The rows of photos that stand side by side, all of which are open at a time.
    case rows
  }

  /// What the photo takes, with what it cannot be painted without.
  public var bytes: Int
  /// What it may take.
  public var limit: Int
  /// What takes most of it.
  public var cause: Cause
  /// The job's memory with which it could be painted.
  public var budget: Int
}

extension MemoryNeed: CustomStringConvertible {
  public var description: String {
    let (cause, remedy) =
      switch cause {
      case .storage:
        ("it is stored in a way that has to be held whole", "save it as a baseline JPEG")
      case .turn: ("it is turned and lies on its side", "lower the part's \"width\"")
      case .drawing:
        (
          "so much is drawn of it, on it and around it",
          "lower the part's \"width\", or leave out text, overlays and backdrops"
        )
      case .rows:
        (
          "photos stand side by side, and all rows of the highest are open until it is painted",
          "make the cells, or the row, lower or the part narrower"
        )
      }
    return "needs \(mebibytes(bytes)) MiB, more than the \(limit >> 20) MiB that the budget "
      + "leaves for photos, since \(cause); raise --memory to \(mebibytes(budget))M, or \(remedy)"
  }
}

private func mebibytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }

extension PlacedPhotos {
  /// What they take that are decoded by `jobs` threads at a time. Those that look the same are
  /// decoded one after the other.
  ///
  /// - Parameter aside: bytes of open rows.
  func decoded(on jobs: Int, _ tiles: Tiles, besideRowsOf aside: Int) -> DecodedPhotos {
    var most = Largest(jobs)
    for photo in self where tiles.name(of: photo.index) == photo.index {
      most.insert(photo.cost.bytes)
    }
    return DecodedPhotos(
      largest: aside + (most.values.first ?? 0), most: aside + most.values.reduce(0, +))
  }
}

extension PlacedPhoto {
  /// With all that stands on, below and behind the photo.
  var cost: PhotoCost {
    let (own, look) = (ownCost, lookCost)
    return PhotoCost(
      held: max(own.held, look.held), turned: own.turned, working: own.working + look.working,
      seconds: own.seconds + look.seconds)
  }

  var ownCost: PhotoCost {
    let target = placement.target.width * placement.target.height
    return PhotoCost(
      held: heldBytes,
      turned: isTurned && !standsInOpenRows
        ? 3 * placement.frame.width * placement.target.height : 0,
      working: workingBytes,
      seconds: decodingSeconds + 10e-9 * Double(target))
  }

  var decodingSeconds: Double { 1e-9 * Double(pixels) * nanosecondsAPixel }

  private var pixels: Int { info.size.width * info.size.height }

  /// Whether no row of the canvas is finished before the photo's last row.
  var isTurned: Bool { placement.orientation.exchangesSides || placement.orientation.flipsY }

  /// Measured on photos of 1 to 33 megapixels.
  private var heldBytes: Int {
    let depth = info.bitDepth > 8 ? 2 : 1
    return switch (info.format, info.storage) {
    // Coefficients have 16 bits.
    case (.jpeg, _): info.isProgressive ? 2 * info.samples : 0
    case (.png, _): info.isProgressive ? info.samples * depth : 0
    case (.webp, .webP(let frame)):
      info.bytes + scaled(pixels * info.channels) + (frame.isLossless ? 4 * pixels : 0)
    case (_, .heif(let picture)):
      Int(
        Double(picture.coded.width * picture.coded.height)
          * picture.heldBytesPerPixel(isDeep: depth == 2)) + (2 << 20)
    default: 0
    }
  }

  /// `bytes` at the size at which the WebP decoder delivers them: by whole divisors.
  private func scaled(_ bytes: Int) -> Int {
    let divisor = max(1, Int((1 / (1.5 * neededScale)).rounded(.down)))
    return bytes / (divisor * divisor)
  }

  private var workingBytes: Int {
    let layout = RowLayout(size: info.size, channels: .rgb, bitDepth: info.bitDepth > 8 ? 16 : 8)
    let rows = 32 * layout.bytesPerRow + (256 << 10)
    if placement.region.wholePixels?.size == storedTarget { return rows }
    return rows + Resampler.bytes(layout, region: placement.region, target: storedTarget)
  }

  private var nanosecondsAPixel: Double {
    switch info.format {
    case .jpeg: info.isProgressive ? 9 : 3.5
    case .png: 22
    case .webp: 12
    case .tiff: 8
    case .heic, .avif: 40
    }
  }
}

extension HEIFPicture {
  /// What libheif 1.15 and its codecs hold, measured on photos of 12 and 33 megapixels: the
  /// codec's planes, their copies, and RGB in between.
  fileprivate func heldBytesPerPixel(isDeep: Bool) -> Double {
    let planes: Double =
      switch sampling {
      case .gray: 5.3
      case .quarter: 7.8
      case .half: 9.3
      case .full, .overlay: 14
      }
    return switch codec {
    case .hevc: planes * (isDeep ? 2.2 : 0.6)
    case .av1: planes * (isDeep ? 1.9 : 1)
    }
  }
}

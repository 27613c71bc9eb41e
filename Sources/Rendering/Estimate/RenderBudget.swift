/// What decoding photos of a part takes in bytes, with the rows that it has to have open above
/// the window.
struct DecodedPhotos: Equatable, Sendable {
  /// One photo, whichever takes the most.
  var largest: Int
  /// As many as there are threads, whichever take the most.
  var most: Int
}

/// What a job may spend.
struct RenderBudget: Equatable, Sendable {
  /// Threads that decode, paint and encode.
  let jobs: Int
  /// Bytes for photos and canvases; what the process takes without any comes on top.
  let memory: Int

  /// Less than `RenderJob.leastMemory` counts as that.
  init(jobs: Int, memory: Int) {
    self.jobs = max(1, jobs)
    self.memory = max(memory, RenderJob.leastMemory)
  }

  /// How much of a canvas may stand painted and not encoded.
  var window: Int { min(Self.usefulWindow, memory / 4) }

  /// For the photos in flight: what two canvases, one of which is about to be finished,
  /// leave.
  var photos: Int { memory - 2 * window }

  /// For photos that are kept since they occur again: up to half, if as many photos as there are
  /// threads can be decoded beside them; and up to an eighth, if one can.
  func tiles(beside photos: DecodedPhotos) -> Int {
    max(
      min(memory / 2, self.photos - photos.most), min(memory / 8, self.photos - photos.largest), 0)
  }

  /// The memory with which `bytes` of photos that occur again may be kept.
  static func memory(forTilesOf bytes: Int, beside photos: DecodedPhotos) -> Int {
    max(2 * bytes, bytes + photos.most + 2 * usefulWindow)
  }

  /// For overlays' pictures that are kept to be scaled, on top of photos and canvases.
  var levels: Int { min(OverlayPictures.largestLevel, memory / 8) }

  /// The memory with which a photo that takes `bytes` may be painted.
  static func memory(forPhotoOf bytes: Int) -> Int { bytes + 2 * usefulWindow }

  /// 1,900 rows of 1080 pixels, so that somebody who paints the next photo need not wait.
  private static let usefulWindow = 6 << 20
}

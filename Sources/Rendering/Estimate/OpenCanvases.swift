import Codecs
import StitchPlan

/// The canvases of the parts that are made at a time, and what of these is encoded and waits to
/// be written.
struct OpenCanvases {
  let budget: RenderBudget
  private let parts: [PreparedPart]
  private let output: Output

  init(_ parts: [PreparedPart], _ output: Output, _ budget: RenderBudget) {
    self.parts = parts
    self.output = output
    self.budget = budget
  }

  /// The parts that may be open while that at `first`, with which they begin, is the first that
  /// is; another is opened only while those that are take no more than the window.
  func open(beside first: Int) -> Range<Int> {
    guard budget.jobs > 1 else { return first..<(first + 1) }
    var (end, bytes) = (first, 0)
    while end < parts.count, bytes <= budget.window {
      bytes += parts[end].canvasBytes(window: budget.window)
      end += 1
    }
    return first..<end
  }

  /// The most that they take, but for photos that are turned.
  var bytes: Int {
    let each = parts.map { canvas(of: $0) + written(of: $0) }
    return parts.indices.reduce(0) { most, first in
      // Each thread paints on one; of others that are open there is what is encoded.
      max(most, open(beside: first).prefix(budget.jobs).reduce(0) { $0 + each[$1] })
    }
  }

  /// The rows of a canvas that stand painted and not encoded. One thread encodes what it has
  /// painted; of several, all but the first paint ahead, and the first may be ahead of whoever
  /// encodes: as far as the window goes for a PNG, and where backdrops are painted.
  private func canvas(of part: PreparedPart) -> Int {
    if part.passageProfile != nil { return 0 }
    let row = 3 * part.canvas.width
    let isAhead = output.format == .png || part.photos.haveBackdrops
    let share = budget.jobs == 1 ? 0 : isAhead ? 1 : 0.5
    let lag = Int(share * Double(min(budget.window, row * part.canvas.height)))
    // Where rows of photos side by side are encoded, those below are begun.
    if part.openRowBytes > 0 { return part.openRowBytes + lag }
    let count = min(budget.jobs, part.photos.count) - 1
    var ahead = Largest(count)
    for photo in part.photos where !photo.isTurned { ahead.insert(photo.placement.target.height) }
    let rows = max(lag, row * (ahead.values.reduce(0, +) + 192))
    // What a photo that was turned leaves is kept for the next.
    let spare = part.photos.dropLast().reduce(0) { max($0, $1.cost.turned) }
    return min(max(rows, spare), row * paintedRows(of: part), budget.window)
  }

  /// Rows that photos paint, but for the only photo's own where it is turned, and of the bands that
  /// these touch.
  private func paintedRows(of part: PreparedPart) -> Int {
    let photos = part.photos
    let rows = photos.indices.reduce(0) { rows, photo in
      let shape = photos.shape(of: photo)
      // Around a photo that does not fill its frame nothing is painted without a backdrop.
      let idle = photos.haveBackdrops ? 0 : shape.frame.height - shape.target.height
      return rows + shape.extent.height - idle
    }
    let bands = 2 * PictureEncoding.bandRows(width: part.canvas.width)
    let own = photos.count == 1 && photos[0].isTurned ? photos[0].placement.target.height : 0
    return min(rows + bands, part.canvas.height) - own
  }

  /// What stands encoded: a band, and with several threads, of a part that is not the first, as
  /// many as may.
  private func written(of part: PreparedPart) -> Int {
    let most = RenderEstimate.bytes(part, output).upperBound
    return min(most, bandBytes(of: part) + (budget.jobs > 1 && parts.count > 1 ? 1 << 20 : 0))
  }

  /// A thread's encoder, and a band that it encodes: in its buffer, and as it is handed on.
  var encoder: Int { (512 << 10) + 2 * (parts.map(bandBytes).max() ?? 0) }

  private func bandBytes(of part: PreparedPart) -> Int {
    if part.passageProfile != nil { return JPEGPassage.chunkBytes }
    let pixels = part.canvas.width * PictureEncoding.bandRows(width: part.canvas.width)
    return RenderEstimate.bytes(ofPixels: pixels, output).upperBound
  }
}

extension PreparedPart {
  /// What the part takes of what may be open, as far as that goes.
  fileprivate func canvasBytes(window: Int) -> Int {
    let height =
      passageProfile == nil
      ? canvas.height : photos[0].info.bytes / JPEGPassage.chunkBytes + 1
    return max(openRowBytes, min(window, 3 * canvas.width * height))
  }
}

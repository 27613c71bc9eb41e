public import StitchPlan
public import Vocabulary

/// The most bytes that a part of photographs takes as a file, hardly ever reached: six tenths
/// of what white noise takes.
///
/// - Parameter output: the format's settings.
public func largestFileSize(of canvas: PixelSize, as output: Output) -> Int {
  let noise = noiseBytes(perMillionPixels: output.quality, output.chroma)
  let (pixels, overflow) = canvas.width.multipliedReportingOverflow(by: canvas.height)
  if overflow { return .max }
  // The header and a profile take less than a page.
  return 4096 + pixels / 1000 * noise / 1000 * 6 / 10
}

/// What a million pixels of white noise take at a quality, measured with libjpeg and linear
/// between the points that were measured.
private func noiseBytes(perMillionPixels quality: Int, _ chroma: ChromaSubsampling) -> Int {
  let sizes =
    switch chroma {
    case .full: [191, 567, 854, 1154, 1398, 1740, 1872, 2421, 3172, 4110]
    case .half: [124, 342, 539, 731, 887, 1109, 1194, 1558, 2062, 2651]
    case .quarter: [112, 282, 413, 556, 670, 834, 898, 1175, 1553, 1979]
    }
  let after = measuredQualities.firstIndex { $0 >= quality } ?? sizes.count - 1
  guard after > 0 else { return 1000 * sizes[0] }
  let (low, high) = (measuredQualities[after - 1], measuredQualities[after])
  let step = 1000 * (sizes[after] - sizes[after - 1]) * (quality - low) / (high - low)
  return 1000 * sizes[after - 1] + step
}

private let measuredQualities = [10, 30, 50, 70, 80, 88, 90, 95, 98, 100]

import ColorManagement
import TestPictures
import Vocabulary

extension ColorConverter {
  /// Interleaved samples of 8 bits, converted.
  func convert(_ samples: [UInt8], channels: Int) -> [UInt8] {
    samples.withUnsafeBytes { convert($0, count: samples.count / channels) }
  }

  /// Interleaved samples of 16 bits, converted.
  func convert(_ samples: [UInt16], channels: Int) -> [UInt8] {
    samples.withUnsafeBytes { convert($0, count: samples.count / channels) }
  }

  private func convert(_ source: UnsafeRawBufferPointer, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, initialized in
      guard let start = source.baseAddress, let target = buffer.baseAddress else { return }
      convert(start, to: target, count: count)
      initialized = 3 * count
    }
  }
}

/// Every code of 8 bits, `channels` times each.
func greys(channels: Int) -> [UInt8] {
  (0...255).flatMap { repeatElement(UInt8($0), count: channels) }
}

/// Pixels with every combination of the eight corners and some between.
func sampledPixels(seed: UInt64, count: Int) -> [[UInt8]] {
  var generator = SplitMix64(seed: seed)
  let corners = (0..<8).map { corner in (0..<3).map { UInt8(corner >> $0 & 1) * 255 } }
  return corners
    + (0..<count).map { _ in (0..<3).map { _ in .random(in: 0...255, using: &generator) } }
}

/// The largest difference of any sample.
func worst(_ a: [UInt8], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
}

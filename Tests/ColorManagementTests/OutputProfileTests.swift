import ColorManagement
import Testing
import Vocabulary

@Suite struct OutputProfileTests {
  /// Colorants under D50, as published with the ICC's own profile of sRGB and with Apple's
  /// of Display P3.
  static let colorants: [(OutputSpace, [Double])] = [
    (.srgb, [0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.71410]),
    (
      .displayP3,
      [0.51512, 0.24120, -0.00105, 0.29198, 0.69225, 0.04189, 0.15710, 0.06657, 0.78407]
    ),
  ]

  @Test(arguments: colorants) func holdsThePublishedColorants(
    _ space: OutputSpace, _ expected: [Double]
  ) throws {
    let bytes = space.profile
    let found: [Double] = try ["rXYZ", "gXYZ", "bXYZ"].flatMap { name -> [Double] in
      let place = try #require(offset(of: name, in: bytes))
      return (0..<3).map { fixed(bytes, place + 8 + 4 * $0) }
    }
    for (a, b) in zip(found, expected) { #expect(abs(a - b) < 0.0002, "\(found)") }
    for (i, white) in [0.9642, 1, 0.8249].enumerated() {
      let sum: Double = found[i] + found[i + 3] + found[i + 6]
      #expect(abs(sum - white) < 0.00002, "white")
    }
  }

  @Test(arguments: OutputSpace.allCases) func isSmallAndWellFormed(_ space: OutputSpace) {
    let bytes = space.profile
    #expect(bytes.count < 600)
    #expect(uint32(bytes, 0) == bytes.count)
    #expect(String(decoding: bytes[36..<40], as: UTF8.self) == "acsp")
    #expect(bytes.count.isMultiple(of: 4))
  }

  private func uint32(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func fixed(_ bytes: [UInt8], _ offset: Int) -> Double {
    Double(Int32(truncatingIfNeeded: uint32(bytes, offset))) / 65536
  }

  private func offset(of tag: String, in bytes: [UInt8]) -> Int? {
    (0..<uint32(bytes, 128)).map { 132 + 12 * $0 }
      .first { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) == tag }
      .map { uint32(bytes, $0 + 4) }
  }
}

import Testing

@testable import StitchPlan

@Suite struct FractionTests {
  @Test(arguments: [
    (0, "0"), (1, "0.000001"), (180_000, "0.18"), (500_000, "0.5"), (1_000_000, "1"),
    (1_250_000, "1.25"), (999_999, "0.999999"),
  ])
  func isWrittenAsShortAsItCan(millionths: Int, text: String) {
    #expect(Fraction(millionths: millionths).description == text)
  }

  @Test func takesItsShareRounded() {
    #expect(Fraction(millionths: 180_000).of(1080) == 194)
    #expect(Fraction(millionths: 500_000).of(3) == 2)
    #expect(Fraction(millionths: 0).of(65_500) == 0)
    #expect(Fraction.one.of(0x7FFF_FFFF) == 0x7FFF_FFFF)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Color {
  /// Black or white, whichever stands out more from this colour, by the contrast ratio of
  /// WCAG 2.1: `(L₁ + 0.05) / (L₂ + 0.05)`.
  public var contrast: Color {
    let luminance = luminance
    return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05
      ? .white : Color(red: 0, green: 0, blue: 0)
  }

  /// Of sRGB, 0…1.
  private var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

/// IEC 61966-2-1.
private func linear(_ code: UInt8) -> Double {
  let value = Double(code) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

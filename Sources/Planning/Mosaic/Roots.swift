#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func cubeRoot(_ value: Float) -> Float { cbrtf(value) }
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

import Rendering

/// What one photo may ask for.
struct PhotoLimits {
  /// As stored.
  var pixels = 1 << 30
  /// Of a progressive JPEG.
  var scans = 100
  /// Bytes of a colour profile.
  var profile = 16 << 20

  init() {}

  init(_ invocation: Invocation) {
    pixels = invocation.number(.maxPixels) ?? pixels
    scans = invocation.number(.maxScans) ?? scans
    profile = invocation.number(.maxProfile) ?? profile
  }
}

extension RenderJob {
  mutating func allow(_ limits: PhotoLimits) {
    self.limits.pixels = limits.pixels
    self.limits.scans = limits.scans
    self.limits.profile = limits.profile
  }
}

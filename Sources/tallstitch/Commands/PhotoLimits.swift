import Rendering

extension PhotoLimits {
  init(_ invocation: Invocation) {
    self.init()
    pixels = invocation.number(.maxPixels) ?? pixels
    memory = invocation.number(.memory) ?? min(memory, physicalMemory() / 2)
    scans = invocation.number(.maxScans) ?? scans
    profile = invocation.number(.maxProfile) ?? profile
  }
}

extension RenderJob {
  /// The memory is that of all photos and canvases at a time.
  mutating func allow(_ limits: PhotoLimits) {
    self.limits = limits
    memory = limits.memory
  }
}

import Planning
import StitchPlan
import Vocabulary

extension PlanOptions {
  /// Takes over what stands on, below and behind the photos.
  mutating func takeLook(_ invocation: Invocation) throws(UsageFault) {
    try invocation.require(
      !invocation.has(.overlay) || !invocation.has(.overlayText),
      .conflict(.overlay, .overlayText))
    try invocation.require(
      !invocation.has(.overlayColor) || invocation.has(.overlayText),
      .needs(.overlayColor, .overlayText))
    overlays = try Overlay(invocation).map { [$0] } ?? []
    caption = invocation.text(.caption).map { Caption($0) }
    background.backdrop = try Backdrop(invocation)
  }
}

extension Overlay {
  fileprivate init?(_ invocation: Invocation) throws(UsageFault) {
    if let file = invocation.path(.overlay) {
      self.init(.image(file))
    } else if let text = invocation.text(.overlayText) {
      self.init(.text(text, invocation.color(.overlayColor) ?? .white))
    } else {
      for name in [FlagName.overlayAnchor, .overlayWidth, .overlayMargin, .overlayOpacity] {
        try invocation.require(!invocation.has(name), .needs(name, .overlay))
      }
      return nil
    }
    anchor = invocation.choice(.overlayAnchor) ?? anchor
    width = invocation.fraction(.overlayWidth) ?? width
    margin = invocation.fraction(.overlayMargin) ?? margin
    opacity = invocation.fraction(.overlayOpacity) ?? opacity
  }
}

extension Backdrop {
  fileprivate init?(_ invocation: Invocation) throws(UsageFault) {
    guard invocation.has(.backdrop) else {
      for name in [FlagName.backdropBlur, .backdropDim] {
        try invocation.require(!invocation.has(name), .needs(name, .backdrop))
      }
      return nil
    }
    self.init(
      blur: invocation.fraction(.backdropBlur) ?? Self.defaultBlur,
      dim: invocation.fraction(.backdropDim) ?? Self.defaultDim)
  }
}

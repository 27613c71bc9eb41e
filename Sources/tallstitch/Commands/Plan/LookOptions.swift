import Planning
import StitchPlan
import Vocabulary

extension PlanOptions {
  /// Takes over what stands on, below and behind the photos.
  mutating func takeLook(_ invocation: Invocation) throws(UsageFault) {
    overlays = try invocation.overlays().map(Overlay.init)
    caption = invocation.text(.caption).map { Caption($0) }
    background.backdrop = try Backdrop(invocation)
  }
}

extension Invocation {
  /// One for each overlay, with what was said of it: what stands behind it and before the next.
  /// What stands before the first is said of that.
  fileprivate func overlays() throws(UsageFault) -> [Invocation] {
    var overlays: [Invocation] = []
    var ahead = Invocation(command: command)
    for item in items {
      guard case .flag(let name, _) = item else { continue }
      switch name {
      case .overlay, .overlayText:
        overlays.append(Invocation(command: command, items: ahead.items + [item]))
        ahead.items = []
      case .overlayAnchor, .overlayWidth, .overlayMargin, .overlayOpacity, .overlayColor:
        if overlays.isEmpty {
          ahead.items.append(item)
        } else {
          overlays[overlays.count - 1].items.append(item)
        }
      default: break
      }
    }
    if case .flag(let name, _) = ahead.items.first {
      throw UsageFault(
        command: command,
        reason: .needs(name, name == .overlayColor ? .overlayText : .overlay))
    }
    return overlays
  }
}

extension Overlay {
  /// - Parameter invocation: what was said of one overlay.
  fileprivate init(_ invocation: Invocation) throws(UsageFault) {
    if let text = invocation.text(.overlayText) {
      self.init(.text(text, invocation.color(.overlayColor) ?? .white))
    } else {
      self.init(.image(invocation.path(.overlay) ?? ""))
      try invocation.require(
        !invocation.has(.overlayColor), .needs(.overlayColor, .overlayText))
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

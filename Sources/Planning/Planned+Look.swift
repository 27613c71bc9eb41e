extension Planned {
  /// The same with what stands on and below every photo. It moves nothing: the rows of captions
  /// have been reckoned with.
  func dressed(_ options: PlanOptions) -> Planned {
    var dressed = self
    dressed.plan.settings.overlays = options.overlays
    for part in plan.parts.indices {
      for photo in plan.parts[part].photos.indices {
        dressed.plan.parts[part].photos[photo].caption = options.caption
      }
    }
    return dressed
  }
}

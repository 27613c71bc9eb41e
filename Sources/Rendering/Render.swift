public import StitchPlan
public import Vocabulary

/// What `render` is asked to do besides the plan.
public struct RenderJob: Sendable {
  public var plan: Plan
  /// Photo names in the plan are relative to it.
  public var photoFolder: FileName
  /// One a part, in order: where the part goes, folder included.
  public var outputs: [FileName]
  /// Indices of the parts to render.
  public var parts: [Int]
  /// Whether existing outputs may be replaced.
  public var replacing: Bool

  public init(
    plan: Plan, photoFolder: FileName, outputs: [FileName], parts: [Int], replacing: Bool
  ) {
    self.plan = plan
    self.photoFolder = photoFolder
    self.outputs = outputs
    self.parts = parts
    self.replacing = replacing
  }
}

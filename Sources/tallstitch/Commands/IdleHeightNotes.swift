import StitchPlan
import Vocabulary

extension OpenedPlan {
  /// Which parts have photos with a height that says nothing, since only a column asks for it:
  /// left there when a line was moved, or written in the belief that it counts.
  func idleHeightNotes(_ parts: [Int]) -> [String] {
    parts.compactMap { part in
      let count = plan.parts[part].photos.count { $0.height != nil }
      guard plan.settings(ofPart: part).layout != .column, count > 0 else { return nil }
      return "\(source.name): parts[\(part)]: \(counted(count, "photo")) with a \"height\", which "
        + "only counts in a column; in a grid \"cell\" decides, and in a row its \"height\""
    }
  }
}

public import Codecs
public import Files
public import Lettering
public import Probing
public import StitchPlan
public import Vocabulary

/// Why a part was not made.
public struct RenderFault: Error, Equatable, Sendable {
  /// What of the part is at fault.
  public enum Subject: Equatable, Sendable {
    case part
    /// The photo at `index`, called `file` in the plan.
    case photo(index: Int, file: FileName)
    /// The image of an overlay, as the plan calls it, and where the plan says so.
    case overlay(PlanPlace, file: FileName)
    /// A text of the photo called `photo` in the plan: where the plan has it.
    case text(PlanPlace, photo: FileName)
    case output(FileName)
  }

  public enum Reason: Error, Equatable, Sendable {
    /// The header gives no photo.
    case unreadable(ProbeFault)
    /// The file is not what the plan saw.
    case changed([Change])
    /// The file was replaced or written to while the part was being made.
    case changedMeanwhile
    case file(FileFault)
    case decoding(DecodeFault)
    /// The crop does not lie inside the upright photo.
    case cropOutside(PixelBox, upright: PixelSize)
    /// The margins leave no width for photos.
    case noContentWidth(width: Int, margin: Int)
    /// The part would be larger than its format allows on a side.
    case tooLarge(PixelSize, limit: Int)
    /// The photo takes more memory than the job may.
    case needsMemory(MemoryNeed)
    /// The output is one of the plan's photos.
    case overwritesPhoto(FileName)
    case encoding(EncodeFault)
    case text(TextFault)
    /// The caller asked for an end of the work.
    case stopped
  }

  /// One difference between a photo and its `source` in the plan.
  public enum Change: Equatable, Sendable {
    case size(was: PixelSize, now: PixelSize)
    case orientation(was: Orientation, now: Orientation)
    case bytes(was: Int, now: Int)
  }

  /// The part's index in the plan.
  public var part: Int
  public var subject: Subject
  public var reason: Reason

  public init(part: Int, subject: Subject, reason: Reason) {
    self.part = part
    self.subject = subject
    self.reason = reason
  }

  /// Faults of the same matter come of one cause, so that to say one of them is enough: what
  /// all parts take from one place of the plan, and what the system lacks.
  public var matter: String {
    switch (subject, reason) {
    case (_, .text(let fault)) where fault.concernsSystem: "\(fault)"
    case (.text(let place, _), _): "\(place)"
    // How much it takes depends on the photo that shows it.
    case (.overlay(_, let file), .needsMemory): "\(file) needs memory"
    default: description
    }
  }
}

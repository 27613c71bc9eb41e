public import Codecs
public import Files
import Pixels
public import StitchPlan
public import Vocabulary

/// What `render` is asked to do besides the plan.
public struct RenderJob: Sendable {
  public var plan: Plan
  /// Photo names in the plan are relative to it.
  public var photoFolder: FileName
  /// Outside of which no photo is opened; `nil` for anywhere.
  public var root: InputRoot?
  /// One a part, in order: where the part goes, folder included.
  public var outputs: [FileName]
  /// Indices of the parts to render.
  public var parts: [Int]
  /// Whether existing outputs may be replaced.
  public var replacing: Bool
  /// Threads that decode, paint and encode. The parts' bytes do not depend on it.
  public var jobs: Int
  /// Bytes that photos and canvases may take at a time; ``leastMemory`` or more. What the
  /// process takes without any comes on top.
  public var memory: Int
  /// What decoding one photo may cost.
  public var limits: DecodeLimits
  /// The program that makes the parts, with its version; a part made by another is not
  /// taken for current.
  public var maker: String

  public init(
    plan: Plan, photoFolder: FileName, root: InputRoot? = nil, outputs: [FileName],
    parts: [Int], replacing: Bool, jobs: Int = 1, memory: Int = 1 << 30,
    limits: DecodeLimits = DecodeLimits(), maker: String = "tallstitch"
  ) {
    self.plan = plan
    self.photoFolder = photoFolder
    self.root = root
    self.outputs = outputs
    self.parts = parts
    self.replacing = replacing
    self.jobs = jobs
    self.memory = memory
    self.limits = limits
    self.maker = maker
  }

  public static let leastMemory = 16 << 20

  var budget: RenderBudget { RenderBudget(jobs: jobs, memory: memory) }
}

/// What happens while a plan is rendered. `part` is an index into the plan's parts.
public enum RenderEvent: Equatable, Sendable {
  case partStarted(part: Int, photos: Int)
  /// `painted` of the part's `photos` are done.
  case photoPainted(part: Int, painted: Int, photos: Int)
  /// A photo was painted although something is odd about its file. `photo` is its index in
  /// the part, `file` its name in the plan.
  case photoIsOdd(part: Int, photo: Int, file: FileName, PhotoDefect)
  /// The part stands under its final name.
  case partFinished(part: Int, file: FileName)
  /// There is no file under the part's name, or the one from before.
  case partFailed(part: Int, faults: [RenderFault])
}

/// What came of a job.
public struct RenderReport: Equatable, Sendable {
  public struct Finished: Equatable, Sendable {
    public var part: Int
    public var file: FileName
  }

  /// In the order of the job's parts.
  public var finished: [Finished] = []
  /// Of all parts that were not made, unless the job was stopped before; at least one each.
  public var faults: [RenderFault] = []
  /// Whether the job was stopped before all its parts were dealt with.
  public var wasStopped = false
}

/// Makes the job's parts, one file each. A fault stops its part and no other. What killed
/// processes left unfinished in the outputs' folders is removed first.
///
/// - Parameters:
///   - observer: called on this thread while the work goes on. Events come part by part, in
///     the order of the job's parts, also where several are made at a time.
///   - shouldStop: asked every few rows, on any thread. Once it says so, the parts at work
///     leave nothing behind, no other is begun, and those that are finished stay.
public func render(
  _ job: RenderJob, observer: (RenderEvent) -> Void = { _ in },
  shouldStop: @escaping @Sendable () -> Bool = { false }
) -> RenderReport {
  let run = RenderRun(job, shouldStop: shouldStop)
  let workers = run.crew.start(run.workerCount)
  let report = run.report(to: observer)
  workers.join()
  return report
}

/// The faults of the job's parts that show without decoding a pixel or writing a file.
public func faultsBeforeRendering(_ job: RenderJob) -> [RenderFault] {
  let photos = job.photoIdentities()
  return job.parts.flatMap { part in
    do throws(PartFaults) {
      _ = try job.prepare(part: part)
      try job.checkOutput(ofPart: part, photos: photos)
      return [RenderFault]()
    } catch {
      return error.faults
    }
  }
}

/// A photo, or a picture of an overlay, of which the file holds more than is painted.
public struct PartlyShownPhoto: Equatable, Sendable {
  /// Where the plan has it.
  public var place: PlanPlace
  /// As the plan calls it.
  public var file: FileName
}

/// The photos and overlays whose files hold several pictures, the frames of an animation or the
/// pages of a document, of which the first is painted. Parts with faults are passed over.
public func partlyShownPhotos(_ job: RenderJob) -> [PartlyShownPhoto] {
  var shown: [PartlyShownPhoto] = []
  var overlays = Set<PlanPlace>()
  for part in job.parts {
    guard let photos = (try? job.prepare(part: part))?.photos else { continue }
    for photo in photos where photo.info.isFirstOfSeveral {
      shown.append(PartlyShownPhoto(place: .photo(photo.index, ofPart: part), file: photo.name))
    }
    let pictures = OverlayHeaders(job, part: part).pictures
    for (place, overlay) in job.plan.differentOverlays(ofPart: part) {
      guard case .image(let file) = overlay.content, pictures[file]?.isFirstOfSeveral == true,
        overlays.insert(place).inserted
      else { continue }
      shown.append(PartlyShownPhoto(place: place, file: file))
    }
  }
  return shown
}

import Probing
public import StitchPlan
public import Vocabulary

/// How large each photo becomes that is a part of its own.
public enum EachSize: Equatable, Sendable {
  /// As large as it is.
  case own
  /// Its longer side has this many pixels, 1…1,000,000; with `enlarge` off, at most.
  case longSide(Int)
  /// It stands on a canvas of this size, margins included.
  case canvas(PixelSize, Fit)
}

extension EachSize {
  /// Whether the part has the photo's shape, and not one that was asked for.
  fileprivate var followsPhoto: Bool { if case .canvas = self { false } else { true } }
}

/// A part for every photo, in their order, none larger than its format can hold. Parts bear their photos' names; where two would be
/// called the same, the later one has a number behind.
func planOfEach(
  _ photos: [PhotoInfo], size: EachSize, options: PlanOptions
) throws(PlanningFault) -> Planned {
  let settings = Settings(
    width: options.settingsWidth, spacing: 0, margin: options.margin,
    background: options.background, enlarge: options.enlarge)
  var parts: [Part] = []
  var notes: [PlanningNote] = []
  for photo in photos {
    let (part, reduction) = try part(photo, size, settings, options)
    parts.append(part)
    notes.take(reduction, of: photo.file)
  }
  var output = options.output
  if output.name == Output.defaultName {
    output.name = eachName
    for (index, suffix) in suffixes(photos.map(\.file), output.format) {
      parts[index].name = eachName + suffix
    }
  }
  return Planned(plan: Plan(settings: settings, output: output, parts: parts), notes: notes)
}

private let eachName = "{name}"

extension PlanOptions {
  /// Every part has a width of its own; this one is there for parts that are added by hand.
  fileprivate var settingsWidth: Int {
    if case .pixels(let width) = width { width } else { Settings().width }
  }
}

/// From what a photo was reduced to what, so that its part can be held.
private typealias Reduction = (from: PixelSize, to: PixelSize)

extension [PlanningNote] {
  /// One for all photos that were reduced, with the sizes of the first.
  fileprivate mutating func take(_ reduction: Reduction?, of photo: FileName) {
    guard let reduction else { return }
    if case .reduced(let first, let from, let to, let photos) = self.last {
      self[count - 1] = .reduced(first, from: from, to: to, photos: photos + 1)
    } else {
      append(.reduced(photo, from: reduction.from, to: reduction.to, photos: 1))
    }
  }
}

private func part(
  _ photo: PhotoInfo, _ size: EachSize, _ settings: Settings, _ options: PlanOptions
) throws(PlanningFault) -> (Part, Reduction?) {
  var line = Photo(file: photo.file, source: Source(photo))
  let limit = options.output.format.largestSide
  func canvas(of target: PixelSize) -> PixelSize {
    PixelSize(
      width: target.width + 2 * settings.margin,
      height: target.height + (options.caption?.rows(atSide: target.width) ?? 0)
        + 2 * settings.margin)
  }
  var target: PixelSize
  var reduction: Reduction?
  switch size {
  case .own: target = photo.upright
  case .longSide(let side):
    target = photo.upright.fitted(toLongSide: side, enlarge: settings.enlarge)
  case .canvas(let canvas, let fit):
    target = try canvas.room(besides: settings.margin, options.caption)
    line.fit = fit
  }
  let asked = target
  while canvas(of: target).longSide > limit {
    let side = target.longSide + limit - canvas(of: target).longSide
    guard side > 0, size.followsPhoto else {
      throw .tooLarge(photo: photo.file, canvas(of: target), largest: limit)
    }
    target = asked.fitted(toLongSide: side, enlarge: false)
    reduction = (asked, target)
  }
  line.height = target.height
  // A height that is the canvas's and not the photo's own stays what it is.
  if size.followsPhoto { line.atWidth = target.width }
  return (
    Part(overrides: Overrides(width: canvas(of: target).width), photos: [line]), reduction
  )
}

extension PixelSize {
  /// What margins and a caption leave of a canvas of this size.
  fileprivate func room(
    besides margin: Int, _ caption: Caption?
  ) throws(PlanningFault) -> PixelSize {
    let content = PixelSize(width: width - 2 * margin, height: height - 2 * margin)
    guard content.width > 0, content.height > 0 else {
      throw .noContent(width: min(width, height), margin: margin)
    }
    let rows = caption?.rows(atSide: content.width) ?? 0
    guard rows < content.height else { throw .noRoomBesideCaption(rows: rows, height: height) }
    return PixelSize(width: content.width, height: content.height - rows)
  }

  fileprivate var longSide: Int { max(width, height) }

  /// This size with a longer side of `side`.
  fileprivate func fitted(toLongSide side: Int, enlarge: Bool) -> PixelSize {
    if !enlarge, max(width, height) <= side { return self }
    if width >= height { return PixelSize(width: side, height: height(atWidth: side)) }
    return PixelSize(width: transposed.height(atWidth: side), height: side)
  }
}

/// `-2`, `-3`, … for the photos whose part would be called what another one before it is, or
/// would be given, as far as any file system can tell.
private func suffixes(
  _ files: [FileName], _ format: OutputFormat
) -> [(photo: Int, suffix: String)] {
  func name(_ file: FileName, _ suffix: String) -> String {
    let template = try? NameTemplate(eachName + suffix)
    return (template?.name(plan: "", part: 1, of: 1, photo: file, format: format) ?? file).folded
  }
  let names = files.map { name($0, "") }
  let own = Set(names)
  var taken = Set<String>()
  // Where to go on, so that a thousand photos of one name do not all begin at 2.
  var numbers: [String: Int] = [:]
  var result: [(Int, String)] = []
  for (index, file) in files.enumerated() where !taken.insert(names[index]).inserted {
    var number = numbers[names[index]] ?? 2
    while own.contains(name(file, "-\(number)"))
      || !taken.insert(name(file, "-\(number)")).inserted
    {
      number += 1
    }
    numbers[names[index]] = number
    result.append((index, "-\(number)"))
  }
  return result
}

import Probing
public import StitchPlan
public import Vocabulary

/// How large each photo becomes that is a part of its own.
public enum EachSize: Equatable, Sendable {
  /// As large as it is.
  case own
  /// Its longer side has this many pixels, 1…65,500; with `enlarge` off, at most.
  case longSide(Int)
  /// It stands on a canvas of this size, margins included.
  case canvas(PixelSize, Fit)
}

/// A part for every photo, in their order. Parts bear their photos' names; where two would be
/// called the same, the later one has a number behind.
func planOfEach(
  _ photos: [PhotoInfo], size: EachSize, options: PlanOptions
) throws(PlanningFault) -> Planned {
  let settings = Settings(
    width: options.settingsWidth, spacing: 0, margin: options.margin,
    background: options.background, enlarge: options.enlarge)
  var parts: [Part] = []
  for photo in photos {
    parts.append(try part(photo, size, settings, limit: options.output.format.largestSide))
  }
  var output = options.output
  if output.name == Output.defaultName {
    output.name = eachName
    for (index, suffix) in suffixes(photos.map(\.file)) { parts[index].name = eachName + suffix }
  }
  return Planned(plan: Plan(settings: settings, output: output, parts: parts), notes: [])
}

private let eachName = "{name}"

extension PlanOptions {
  /// Every part has a width of its own; this one is there for parts that are added by hand.
  fileprivate var settingsWidth: Int {
    if case .pixels(let width) = width { width } else { Settings().width }
  }
}

private func part(
  _ photo: PhotoInfo, _ size: EachSize, _ settings: Settings, limit: Int
) throws(PlanningFault) -> Part {
  var line = Photo(file: photo.file, source: Source(photo))
  let target: PixelSize
  switch size {
  case .own: target = photo.upright
  case .longSide(let side):
    target = photo.upright.fitted(toLongSide: side, enlarge: settings.enlarge)
  case .canvas(let canvas, let fit):
    target = PixelSize(
      width: canvas.width - 2 * settings.margin, height: canvas.height - 2 * settings.margin)
    line.fit = fit
  }
  let canvas = PixelSize(
    width: target.width + 2 * settings.margin, height: target.height + 2 * settings.margin)
  guard target.width > 0, target.height > 0 else {
    throw .noContent(width: min(canvas.width, canvas.height), margin: settings.margin)
  }
  guard max(canvas.width, canvas.height) <= limit else {
    throw .tooLarge(photo: photo.file, canvas, largest: limit)
  }
  line.height = target.height
  // A height that is the canvas's and not the photo's own stays what it is.
  if case .canvas = size {} else { line.atWidth = target.width }
  return Part(overrides: Overrides(width: canvas.width), photos: [line])
}

extension PixelSize {
  /// This size with a longer side of `side`.
  fileprivate func fitted(toLongSide side: Int, enlarge: Bool) -> PixelSize {
    if !enlarge, max(width, height) <= side { return self }
    if width >= height { return PixelSize(width: side, height: height(atWidth: side)) }
    return PixelSize(width: transposed.height(atWidth: side), height: side)
  }
}

/// `-2`, `-3`, … for the photos whose name, without folder and extension, another one before
/// them has, or would be given. Upper and lower case count as the same, since file systems
/// differ in that.
private func suffixes(_ files: [FileName]) -> [(photo: Int, suffix: String)] {
  let names = files.map { $0.stem.foldedCase }
  var taken = Set<FileName>()
  let own = Set(names)
  var result: [(Int, String)] = []
  for (index, name) in names.enumerated() where !taken.insert(name).inserted {
    var number = 2
    while own.contains(name.appendingSuffix("-\(number)"))
      || !taken.insert(name.appendingSuffix("-\(number)")).inserted
    {
      number += 1
    }
    result.append((index, "-\(number)"))
  }
  return result
}

extension FileName {
  fileprivate var foldedCase: FileName {
    FileName(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  fileprivate func appendingSuffix(_ text: String) -> FileName {
    FileName(bytes: bytes + Array(text.utf8))
  }
}

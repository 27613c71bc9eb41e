import Rendering
import Vocabulary

extension RenderEstimate {
  /// What `job` will take, one line a matter, and why.
  func sentences(for job: RenderJob, fullSize: FullSizeCost) -> [String] {
    let threads = counted(job.jobs, "thread")
    return [
      fullSize.sentence,
      "memory: about \(bytes(wholeMebibytes(memory))) at most, with \(threads) and --memory "
        + bytes(job.memory),
    ] + reasons + rowSentences + tileSentences + textSentences + heldSentences
      + passageSentences(job.parts.count)
      + [
        "output: \(bytes(output.lowerBound)) to \(bytes(output.upperBound))",
        "temporary disk space: \(temporary == 0 ? "none" : bytes(temporary))",
        "time: roughly \(duration(seconds))",
      ]
  }

  /// What is said before work that takes a while.
  var announcement: String? {
    guard seconds >= 5 else { return nil }
    return "this takes about \(bytes(memory)) of memory, \(bytes(output.lowerBound)) to "
      + "\(bytes(output.upperBound)) of disk, and roughly \(duration(seconds))"
  }

  /// Why the memory is not that of ``FullSizeCost``.
  private var reasons: [String] {
    let isAnyHeld = held.contains { $0.stored > 0 }
    return switch (holdsAll, isAnyHeld) {
    case (false, false):
      [
        "  since each thread decodes one photo at a time, near the size at which it is drawn",
        "  and a few rows at once, and a part's rows are encoded as soon as they are painted",
      ]
    case (false, true):
      [
        "  since each thread decodes one photo at a time, those below whole, others near the size",
        "  at which they are drawn and a few rows at once, and a part's rows are encoded as soon as",
        "  they are painted",
      ]
    case (true, _):
      [
        "  since each thread decodes one photo at a time, and a part's rows are encoded as soon as",
        "  they are painted",
      ]
    }
  }

  private var rowSentences: [String] {
    rows == 0 ? [] : ["  \(bytes(rows)) of it are rows of photos side by side, open together"]
  }

  private func passageSentences(_ parts: Int) -> [String] {
    passages == 0
      ? []
      : [
        "image data: \(passages == parts ? "all" : "\(passages) of \(parts)") parts keep those of "
          + "their photo bit for bit; \"quality\" is for the others"
      ]
  }

  private var tileSentences: [String] {
    if tiles == 0, allTiles == nil { return [] }
    let kept = "  \(bytes(tiles)) of it keeps painted photos that occur again"
    guard let all = allTiles else { return [kept] }
    let memory = wholeMebibytes(all.memory) >> 20
    return ["\(kept), of \(bytes(all.bytes)); --memory \(memory)M would keep all"]
  }

  private var textSentences: [String] {
    texts == 0 ? [] : ["  \(bytes(texts)) of it are for text, its libraries and its fonts"]
  }

  /// The photos that account for most of the memory, and how many more there are.
  private var heldSentences: [String] {
    let most = held.sorted { $0.stored + $0.turned > $1.stored + $1.turned }
    let named = most.prefix(3).map(\.sentence)
    let more = most.count - named.count
    return named + (more > 0 ? ["  \(counted(more, "more photo")) like that"] : [])
  }
}

extension FullSizeCost {
  /// What another way would take, to compare with.
  var sentence: String {
    let reason = "more than 8 bits or colours outside of sRGB"
    let each =
      switch widePhotos {
      case 0: "4 bytes a pixel"
      case photos: "8 bytes a pixel, as \(photos == 1 ? "it has" : "all have") \(reason)"
      default: "4 bytes a pixel, 8 for the \(widePhotos) with \(reason)"
      }
    let amount = tallstitch.bytes(bytes)
    return "decoded whole: \(counted(photos, "photo")), \(megapixels) megapixels, would take "
      + "\(amount) at \(each)"
  }

  /// With a digit behind the point below 10.
  private var megapixels: String {
    let tenths = (pixels + 50_000) / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }
}

extension RenderEstimate.HeldPhoto {
  fileprivate var sentence: String {
    var causes: [String] = []
    if stored > 0 { causes.append("\(bytes(stored)) since it has to be decoded whole" + rate) }
    if turned > 0 { causes.append("\(bytes(turned)) since it is turned") }
    return "  \(file) is held: " + causes.joined(separator: ", ")
  }

  /// How many bytes a pixel that is: a decoder may need more than ``FullSizeCost`` reckons with.
  private var rate: String {
    guard let content, pixels > 0, stored >= pixels else { return "" }
    let rate = counted((stored + pixels / 2) / pixels, "byte")
    return switch content {
    case .coefficients: ", at \(rate) a pixel for its coefficients"
    case .pixels: ", at \(rate) a pixel"
    case .planes: ", at \(rate) a pixel for its codec's planes and the copies made of them"
    }
  }
}

/// `687 MiB`; two digits at least.
func bytes(_ count: Int) -> String {
  let units = ["bytes", "KiB", "MiB", "GiB"]
  var (value, unit) = (count, 0)
  while value >= 10 * 1024, unit < units.count - 1 {
    (value, unit) = ((value + 512) / 1024, unit + 1)
  }
  if unit < units.count - 1, value >= 1024, value % 1024 == 0 {
    (value, unit) = (value / 1024, unit + 1)
  }
  return "\(value) \(units[unit])"
}

/// Rounded up, as what is the most must be.
private func wholeMebibytes(_ count: Int) -> Int { ((count + (1 << 20) - 1) >> 20) << 20 }

/// Rough, as what it tells of.
private func duration(_ seconds: Double) -> String {
  switch seconds {
  case ..<1: "less than a second"
  case ..<120: "\(Int(seconds.rounded())) s"
  default: "\(Int(seconds / 60)) minutes"
  }
}

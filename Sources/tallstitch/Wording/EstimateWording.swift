import Rendering
import Vocabulary

extension RenderEstimate {
  /// What `job` will take, one line a matter, and why where it is much.
  func sentences(for job: RenderJob) -> [String] {
    let threads = counted(job.jobs, "thread")
    return [
      "memory: about \(bytes(memory)) at most, with \(threads) and --memory \(bytes(job.memory))"
    ] + tileSentences + heldSentences + [
      "output: \(bytes(output.lowerBound)) to \(bytes(output.upperBound))",
      "temporary disk space: \(temporary == 0 ? "none" : bytes(temporary))",
      "time: roughly \(duration(seconds))",
    ]
  }

  private var tileSentences: [String] {
    tiles == 0 ? [] : ["  \(bytes(tiles)) of it keeps painted photos that occur again"]
  }

  /// The photos that account for most of the memory, and how many more there are.
  private var heldSentences: [String] {
    let most = held.sorted { $0.stored + $0.turned > $1.stored + $1.turned }
    let named = most.prefix(3).map(\.sentence)
    let more = most.count - named.count
    return named + (more > 0 ? ["  \(counted(more, "more photo")) like that"] : [])
  }
}

extension RenderEstimate.HeldPhoto {
  fileprivate var sentence: String {
    var causes: [String] = []
    if stored > 0 { causes.append("\(bytes(stored)) since it has to be decoded whole") }
    if turned > 0 { causes.append("\(bytes(turned)) since it is turned") }
    return "  \(file) is held: " + causes.joined(separator: ", ")
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

/// Rough, as what it tells of.
private func duration(_ seconds: Double) -> String {
  switch seconds {
  case ..<1: "less than a second"
  case ..<120: "\(Int(seconds.rounded())) s"
  default: "\(Int(seconds / 60)) minutes"
  }
}

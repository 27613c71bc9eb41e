extension Command {
  /// `tallstitch plan [OPTION]... PHOTO...`.
  var usage: String {
    let operands = operands.placeholder
    return "tallstitch \(name.rawValue) [OPTION]..." + (operands.isEmpty ? "" : " " + operands)
  }

  /// The screenful that `-h` prints.
  var shortHelp: String {
    let options = sections.map { section, flags in
      let rows = flags.filter { !$0.isRefinement }.map {
        (left: $0.usage, right: $0.summary(width: helpWidth - optionColumn))
      }
      let finer = flags.filter(\.isRefinement).map(\.long).joined(separator: ", ")
      let lines = [
        "\(section.rawValue):",
        rows.isEmpty ? nil : twoColumns(rows, indent: 2, start: optionColumn),
        finer.isEmpty ? nil : wrapped(finer + ": see --help", indent: 6),
      ]
      return lines.compactMap { $0 }.joined(separator: "\n")
    }
    return """
      tallstitch \(name.rawValue): \(brief)

      Usage: \(usage)

      \(options.joined(separator: "\n"))

      """
  }

  /// Where the explanations start, so that those of all sections line up.
  private var optionColumn: Int {
    4 + (flags.filter { !$0.isRefinement }.map(\.usage.count).max() ?? 0)
  }

  /// Everything: what `--help` prints.
  var longHelp: String {
    let paragraphs = detail.map { wrapped($0, indent: 0) }
    let options = sections.map { section, flags in
      "\(section.rawValue):\n" + flags.map(\.longHelp).joined(separator: "\n\n")
    }
    let examples = examples.map { "  \($0.does):\n    $ \($0.line)" }
    let pieces =
      ["tallstitch \(name.rawValue): \(brief)", "Usage: \(usage)"] + paragraphs
      + (flags.count > generalFlags.count ? [wrapped(repetition, indent: 0)] : []) + options
      + (examples.isEmpty ? [] : ["Examples:\n" + examples.joined(separator: "\n")])
    return pieces.joined(separator: "\n\n") + "\n"
  }
}

extension Flag {
  /// `-w, --width N`; six columns of indent where there is no letter.
  var usage: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + long + (value.placeholder.map { " " + $0 } ?? "")
  }

  /// The brief line with the default, or with as much of it as fits into one line.
  func summary(width: Int) -> String {
    let usual = standard?.prefix { $0 != ";" }.description
    let lines = [standard, usual].compactMap { $0 }.map { "\(brief) [\($0)]" }
    return lines.first { $0.count <= width } ?? brief
  }

  fileprivate var longHelp: String {
    "  \(usage)\n" + wrapped(facts, indent: 10)
  }

  /// The detail, what is accepted where that is not said yet, and the default.
  var facts: String {
    var text = detail
    if case .number(let range, _) = value {
      text += " From \(range.lowerBound) to \(range.upperBound)."
    }
    if case .fraction(let range) = value {
      text += " From \(range.lowerBound) to \(range.upperBound)."
    }
    return text + (standard.map { " Default: \($0)." } ?? "")
  }
}

/// How options may be written, for every kind of help.
let repetition =
  "Options and operands may be mixed; '--' ends the options. Of an option that is given "
  + "several times, the last one holds, --files-from aside."

/// The screenful that `tallstitch -h` prints.
let shortHelp = """
  tallstitch: join photos into tall JPEGs by an editable plan

  Usage: tallstitch COMMAND [OPTION]... [OPERAND]...

  \(commandTable)

  First the plan, then the picture:
    $ tallstitch plan *.jpg -o trip.json
    $ tallstitch render trip.json

  'tallstitch COMMAND -h' explains a command on one screen, '--help' in full.

  """

private let commandTable = twoColumns(
  CommandName.allCases.map(\.command).map {
    (left: "\($0.name.rawValue) \($0.operands.placeholder)", right: $0.brief)
  }, indent: 2, start: 21)

/// What `tallstitch --help` prints.
let longHelp =
  shortHelp + "\n"
  + wrapped(
    """
    'plan' reads headers only and writes a plan: a JSON file that says which photos go into \
    which part, in which order and at what size. Edit it by hand or with a program, or write \
    one from scratch; 'tallstitch schema' prints its schema. 'render' then paints exactly what \
    the plan says: part 1 of M to part M of M, photo 1 on top.
    """, indent: 0) + "\n\nExit status:\n"
  + twoColumns(exitStatuses.map { (left: "\($0.status)", right: $0.meaning) }, indent: 2, start: 7)
  + "\n\nEnvironment:\n"
  + twoColumns([(left: "NO_COLOR", right: noColor)], indent: 2, start: 12) + "\n"

/// What the exit statuses mean, for every kind of help.
let exitStatuses: [(status: Int32, meaning: String)] = [
  (0, "done"),
  (1, "something could not be done: a photo, the disk, a limit"),
  (2, "the command line or the plan is wrong; nothing was done"),
  (130, "interrupted; finished parts are kept"),
  (143, "terminated; finished parts are kept"),
]

let noColor = "if set and not empty, nothing is printed in colour"

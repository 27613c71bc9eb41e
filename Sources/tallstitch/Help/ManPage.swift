/// The manual page in roff's man macros, made from the flag table.
var manPage: String {
  let commands = CommandName.allCases.map(\.command)
  let head = [
    ".\\\" Printed by 'tallstitch man' from the table of flags.",
    ".TH TALLSTITCH 1 \"\" \"tallstitch \(toolVersion)\" \"User Commands\"",
    ".SH NAME", "tallstitch \\- join photos into tall JPEGs by an editable plan",
    ".SH SYNOPSIS",
  ]
  let synopses = commands.flatMap { [".B " + roff($0.usage), ".br"] }
  let tail =
    [".SH EXIT STATUS"]
    + exitStatuses.flatMap { [".TP", ".B \($0.status)", roff($0.meaning)] }
    + [".SH ENVIRONMENT", ".TP", ".B NO_COLOR", roff(noColor)]
    + [".SH EXAMPLES"]
    + commands.flatMap(\.examples).flatMap {
      [".PP", roff($0.does) + ":", ".PP", ".RS 4", ".nf", roff($0.line), ".fi", ".RE"]
    }
  let lines = head + synopses + description + commands.flatMap(\.manSection) + tail
  return lines.joined(separator: "\n") + "\n"
}

private let description = [
  ".SH DESCRIPTION",
  roff(
    "'plan' reads the headers of photos and writes a stitch plan in JSON; 'render' paints what "
      + "the plan says. Between the two, the plan may be edited by hand or by a program."),
  ".PP",
  roff(
    "Options and operands may be mixed; '--' ends the options; '-' is standard input or output. "
      + "Of an option that is given several times, the last one holds, --files-from aside."),
]

extension Command {
  fileprivate var manSection: [String] {
    [".SH " + roff("tallstitch \(name.rawValue)".uppercased())]
      + detail.enumerated().flatMap { ($0.offset > 0 ? [".PP"] : []) + [roff($0.element)] }
      + sections.filter { $0.section != .general || name == .plan }.flatMap { section, flags in
        [".SS " + section.rawValue] + flags.flatMap(\.manEntry)
      }
  }
}

extension Flag {
  fileprivate var manEntry: [String] {
    let names = (short.map { "\\-\($0), " } ?? "") + roff(long)
    return [".TP", "\\fB\(names)\\fR" + (value.placeholder.map { " \\fI\($0)\\fR" } ?? ""), roff(facts)]
  }
}


/// `text` with roff's special characters escaped; a leading dot or quote is no request.
private func roff(_ text: String) -> String {
  let escaped = text.map { character -> String in
    switch character {
    case "\\": "\\e"
    case "-": "\\-"
    case "'": "\\(aq"
    default: String(character)
    }
  }.joined()
  return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
}

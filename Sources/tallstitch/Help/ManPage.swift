/// The manual page in roff's man macros, made from the flag table.
var manPage: String {
  let commands = CommandName.allCases.map(\.command)
  var lines = [
    ".\\\" Printed by 'tallstitch man' from the table of flags.",
    ".TH TALLSTITCH 1 \"\" \"tallstitch \(toolVersion)\" \"User Commands\"",
    ".SH NAME", "tallstitch \\- join photos into tall JPEGs by an editable plan",
    ".SH SYNOPSIS",
  ]
  for command in commands { lines += [".B " + roff(command.usage), ".br"] }
  lines += manDescription
  for command in commands { lines += command.manSection }
  lines.append(".SH EXIT STATUS")
  for (status, meaning) in exitStatuses { lines += manEntry("\(status)", roff(meaning)) }
  lines.append(".SH ENVIRONMENT")
  lines += manEntry("NO_COLOR", roff(noColor))
  lines.append(".SH EXAMPLES")
  for example in commands.flatMap(\.examples) {
    lines += [".PP", roff(example.does) + ":", ".PP", ".RS 4", ".nf", roff(example.line)]
    lines += [".fi", ".RE"]
  }
  return lines.joined(separator: "\n") + "\n"
}

private let manDescription = [
  ".SH DESCRIPTION",
  roff(
    "'plan' reads the headers of photos and writes a stitch plan in JSON; 'render' paints what "
      + "the plan says. Between the two, the plan may be edited by hand or by a program."),
  ".PP",
  roff(repetition),
]

extension Command {
  fileprivate var manSection: [String] {
    var lines = [".SH " + roff("tallstitch \(name.rawValue)".uppercased())]
    for paragraph in detail { lines += [".PP", roff(paragraph)] }
    // What every command has is explained once.
    for (section, flags) in sections where section != .general || name == .plan {
      lines.append(".SS " + section.rawValue)
      for flag in flags { lines += flag.manEntry }
    }
    return lines
  }
}

extension Flag {
  fileprivate var manEntry: [String] {
    let names = forms.map(roff).joined(separator: ", ")
    let value = value.placeholder.map { "\\fR \\fI\($0)" } ?? ""
    return [".TP", "\\fB\(names)\(value)\\fR", roff(facts)]
  }
}

private func manEntry(_ term: String, _ text: String) -> [String] {
  [".TP", ".B " + term, text]
}

/// `text` with roff's special characters escaped; a leading dot is no request.
private func roff(_ text: String) -> String {
  var escaped = text.hasPrefix(".") ? "\\&" : ""
  for character in text {
    switch character {
    case "\\": escaped += "\\e"
    case "-": escaped += "\\-"
    case "'": escaped += "\\(aq"
    default: escaped.append(character)
    }
  }
  return escaped
}

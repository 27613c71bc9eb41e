var fishCompletions: String {
  let commands = CommandName.allCases.map(\.command)
  let top = commands.map { command in
    "complete -c tallstitch -n __fish_use_subcommand -f -a \(command.name.rawValue) "
      + "-d \(fishQuoted(command.brief))"
  }
  let lines =
    ["# fish completion for tallstitch, printed by 'tallstitch completions fish'."] + top
    + commands.flatMap(fishLines)
  return lines.joined(separator: "\n") + "\n"
}

private func fishLines(_ command: Command) -> [String] {
  let start =
    "complete -c tallstitch -n '__fish_seen_subcommand_from \(command.name.rawValue)'"
  let options = command.flags.map { flag in
    start + (flag.short.map { " -s \($0)" } ?? "") + " -l \(flag.name.rawValue)"
      + (flag.value.completion.map { fishValue($0) } ?? "") + " -d \(fishQuoted(flag.brief))"
  }
  let operands: [String] =
    switch command.operands.completion {
    case .words(let words): [start + " -f -a \(fishQuoted(words.joined(separator: " ")))"]
    case .files, .folders: []
    case .text, nil: [start + " -f"]
    }
  return options + operands
}

private func fishValue(_ completion: Completion) -> String {
  switch completion {
  case .words(let words): " -x -a \(fishQuoted(words.joined(separator: " ")))"
  case .files: " -r -F"
  case .folders: " -x -a '(__fish_complete_directories)'"
  case .text: " -x"
  }
}

private func fishQuoted(_ text: String) -> String {
  "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
}

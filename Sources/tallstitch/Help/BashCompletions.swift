var bashCompletions: String {
  let commands = CommandName.allCases.map(\.command)
  return """
    # bash completion for tallstitch, printed by 'tallstitch completions bash'.
    _tallstitch() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
      # To bash, --sort=name is three words.
      if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
      COMPREPLY=()
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W '\(CommandName.allCases.map(\.rawValue).joined(separator: " ")) \
    --help --version' -- "$cur"))
        return
      fi
      case ${COMP_WORDS[1]} in
    \(commands.map(bashCase).joined(separator: "\n"))
      esac
    }
    complete -F _tallstitch tallstitch

    """
}

private func bashCase(_ command: Command) -> String {
  let values = command.flags.compactMap { flag in
    flag.value.completion.map {
      "        \(flag.forms.joined(separator: "|"))) \(bashReply($0)); return ;;"
    }
  }
  let options = command.flags.flatMap(\.forms).joined(separator: " ")
  let previous =
    values.isEmpty ? [] : ["      case $prev in"] + values + ["      esac"]
  let lines =
    ["    \(command.name.rawValue))"] + previous
    + [
      "      if [[ $cur == -* ]]; then",
      "        COMPREPLY=($(compgen -W '\(options)' -- \"$cur\"))",
      "        return",
      "      fi",
    ]
    + (command.operands.completion.map { ["      \(bashReply($0))"] } ?? [])
    + ["      ;;"]
  return lines.joined(separator: "\n")
}

private func bashReply(_ completion: Completion) -> String {
  switch completion {
  case .words(let words):
    "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
  // The names are split at newlines alone, and the shell quotes what it inserts.
  case .files:
    "compopt -o filenames; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$cur\"))"
  case .folders:
    "compopt -o filenames; local IFS=$'\\n'; COMPREPLY=($(compgen -d -- \"$cur\"))"
  case .text: ":"
  }
}

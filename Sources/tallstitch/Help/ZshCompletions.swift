var zshCompletions: String {
  let commands = CommandName.allCases.map(\.command)
  return """
    #compdef tallstitch
    # zsh completion for tallstitch, printed by 'tallstitch completions zsh'.
    _tallstitch() {
      local -a commands=(
    \(commands.map { "    '\($0.name.rawValue):\(zshText($0.brief))'" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map(zshCase).joined(separator: "\n"))
      esac
    }
    if [ "$funcstack[1]" = _tallstitch ]; then
      _tallstitch "$@"
    else
      compdef _tallstitch tallstitch
    fi

    """
}

private func zshCase(_ command: Command) -> String {
  let options = command.flags.map { "      " + zshOption($0) }
  let operands = command.operands.completion.map { completion in
    let several = if case .photos = command.operands { "*" } else { "1" }
    return ["      '\(several):\(zshText(command.operands.placeholder)):\(zshAction(completion))'"]
  }
  let lines = options + (operands ?? [])
  return "    \(command.name.rawValue))\n      _arguments -s -S \\\n"
    + lines.map { "  " + $0 }.joined(separator: " \\\n") + "\n      ;;"
}

private func zshOption(_ flag: Flag) -> String {
  let value = flag.value.completion.map { completion in
    ":\(zshText(flag.value.placeholder ?? "")):\(zshAction(completion))"
  }
  let rest = "[\(zshText(flag.brief))]" + (value ?? "")
  let takesValue = value != nil
  let repeats = flag.name == .filesFrom ? "*" : ""
  guard let short = flag.short else {
    return "'\(repeats)\(flag.long)\(takesValue ? "=" : "")\(rest)'"
  }
  let forms = "{-\(short)\(takesValue ? "+" : ""),\(flag.long)\(takesValue ? "=" : "")}"
  return "'(-\(short) \(flag.long))'\(forms)'\(rest)'"
}

private func zshAction(_ completion: Completion) -> String {
  switch completion {
  case .words(let words): "(\(words.map(zshText).joined(separator: " ")))"
  case .files: "_files"
  case .folders: "_files -/"
  case .text: ""
  }
}

/// `text` inside single quotes, where brackets and colons mean something to `_arguments`.
private func zshText(_ text: String) -> String {
  text.map { character in
    switch character {
    case "'": "'\\''"
    case ":", "[", "]", "(", ")": "\\\(character)"
    default: String(character)
    }
  }.joined()
}

import StitchPlan

/// Does what the command line asks for.
func run(_ arguments: [[UInt8]], on console: Console) -> ExitStatus {
  do throws(UsageFault) {
    switch try parse(arguments) {
    case .shortHelp(let command): console.print(command?.command.shortHelp ?? shortHelp)
    case .longHelp(let command): console.print(command?.command.longHelp ?? longHelp)
    case .version: console.print("tallstitch \(toolVersion)\n")
    case .run(let invocation): return try run(invocation, on: console)
    }
    return .done
  } catch {
    if error.reason == .noCommand {
      console.writeError(shortHelp)
    } else {
      console.report(error.sentence)
    }
    return .refused
  }
}

private func run(
  _ invocation: Invocation, on console: Console
) throws(UsageFault) -> ExitStatus {
  switch invocation.command {
  case .plan:
    switch try PlanRequest(invocation) {
    case .photos(let request): return planPhotos(request, on: console)
    case .completion(let request): return completePlan(request, on: console)
    }
  case .preview: return previewPlan(try PreviewRequest(invocation), on: console)
  case .render: return renderPlan(try RenderRequest(invocation), on: console)
  case .check: return checkPlan(try CheckRequest(invocation), on: console)
  case .verify: return verify(try VerifyRequest(invocation), on: console)
  case .schema: console.print(planSchema)
  case .completions: console.print(Shell(invocation)?.completions ?? "")
  case .man: console.print(manPage)
  case .help: console.print(longHelp)
  }
  return .done
}

extension Shell {
  fileprivate init?(_ invocation: Invocation) {
    guard let word = invocation.operands.first?.description else { return nil }
    self.init(rawValue: word)
  }
}

public import Probing
public import StitchPlan

let planSchema = "{}\n"
extension Color {
  init?(named: String) {
    guard named == "#ffffff" || named == "white" else { return nil }
    self = .white
  }
}
extension PlanFault: CustomStringConvertible { public var description: String { "" } }
extension ProbeFault: CustomStringConvertible { public var description: String { "\(file)" } }
extension ProbeFault { var isForeign: Bool { true } }
func renderPlan(_ request: RenderRequest, on console: Console) -> ExitStatus { .done }
func checkPlan(_ request: CheckRequest, on console: Console) -> ExitStatus { .done }

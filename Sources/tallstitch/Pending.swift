func renderPlan(_ request: RenderRequest, on console: Console) -> ExitStatus { .done }
func checkPlan(_ request: CheckRequest, on console: Console) -> ExitStatus { .done }

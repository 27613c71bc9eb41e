import Testing

@testable import StitchPlan

import Testing

@testable import Probing

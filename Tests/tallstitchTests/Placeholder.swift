import Testing

@testable import tallstitch

import Testing

@testable import Planning

import Testing

@testable import DateBuilder

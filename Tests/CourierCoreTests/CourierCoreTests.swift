import Testing

@testable import CourierCore

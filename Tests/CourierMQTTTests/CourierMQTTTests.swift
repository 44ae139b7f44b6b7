import Testing

@testable import CourierMQTT

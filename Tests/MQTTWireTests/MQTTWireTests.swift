import Testing

@testable import MQTTWire

import Testing

@testable import MQTTBroker

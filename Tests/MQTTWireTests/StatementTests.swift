import MQTTWire
import Testing

@Suite("Conformance statements")
struct StatementTests {
    /// The statements that a single packet can break, among the 141 of MQTT 3.1.1. (Left out are MQTT-4.7.3-3, since a
    /// field cannot be longer; and MQTT-3.1.0-1, MQTT-3.1.2-1 and MQTT-3.1.2-2, which are not malformed and have tests
    /// of their own.)
    static let visible: [Statement] = [
        "MQTT-1.5.3-1", "MQTT-1.5.3-2", "MQTT-2.2.2-1", "MQTT-2.2.2-2", "MQTT-2.3.1-1", "MQTT-2.3.1-6", "MQTT-2.3.1-7",
        "MQTT-3.1.2-3", "MQTT-3.1.2-9", "MQTT-3.1.2-11", "MQTT-3.1.2-13", "MQTT-3.1.2-14", "MQTT-3.1.2-15",
        "MQTT-3.1.2-18", "MQTT-3.1.2-19", "MQTT-3.1.2-20", "MQTT-3.1.2-21", "MQTT-3.1.2-22", "MQTT-3.1.3-3",
        "MQTT-3.1.3-4", "MQTT-3.1.3-10", "MQTT-3.1.3-11", "MQTT-3.1.4-1", "MQTT-3.2.2-4", "MQTT-3.2.2-6",
        "MQTT-3.3.1-2", "MQTT-3.3.1-4", "MQTT-3.3.2-1", "MQTT-3.3.2-2", "MQTT-3.6.1-1", "MQTT-3.8.1-1", "MQTT-3.8.3-1",
        "MQTT-3.8.3-3", "MQTT-3.8.3-4", "MQTT-3.8.4-5", "MQTT-3.9.3-2", "MQTT-3.10.1-1", "MQTT-3.10.3-1",
        "MQTT-3.10.3-2", "MQTT-3.14.1-1", "MQTT-4.3.3-2", "MQTT-4.7.1-1", "MQTT-4.7.1-2", "MQTT-4.7.1-3",
        "MQTT-4.7.3-1", "MQTT-4.7.3-2", "MQTT-4.8.0-1",
    ]

    static let violated = Set(
        (FixedHeaderTests.violations + ConnectTests.violations + PublishTests.violations + SubscribeTests.violations)
            .flatMap(\.statements))

    @Test("Each statement that a packet can break is broken by one of the tests", arguments: visible)
    func broken(statement: Statement) {
        #expect(StatementTests.violated.contains(statement))
    }

    @Test("No failure names another")
    func others() {
        #expect(StatementTests.violated.subtracting(StatementTests.visible) == [])
    }
}

import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

extension ConnectStatements {
    @Test(
        "MQTT-3.1.3-2: sessions are told apart by client identifiers, byte by byte",
        arguments: [
            ("alice", "Alice"), ("\u{E9}", "e\u{301}"), ("a", "a "),
        ])
    func sessionsByIdentifier(one: String, other: String) {
        let bed = CoreBed()
        bed.subscriber(ClientIdentifier(one), to: ["a"], clean: false).lose()
        #expect(bed.connect(ClientIdentifier(other), clean: false).connack == .connack(sessionPresent: false))
        #expect(bed.connect(ClientIdentifier(one), clean: false).connack == .connack(sessionPresent: true))
    }

    @Test(
        "MQTT-3.1.3-5: identifiers of 1 to 23 digits and letters are accepted",
        arguments: [
            "a", "0", "Z9", "01234567890123456789012", "abcdefghijklmnopqrstuvw", "ABCDEFGHIJKLMNOPQRSTUVW", "xyzXYZ",
        ])
    func identifiers(text: String) {
        #expect(CoreBed().connect(ClientIdentifier(text)).connack == .connack())
    }

    @Test("MQTT-3.1.3-6: an empty identifier with a clean session is given a unique one")
    func emptyIdentifier() {
        let bed = CoreBed()
        // Somebody has taken the first that would be given.
        let prefix = bed.stack.core.configuration.connections.assignedIdentifierPrefix
        _ = bed.connect(ClientIdentifier("\(prefix)1"))
        let clients = (0..<3).map { _ in bed.connect("") }
        #expect(clients.allSatisfy { $0.isOpen && $0.connack == .connack() })
        #expect(bed.stack.core.sessions.count == 4)
    }

    @Test("MQTT-3.1.3-8: an empty identifier without a clean session is refused with code 2")
    func emptyIdentifierWithSession() {
        let bed = CoreBed()
        let client = bed.connect("", clean: false)
        #expect(client.connack == .connack(.identifierRejected))
        #expect(client.ending == .close)
    }

    @Test("MQTT-3.1.3-9: an identifier that the broker does not want is refused with code 2")
    func rejectedIdentifier() {
        let access = AccessControl(authenticate: { request in
            request.clientIdentifier == "mallory" ? .identifierRejected : .accepted
        })
        let bed = CoreBed(access: access)
        let client = bed.connect("mallory")
        #expect(client.connack == .connack(.identifierRejected))
        #expect(client.ending == .close)
        var configuration = BrokerConfiguration()
        configuration.connections.maximumIdentifierLength = 23
        let strict = CoreBed(configuration)
        #expect(strict.connect(ClientIdentifier(String(repeating: "a", count: 23))).connack == .connack())
        #expect(
            strict.connect(ClientIdentifier(String(repeating: "a", count: 24))).connack
                == .connack(.identifierRejected))
    }
}

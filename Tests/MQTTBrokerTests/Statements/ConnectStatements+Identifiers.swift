import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

extension ConnectStatements {
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

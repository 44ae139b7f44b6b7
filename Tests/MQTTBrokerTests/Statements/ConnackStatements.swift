import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, section 3.2: CONNACK")
struct ConnackStatements {
    @Test("MQTT-3.2.0-1: the first packet from the broker is CONNACK, before what was stored")
    func first() {
        let bed = CoreBed()
        bed.subscriber("alice", to: ["a"], clean: false).lose()
        bed.connect("bob").publish("stored", to: "a", .qos1(1))
        let client = bed.open()
        client.connect("alice", clean: false)
        #expect(client.take() == [.connack(sessionPresent: true), .publish("stored", to: "a", .qos1(1))])
    }

    @Test("MQTT-3.2.2-1: a clean session is accepted with session present 0, whatever there was")
    func clean() {
        let bed = CoreBed()
        bed.connect("alice", clean: false).lose()
        #expect(bed.connect("alice", clean: true).bytes == [0x20, 2, 0, 0])
    }

    @Test("MQTT-3.2.2-2: a session that was kept is session present 1")
    func present() {
        let bed = CoreBed()
        bed.connect("alice", clean: false).lose()
        #expect(bed.connect("alice", clean: false).bytes == [0x20, 2, 1, 0])
    }

    @Test("MQTT-3.2.2-3: without a session that was kept it is 0")
    func absent() {
        #expect(CoreBed().connect("alice", clean: false).bytes == [0x20, 2, 0, 0])
    }

    @Test(
        "MQTT-3.2.2-4 and MQTT-3.2.2-5: a refusal has session present 0, and the connection is closed",
        arguments: [
            (Admission.identifierRejected, 2), (.serverUnavailable, 3), (.badUserNameOrPassword, 4),
            (.notAuthorized, 5),
        ] as [(Admission, UInt8)])
    func refusal(admission: Admission, code: UInt8) {
        let bed = CoreBed(
            access: AccessControl(authenticate: { $0.userName == nil ? admission : .accepted }))
        bed.connect("alice", clean: false, userName: "alice").lose()
        let client = bed.connect("alice", clean: false)
        #expect(client.bytes == [0x20, 2, 0, code])
        #expect(client.ending == .close)
    }
}

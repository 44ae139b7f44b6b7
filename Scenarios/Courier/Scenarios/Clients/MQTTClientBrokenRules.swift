import Carillon
import CarillonClients
import CarillonCourier

/// Any client of MQTT: a broker that breaks the rules. A client has to close the connection then (MQTT-4.8.0-1), and
/// must not tell the app what came.
extension Scenario {
    static let mqttClientBrokenText = Scenario(
        "mqtt/client/broken/text", "A topic that is no text ends the connection.",
        // libmosquitto has rules of its own, so this scenario needs our engine.
        covers: ["MQC-22"], networks: [.memory],
        body: sending([
            ("bytes that are no UTF-8", [0x30, 5, 0, 2, 0x61, 0xFF, 0x78]),
            ("a surrogate", [0x30, 7, 0, 4, 0x61, 0xED, 0xA0, 0x80, 0x78]),
            ("U+0000", [0x30, 6, 0, 3, 0x61, 0, 0x62, 0x78]),
        ]))

    static let mqttClientBrokenMessages = Scenario(
        "mqtt/client/broken/messages", "A message that no broker may send ends the connection.",
        // libmosquitto has rules of its own, so this scenario needs our engine.
        covers: ["MQC-22"], networks: [.memory],
        body: sending([
            ("QoS 3", [0x36, 6, 0, 1, 0x61, 0, 1, 0x78]), ("an empty topic", [0x30, 3, 0, 0, 0x78]),
            ("a topic with a wildcard", [0x30, 6, 0, 3, 0x61, 0x2F, 0x2B, 0x78]),
            ("identifier 0", [0x32, 6, 0, 1, 0x61, 0, 0, 0x78]), ("DUP at QoS 0", [0x38, 4, 0, 1, 0x61, 0x78]),
            ("a topic longer than its packet", [0x30, 3, 0, 9, 0x61]),
        ]))

    static let mqttClientBrokenPackets = Scenario(
        "mqtt/client/broken/packets", "A packet that is none ends the connection.",
        // libmosquitto has rules of its own, so this scenario needs our engine.
        covers: ["MQC-22"], networks: [.memory],
        body: sending([
            ("type 0", [0x00, 0]), ("type 15", [0xF0, 0]),
            ("a length without an end", [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
            ("PINGRESP with flags", [0xD1, 0]), ("PINGRESP with a body", [0xD0, 1, 0]),
            ("PUBACK that is too long", [0x40, 3, 0, 1, 0]), ("PUBACK that is too short", [0x40, 1, 0]),
            ("PUBREL with wrong flags", [0x60, 2, 0, 1]), ("SUBACK with an unknown result", [0x90, 3, 0, 1, 3]),
        ]))

    static let mqttClientBrokenDirection = Scenario(
        "mqtt/client/broken/direction",
        "A packet that only clients may send, or a second CONNACK, ends the connection.",
        // libmosquitto has rules of its own, so this scenario needs our engine.
        covers: ["MQC-22"], networks: [.memory],
        body: sending([
            ("PINGREQ", [0xC0, 0]), ("SUBSCRIBE", [0x82, 6, 0, 1, 0, 1, 0x61, 0]),
            ("CONNECT", [0x10, 12, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 0]), ("DISCONNECT", [0xE0, 0]),
            ("a second CONNACK", [0x20, 2, 0, 0]),
        ]))

    static let mqttClientFirstAnswer = Scenario(
        "mqtt/client/broken/first-answer",
        "Nothing but CONNACK comes before CONNACK, and a client that gets it closes.",
        // libmosquitto has rules of its own, so this scenario needs our engine.
        covers: ["MQC-22"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let answers: [(name: String, bytes: [UInt8])] = [
            ("PUBLISH for CONNACK", [0x30, 8, 0, 1, 0x61] + Array("early".utf8)), ("PINGRESP for CONNACK", [0xD0, 0]),
            ("CONNACK with an unknown code", [0x20, 2, 0, 6]), ("a long CONNACK", [0x20, 3, 0, 0, 0]),
        ]
        let phone = try await world.mqttClient(able: [.stays])
        for (name, bytes) in answers {
            broker.misbehave(Misbehaviour(name, on: .sent(.connack).first(1), .spoil { _ in bytes + [0x20, 2, 0, 0] }))
            let ended = broker.journal.disconnects(of: "phone").count
            let answer = try await phone.ask(.connect(to: broker.endpoint, as: "phone"), within: .seconds(30))
            try await world.advance(by: .seconds(1))
            world.expect(
                broker.journal.disconnects(of: "phone").count > ended, "\(name): the client ends the connection")
            world.expect(answer?.isDone != true || phone.texts.isEmpty, "\(name): and tells no message")
            phone.kill()
            try await phone.start()
        }
    }

    /// Returns a story in which a broker sends packets, each to a process of its own.
    private static func sending(_ packets: [(name: String, bytes: [UInt8])]) -> Scenario.Body {
        { world in
            let broker = try world.mqttBroker()
            let phone = try await world.mqttClient(able: [.subscribe, .stays])
            for (name, bytes) in packets {
                try await phone.done(.connect(to: broker.endpoint, as: "phone"))
                try await phone.done(.subscribe(["#": 2]))
                let ended = broker.journal.disconnects(of: "phone").count
                broker.send(bytes: bytes, to: "phone")
                try await world.advance(by: .seconds(10))
                world.expect(
                    broker.journal.disconnects(of: "phone").count > ended, "\(name): the client ends the connection")
                world.expect(phone.messages, equals: [], "\(name): and tells no message")
                phone.kill()
                broker.forgetSession(of: "phone")
                try await phone.start()
            }
        }
    }
}

import Carillon
import CarillonMQTT

/// Repeated packets, and the order of packets.
extension Scenario {
    static let mqttRedelivery = Scenario(
        "mqtt/redelivery/reconnect",
        "A client that comes back gets the unacknowledged messages again: with DUP, the old identifiers, and in the old order.",
        covers: ["MQTT-3.3.1-1", "MQTT-4.4.0-1", "MQTT-4.6.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("news/#")
        let bob = try await world.connectedClient("bob", of: broker)
        for number in 1...10 {
            let identifier = try world.require(PacketIdentifier(UInt16(number)), "an identifier")
            bob.send(
                .publish(
                    "\(number)", to: try TopicName("news/\(number % 3)"),
                    number.isMultiple(of: 2) ? .qos1(identifier) : .qos2(identifier)))
            if !number.isMultiple(of: 2) { bob.send(.pubrel(identifier)) }
        }
        let first = try await alice.messages()
        world.expect(first.map(\.text), equals: (1...10).map(String.init), "ten messages come")
        for round in 1...3 {
            alice.reset()
            try await world.advance(by: .hours(1))
            try await alice.connect(clean: false)
            let again = try await alice.messages()
            world.expect(again.map(\.isDuplicate), equals: again.map { _ in true }, "each with DUP, in round \(round)")
            world.expect(
                again.map(\.delivery.packetIdentifier), equals: first.map(\.delivery.packetIdentifier),
                "each with the identifier that it had")
            world.expect(again.map(\.text), equals: first.map(\.text), "in the order that they had")
        }
    }

    static let mqttOrder = Scenario(
        "mqtt/ordering/publisher",
        "Each subscriber gets the messages of one publisher and one QoS in the order in which they were sent.",
        covers: ["MQTT-4.5.0-1", "MQTT-4.6.0-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phone = world.device("phone")
        let readers = QualityOfService.allCases.map { qualityOfService in
            world.steadyClient(
                ClientIdentifier("reader \(qualityOfService.rawValue)"), of: broker, on: phone,
                subscribing: [Subscription("log/#", at: qualityOfService)])
        }
        let writers = ["a", "b"].map { world.wireClient(ClientIdentifier($0), of: broker) }
        for writer in writers { try await writer.connect() }
        for number in 1...100 {
            for writer in writers {
                let identifier = try world.require(PacketIdentifier(UInt16(number)), "an identifier")
                writer.send(
                    .publish(
                        "\(number)", to: try TopicName("log/\(writer.identifier)"), .qos1(identifier)))
            }
        }
        try await world.advance(by: .minutes(1))
        for reader in readers {
            for writer in writers {
                let topic = try TopicName("log/\(writer.identifier)")
                world.expect(
                    reader.messages.filter { $0.topic == topic }.map(\.text), equals: (1...100).map(String.init),
                    "\(reader.identifier) gets all that \(writer.identifier) has sent, in its order")
            }
        }
    }
}

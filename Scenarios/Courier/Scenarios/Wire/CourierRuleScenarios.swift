import Carillon
import CarillonCourier

/// Brokers that break the rules of MQTT.
extension Scenario {
    static let courierBrokenRules = Scenario(
        "courier/reconnect/broken-rules",
        "A packet that a broker may not send ends the connection with a code that says so, and the next connection is good.",
        // libmosquitto has rules of its own, so this scenario needs our engine.
        covers: ["CO-RECON-6"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("phone")
        let answers: [(name: String, bytes: [UInt8], code: Int, words: String)] = [
            ("PINGRESP for CONNACK", [0xD0, 0], -1, "PINGRESP instead of CONNACK"),
            ("PUBLISH for CONNACK", [0x30, 3, 0, 1, 97], -1, "PUBLISH instead of CONNACK"),
            ("short CONNACK", [0x20, 1, 0], -2, "CONNACK"),
            ("wrong flags in CONNACK", [0x20, 2, 2, 0], -2, "CONNACK"),
            ("unknown code in CONNACK", [0x20, 2, 0, 6], -2, "CONNACK"),
            ("no packet", [0xFF], -7, "no packet of type 15"), ("long CONNACK", [0x20, 3, 0, 0, 0], -2, "CONNACK"),
        ]
        for (name, bytes, code, words) in answers {
            broker.misbehave(
                Misbehaviour(
                    name, on: .sent(.connack).to(ClientIdentifier(name)).first(1), .spoil { _ in bytes }))
            let rider = phone.courier(name, of: broker)
            rider.connect()
            try await world.advance(by: .seconds(1))
            let failure = try world.require(rider.diary.last(.connectionFailure), "\(name): a failure")
            world.expect(failure.failure, equals: .init("MQTT", code), "\(name): the code")
            world.expect(
                failure["error"]?.contains(words) == true, "\(name): what it was: \(failure["error"] ?? "")"
            )
            world.expect(rider.state, equals: .disconnected, "\(name): there is no connection")
            try await world.advance(by: .seconds(6))
            world.expect(rider.isConnected, "\(name): the next answer is good")
        }
        let packets: [(name: String, bytes: [UInt8])] = [
            ("a second CONNACK", [0x20, 2, 0, 0]), ("a malformed CONNACK later", [0x20, 1, 0]),
            ("QoS 3", [0x36, 5, 0, 1, 97, 0, 1]),
            ("a topic that is no text", [0x30, 4, 0, 2, 0xC3, 0x28]),
            ("a topic with a wildcard", [0x30, 4, 0, 2, 97, 0x2B]),
            ("PUBREL with wrong flags", [0x60, 2, 0, 1]),
            ("PINGRESP with a body", [0xD0, 1, 0]), ("PINGREQ", [0xC0, 0]), ("DISCONNECT", [0xE0, 0]),
            ("identifier 0", [0x40, 2, 0, 0]), ("type 15", [0xF0, 0]),
            ("a length without an end", [0x30, 0xFF, 0xFF, 0xFF, 0xFF]),
            ("SUBSCRIBE", [0x82, 6, 0, 1, 0, 1, 97, 0]),
            ("SUBACK with an unknown result", [0x90, 3, 0, 1, 3]),
            ("SUBACK with two results", [0x90, 4, 0, 1, 0, 0]),
        ]
        for (name, bytes) in packets {
            let id = ClientIdentifier(name)
            broker.misbehave(
                Misbehaviour(name, on: .sent(.suback).to(id).first(1), .spoil { _ in bytes }))
            let rider = phone.courier(name, of: broker)
            try await rider.comeOnline()
            rider.diary.take()
            rider.subscribe("news")
            try await world.advance(by: .seconds(1))
            let told = rider.diary.takeEvents()
            world.expect(
                told.map(\.name),
                equals: [.subscribeAttempt, .connectionFailure, .connectionLost, .subscribeFailure],
                "\(name): it ends the connection")
            world.expect(
                told.map(\.failure),
                equals: [nil, .init("MQTT", -7), .init("MQTT", -7), .init("MQTT", -6)], "\(name): the codes"
            )
            try await world.advance(by: .seconds(6))
            world.expect(rider.isConnected, "\(name): the next connection is good")
            world.expect(
                rider.diary.count(of: .subscribeSuccess), equals: 1, "\(name): and so is its SUBACK")
        }
        broker.misbehave(.claimSessionPresent(true, to: "clean", first: 1))
        let clean = phone.courier("clean", of: broker) { $0.isClean = true }
        clean.connect()
        try await world.advance(by: .seconds(1))
        world.expect(
            clean.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", -7),
            "a session that is present although a clean one was asked for")
    }

    static let courierStrayAnswers = Scenario(
        "courier/wire/stray-answers",
        "Answers that nobody waits for, to other identifiers or of another kind, mean nothing.",
        covers: ["CO-PUB-4", "CO-PUB-5"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        // The broker's answers are delayed, and wrong answers come before them.
        for kind in [ControlPacket.Kind.puback, .pubrec, .pubcomp, .suback, .unsuback] {
            broker.misbehave(.wrongPacketIdentifier(in: kind, first: 1))
        }
        try rider.publish("once or more", to: "a", .one)
        try await world.advance(by: .seconds(1))
        try rider.publish("once", to: "b", .two)
        try await world.advance(by: .seconds(1))
        rider.subscribe("c")
        try await world.advance(by: .seconds(1))
        rider.unsubscribe("d")
        try await world.advance(by: .seconds(1))
        let successes: [ToldEvent.Name] = [.messageSendSuccess, .subscribeSuccess, .unsubscribeSuccess]
        world.expect(
            rider.diary.names.filter(successes.contains), equals: [],
            "nobody takes them for what they are not")
        world.expect(rider.isConnected, "and the connection stands")
        try await rider.loseConnection(to: broker)
        world.expect(
            Set(rider.diary.names.filter(successes.contains)), equals: Set(successes),
            "after a reconnect the right ones come")
        world.expect(
            rider.diary.all(.messageSendSuccess).flatMap(\.topics).sorted(), equals: ["a", "b"],
            "to both messages")
    }
}

import Carillon
import CarillonMQTT

/// Misbehaviours of our broker. Each must strike the messages that it names, when it says so, and no others.
extension Scenario {
    static let mqttMisbehavesByCount = Scenario(
        "mqtt/misbehaviour/patterns",
        "A misbehaviour strikes the packets that it is asked to strike: by kind, client, number, condition and time.",
        covers: ["MQTT-3.12.4-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let patterns: [(String, PacketPattern, [Int])] = [
            ("all", .sent(.pingresp), Array(1...9)), ("the first three", .sent(.pingresp).first(3), [1, 2, 3]),
            ("no limit", .sent(.pingresp).first(nil), Array(1...9)), ("the fourth", .sent(.pingresp).number(4), [4]),
            ("every fourth", .sent(.pingresp).every(4), [4, 8]), ("every one", .sent(.pingresp).every(1), Array(1...9)),
            ("every zeroth", .sent(.pingresp).every(0), Array(1...9)),
            ("all but the first seven", .sent(.pingresp).afterFirst(7), [8, 9]),
            ("another kind", .sent(.puback), []), ("any kind", .sent(), Array(1...9)),
            ("one of two kinds", .sent(.puback, .pingresp).first(1), [1]),
            ("a packet that comes", .received(.pingreq).number(2), [2]),
            ("a packet of another kind that comes", .received(.puback), []),
            ("her answers", .sent(.pingresp).to("alice"), Array(1...9)),
            ("his answers", .sent(.pingresp).to("bob"), []),
            ("her questions", .received(.pingreq).from("alice").first(2), [1, 2]),
            ("a condition that does not fit", .sent(.pingresp).where { $0.kind == .puback }, []),
            (
                "two conditions that fit", .sent(.pingresp).where { _ in true }.where { $0.kind == .pingresp },
                Array(1...9)
            ),
            ("one of two conditions fits", .sent(.pingresp).where { _ in true }.where { _ in false }, []),
            ("connections", .opened, []),
        ]
        for (what, pattern, expected) in patterns {
            let fault = broker.misbehave(.drop(pattern))
            var unanswered: [Int] = []
            for number in 1...9 {
                alice.send(.pingreq)
                try await world.advance(by: .milliseconds(100))
                if alice.take().isEmpty { unanswered.append(number) }
            }
            world.expect(unanswered, equals: expected, "\(what): these are dropped")
            world.expect(fault.strikes, equals: expected.count, "\(what): each strike is counted")
            world.expect(fault.isActive, "\(what): it may strike again")
            fault.stop()
            alice.send(.pingreq)
            try await world.advance(by: .milliseconds(100))
            world.expect(alice.take(), equals: [.pingresp], "\(what): no more once it is stopped")
            world.expect(!fault.isActive, "\(what): and it says so")
        }
        world.expect(
            broker.journal.misbehaviours.count, equals: patterns.map(\.2.count).reduce(0, +),
            "the journal has every strike")

        broker.misbehave(.drop(.sent(.pingresp).after(.seconds(10)).lasting(.seconds(5))))
        var silences: [Int] = []
        for second in 0..<20 {
            alice.send(.pingreq)
            try await world.advance(by: .seconds(1))
            if alice.take().isEmpty { silences.append(second) }
        }
        world.expect(silences, equals: Array(10..<15), "from its time on, and for as long as it is to last")
        broker.behave()
        broker.misbehave(.neverAnswerPings(to: "alice"))
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.pingreq)
        alice.send(.pingreq)
        try await bob.expect([.pingresp], "a client that is not named gets an answer")
        try await alice.expect([], "the named client gets none")
        broker.behave()
        alice.send(.pingreq)
        try await alice.expect([.pingresp], "a broker that is to behave does")
    }

    static let mqttMisbehavesWithPackets = Scenario(
        "mqtt/misbehaviour/packets",
        "Packets are repeated, reordered, spoilt, cut and told wrongly, in both directions, as they are asked to be.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("a", at: .atMostOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        func said(_ texts: String..., of misbehaviours: BrokerMisbehaviour..., leaves expected: [String]) async throws {
            let faults = misbehaviours.map { broker.misbehave($0) }
            for text in texts { bob.send(.publish(text, to: "a")) }
            try await alice.expect(texts: expected, "\(misbehaviours.map(\.name)): that comes")
            for fault in faults { fault.stop() }
        }
        try await said("1", "2", leaves: ["1", "2"])
        try await said("1", "2", of: .duplicate(.sent(.publish)), leaves: ["1", "1", "2", "2"])
        try await said("1", "2", of: .duplicate(.received(.publish)), leaves: ["1", "1", "2", "2"])
        try await said("1", of: Misbehaviour(on: .sent(.publish), .repeated(3)), leaves: ["1", "1", "1", "1"])
        try await said("1", of: Misbehaviour(on: .sent(.publish), .repeated(0)), leaves: ["1"])
        try await said("1", of: Misbehaviour(on: .sent(.publish), .repeated(-2)), leaves: ["1"])
        // Each misbehaviour strikes the result of the one before.
        try await said(
            "1", "2", "3", of: .duplicate(.sent(.publish)), .drop(.sent(.publish).every(3)),
            leaves: ["1", "1", "2", "3"])
        try await said(
            "1", "2", "3", "4", of: .reorder(.sent(.publish).number(1), behind: 2), leaves: ["2", "3", "1", "4"])
        try await said("1", "2", "3", of: .reorder(.received(.publish).number(1)), leaves: ["2", "1", "3"])
        try await said("1", "2", of: .reorder(.sent(.publish).number(1), behind: 0), leaves: ["1", "2"])
        try await said(
            "1", "2", "3", "4", of: .reorder(.sent(.publish).number(1), behind: 2),
            .reorder(.sent(.publish).number(1), behind: 1), leaves: ["3", "2", "1", "4"])
        try await said("1", "2", of: .reorder(.sent(.publish).number(2), behind: 1), leaves: ["1"])
        try await said("3", leaves: ["3", "2"])
        try await said(
            "mm", "mm", of: .corrupt(.sent(.publish).number(2), byteAt: 5), leaves: ["mm", "lm"])
        try await said("mm", of: .corrupt(.sent(.publish), byteAt: 99), leaves: ["ml"])
        let first = broker.misbehave(.corrupt(.sent(.publish), byteAt: -1))
        bob.send(.publish("mm", to: "a"))
        try await alice.expect([.publish("mm", to: "a", retain: true)], "no byte comes before the first one")
        first.stop()
        try await said("mm", "mm", of: .corrupt(.received(.publish).number(1), byteAt: 6), leaves: ["ml", "mm"])
        world.expect(
            broker.journal.contains { $0.event == .sentBytes([0x30, 5, 0, 1, 0x61, 0x6C, 0x6D]) },
            "the journal has the bytes that were sent, as they were")
        world.expect(
            broker.journal.contains { $0.event == .received(.publish("mm", to: "a")) && $0.client == "bob" },
            "and what came, as it came")

        // A corrupt length makes the following bytes part of the packet.
        let longer = BrokerMisbehaviour(on: .received(.publish).number(1), .spoil { [$0[0], $0[1] + 6] + $0[2...] })
        try await said("m", of: longer, leaves: [])
        bob.send(.publish("n", to: "b"))
        try await alice.expect(texts: ["m0\u{4}\0\u{1}bn"], "one message has swallowed the next one")
        broker.misbehave(.corrupt(.received(.subscribe), byteAt: 0))
        bob.send(.subscribe(1, Subscription("b", at: .atMostOnce)))
        try await bob.expectEnd("a spoilt packet may be a violation")
        world.expect(
            broker.journal.violations.map(\.statement.identifier), equals: ["MQTT-3.8.1-1"], "and is told of as one")
        broker.behave()

        let stranger = world.wireClient("stranger", of: broker)
        broker.misbehave(.corrupt(.received(.connect), byteAt: 14))
        try await stranger.connect()
        world.expect(broker.isConnected("rtranger"), "a CONNECT that is spoilt is read as it is then")
        broker.behave()
        broker.misbehave(
            Misbehaviour(on: .sent(.suback), .change { _ in [.suback(Suback(packetIdentifier: 1, results: []))] }))
        alice.send(.subscribe(1, Subscription("c", at: .atMostOnce)), .pingreq)
        try await alice.expect([.pingresp], "a packet that cannot be is not sent")
        world.expect(
            broker.journal.map { "\($0.event)" }.filter { $0.hasPrefix("could not send") },
            equals: ["could not send SUBACK id 1, : SUBACK has no result [MQTT-3.8.4-5]"], "and told of")
    }

    static let mqttMisbehavesSlowly = Scenario(
        "mqtt/misbehaviour/late",
        "A delayed packet is overtaken, a held packet holds up those that follow, and a dripping packet comes byte by byte.",
        covers: ["MQTT-2.3.1-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        func after(_ duration: Duration, _ packets: ControlPacket..., to sentence: String) async throws {
            try await world.advance(by: duration)
            world.expect(alice.take(), equals: packets, sentence)
        }
        func asked(_ packets: ControlPacket...) { alice.send(packets) }
        var faults: [ActiveMisbehaviour<ControlPacket>] = []
        func ask(_ misbehaviours: BrokerMisbehaviour...) {
            for fault in faults { fault.stop() }
            faults = misbehaviours.map { broker.misbehave($0) }
        }
        let one = ControlPacket.publish("m", to: "x", .qos1(1)), two = ControlPacket.publish("m", to: "x", .qos1(2))

        ask(.delay(.puback, by: .seconds(5), first: 1))
        asked(one, two, .pingreq)
        try await after(.seconds(4), .puback(2), .pingresp, to: "the packets that follow overtake the delayed one")
        try await after(.seconds(2), .puback(1), to: "which comes when its time has come")
        ask(.delay(.received(.publish), by: .seconds(5)))
        asked(one, .pingreq)
        try await after(.seconds(4), .pingresp, to: "a packet that comes can be delayed as well")
        try await after(.seconds(2), .puback(1), to: "and is handled then")

        ask(Misbehaviour(on: .sent(.puback).first(1), .hold(.seconds(5))))
        asked(one, .pingreq, two)
        try await after(.seconds(4), to: "nothing overtakes a held packet")
        try await after(.seconds(2), .puback(1), .pingresp, .puback(2), to: "all comes, in its order")
        asked(.pingreq)
        try await after(.seconds(1), .pingresp, to: "and then nothing is held any more")
        ask(Misbehaviour(on: .received(.publish).first(1), .hold(.seconds(5))))
        asked(one, .pingreq)
        try await after(.seconds(4), to: "a packet that comes can be held as well")
        try await after(.seconds(2), .puback(1), .pingresp, to: "and is handled in its order")
        ask(Misbehaviour(on: .sent(.puback), .hold(.seconds(5))))
        asked(one)
        try await after(.seconds(2), to: "each packet is held for its own time")
        asked(two, .pingreq)
        try await after(.seconds(4), .puback(1), to: "the first one for its own")
        try await after(.seconds(2), .puback(2), .pingresp, to: "and the second one for its own, and what follows it")
        ask(
            Misbehaviour(on: .sent(.puback).number(1), .hold(.seconds(5))),
            Misbehaviour(on: .sent(.puback).number(2), .hold(.seconds(1))))
        asked(one, two, .pingreq)
        try await after(.seconds(4), to: "one that is held for less waits for the one before it")
        try await after(.seconds(2), .puback(1), .puback(2), .pingresp, to: "and comes after it")
        ask(Misbehaviour(on: .sent(.puback), .hold(.zero)))
        asked(one)
        try await after(.milliseconds(100), .puback(1), to: "for no time at all nothing is held")
        ask(Misbehaviour("twice, and late", on: .sent(.puback), .repeated(1), .delay(.seconds(1)), .close))
        asked(one)
        try await after(.milliseconds(900), to: "each of several actions does its part")
        world.expect(!alice.isOver, "in their order")
        try await after(.milliseconds(200), .puback(1), .puback(1), to: "until all is done")
        world.expect(alice.isOver, "and the end comes last")
        world.expect(
            broker.journal.disconnects(), equals: [.misbehaviour("twice, and late")], "by the misbehaviour's name")

        ask()
        try await alice.connect()
        ask(Misbehaviour(on: .sent(.puback), .hold(.seconds(5))))
        asked(one, .disconnect)
        try await after(.seconds(4), to: "even the end of a connection waits for a held packet")
        world.expect(!alice.isOver, "as long as it is")
        try await after(.seconds(2), .puback(1), to: "and then")
        world.expect(alice.isOver, "it ends")
        ask()
        try await alice.connect()
        asked(one)
        ask(.delay(.puback, by: .seconds(5)))
        try await after(.seconds(1), to: "a late packet")
        alice.reset()
        try await alice.connect()
        try await after(.seconds(9), to: "is lost if its connection ends first")
    }
}

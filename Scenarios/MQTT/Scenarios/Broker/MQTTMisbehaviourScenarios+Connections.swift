import Carillon
import CarillonEnvironment
import CarillonMQTT

/// Misbehaviours of our broker with whole connections, sessions and subscriptions.
extension Scenario {
    static let mqttMisbehavesConnecting = Scenario(
        "mqtt/misbehaviour/connecting",
        "Before a client is connected, all can go wrong that is asked for, as often as it is asked for, and then nothing.",
        covers: ["MQTT-3.1.4-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let watcher = try await world.connectedClient("watcher", of: broker)
        try await watcher.subscribe("wills")
        let alice = world.wireClient("alice", of: broker), bob = world.wireClient("bob", of: broker)
        let kept = try await alice.connect(clean: false)
        world.expect(kept, equals: Connack(), "a faithful broker lets her in")
        try await alice.subscribe("news")
        try await alice.disconnect()

        broker.misbehave(.staySilent(first: 1))
        let silence = try await alice.connect(clean: false)
        try await world.advance(by: .hours(1))
        world.expect(silence == nil && !alice.isOver, "a silent broker answers nothing and keeps the connection")
        world.expect(broker.session(of: "alice")?.isConnected == false, "and hears nothing on it")
        alice.finish()
        try await world.advance(by: .seconds(1))
        world.expect(alice.isOver, "until its client ends it")
        broker.misbehave(.resetOnAccept(first: 2))
        for number in 1...2 {
            try await alice.connect(clean: false)
            world.expect(alice.failure == .reset, "connection \(number) is reset as soon as it is there")
        }
        broker.misbehave(.closeWithoutConnack(to: "alice", first: 1))
        let closed = try await alice.connect(clean: false)
        world.expect(closed == nil && alice.isOver && alice.failure == nil, "CONNECT is answered by the end")
        for code in ConnectReturnCode.allCases.dropFirst() {
            broker.misbehave(.refuseConnect(code, of: "alice", first: 1))
            let welcome = try await bob.connect()
            world.expect(welcome, equals: Connack(), "code \(code.rawValue): others are let in")
            try await bob.disconnect()
            let refusal = try await alice.connect(clean: false)
            world.expect(refusal, equals: Connack(returnCode: code), "code \(code.rawValue): she is refused with it")
            world.expect(alice.isOver, "code \(code.rawValue): and cut off")
        }
        broker.misbehave(.resetAfterConnack(to: "alice", first: 1))
        try await alice.connect(clean: false, will: Will("adieu", to: "wills"))
        world.expect(
            broker.stories(beginning: "connected").last, equals: "connected, session present", "she is let in")
        world.expect(
            broker.journal.sent(.connack, to: "alice").last, equals: .connack(sessionPresent: true), "CONNACK is sent")
        world.expect(alice.failure == .reset, "and reset")
        try await watcher.expect(texts: ["adieu"], "which publishes her will")
        world.expect(
            broker.journal.misbehaviours,
            equals: ["accept, and stay silent"] + Array(repeating: "accept, and reset", count: 2)
                + ["close without CONNACK"] + ConnectReturnCode.allCases.dropFirst().map { "refuse CONNECT: \($0)" }
                + ["reset after CONNACK"], "the journal has them by their names")
        world.expect(
            broker.journal.disconnects().dropFirst(2).prefix(3),
            equals: [
                .misbehaviour("accept, and reset"), .misbehaviour("accept, and reset"),
                .misbehaviour("close without CONNACK"),
            ], "and knows them for the reason of an end")

        for claim in [false, true] {
            let fault = broker.misbehave(.claimSessionPresent(claim))
            let connack = try await alice.connect(clean: claim)
            world.expect(connack?.sessionPresent, equals: claim, "a session is said to be there or not: \(claim)")
            try await alice.disconnect()
            let nameless = world.wireClient("", of: broker, on: alice.device)
            let refusal = try await nameless.connect(clean: false)
            world.expect(refusal, equals: Connack(returnCode: .identifierRejected), "a refusal is left as it is")
            fault.stop()
        }
        try await alice.connect(clean: false)
        try await alice.subscribe("news")
        try await alice.disconnect()
        broker.misbehave(.loseSession(of: "alice", first: 1))
        let lost = try await alice.connect(clean: false)
        world.expect(lost, equals: Connack(), "a session that is lost is said to be")
        world.expect(broker.subscriptions(of: "alice"), equals: [], "and it is")
        try await alice.disconnect()
        let again = try await alice.connect(clean: false)
        world.expect(again, equals: Connack(sessionPresent: true), "but only once")
    }

    static let mqttMisbehavesServing = Scenario(
        "mqtt/misbehaviour/serving",
        "While a client is served, all can go wrong that is asked for: answers, grants, deliveries and releases.",
        covers: ["MQTT-3.8.4-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let both = ControlPacket.subscribe(
            65_535, Subscription("a", at: .atMostOnce), Subscription("b", at: .exactlyOnce))
        alice.send(both)
        try await alice.expect([.suback(65_535, .granted(.atMostOnce), .granted(.exactlyOnce))], "as it should be")
        func struck(
            by misbehaviour: BrokerMisbehaviour, _ packet: ControlPacket, _ wrong: [ControlPacket],
            _ right: [ControlPacket]
        ) async throws {
            let fault = broker.misbehave(misbehaviour)
            alice.send(packet)
            try await alice.expect(wrong, "\(misbehaviour): what comes once")
            alice.send(packet)
            try await alice.expect(right, "\(misbehaviour): what comes then")
            fault.stop()
        }
        let granted = ControlPacket.suback(65_535, .granted(.atMostOnce), .granted(.exactlyOnce))
        try await struck(
            by: .failSubscriptions(to: "alice", first: 1), both, [.suback(65_535, .failure, .failure)], [granted])
        try await struck(
            by: .grantAtMost(.atLeastOnce, to: "alice", first: 1), both,
            [.suback(65_535, .granted(.atMostOnce), .granted(.atLeastOnce))], [granted])
        try await struck(by: .ignore(.subscribe, from: "alice", first: 1), both, [], [granted])
        try await struck(by: .failSubscriptions(to: "bob"), both, [granted], [granted])
        try await struck(
            by: .wrongPacketIdentifier(in: .suback, first: 1), both,
            [.suback(1, .granted(.atMostOnce), .granted(.exactlyOnce))], [granted])
        try await struck(
            by: .wrongPacketIdentifier(in: .unsuback, first: 1), .unsubscribe(7, "x"), [.unsuback(8)], [.unsuback(7)])
        for (identifier, next) in [(7, 8), (65_535, 1), (65_534, 65_535)] as [(PacketIdentifier, PacketIdentifier)] {
            try await struck(
                by: .wrongPacketIdentifier(in: .puback, first: 1), .publish("m", to: "x", .qos1(identifier)),
                [.puback(next)], [.puback(identifier)])
            try await struck(
                by: .wrongPacketIdentifier(in: .pubrec, first: 1), .publish("m", to: "x", .qos2(identifier)),
                [.pubrec(next)], [.pubrec(identifier)])
            try await struck(
                by: .wrongPacketIdentifier(in: .pubcomp, first: 1), .pubrel(identifier), [.pubcomp(next)],
                [.pubcomp(identifier)])
            try await struck(
                by: .wrongPacketIdentifier(in: .pubrel, first: 1), .pubrec(identifier), [.pubrel(next)],
                [.pubrel(identifier)])
        }
        try await struck(by: .ignorePubrel(from: "alice", first: 1), .pubrel(3), [], [.pubcomp(3)])
        try await struck(by: .wrongPacketIdentifier(in: .pingresp, first: 1), .pingreq, [.pingresp], [.pingresp])
        broker.misbehave(.lateSuback(by: .seconds(20), to: "alice", first: 1))
        alice.send(both)
        try await world.advance(by: .seconds(18))
        try await alice.expect([], "for 18 seconds SUBACK does not come")
        try await world.advance(by: .seconds(1))
        try await alice.expect([granted], "after 20 seconds it does")

        let bob = try await world.connectedClient("bob", of: broker)
        broker.misbehave(.deliverAtMostOnce(to: "alice", first: 1))
        bob.send(.publish("one", to: "b", .qos2(1)), .publish("two", to: "b", .qos1(2)))
        try await alice.expect(
            [.publish("one", to: "b"), .publish("two", to: "b", .qos1(2))], "one message comes at QoS 0")
        world.expect(
            broker.session(of: "alice")?.inFlight.map(\.identifier), equals: [1, 2], "and waits to be acknowledged")
        broker.misbehave(.redeliverExactlyOnce(to: "alice", first: 1))
        bob.send(.publish("three", to: "b", .qos1(3)), .publish("four", to: "b", .qos2(4)))
        try await alice.expect(
            [
                .publish("three", to: "b", .qos1(3)), .publish("four", to: "b", .qos2(4)),
                .publish("four", to: "b", .qos2(4, dup: true)),
            ], "one at QoS 2 comes twice, the second time as a duplicate")
        bob.send(.publish("five", to: "b", .qos2(6)))
        try await alice.expect([.publish("five", to: "b", .qos2(5))], "the next one comes once")
        broker.misbehave(.withholdRetained(to: "alice"))
        bob.send(.publish("kept", to: "r", .qos1(5), retain: true))
        try await world.advance(by: .seconds(1))
        for client in [alice, bob] { client.send(.subscribe(9, Subscription("r", at: .atMostOnce))) }
        try await alice.expect([.suback(9, .granted(.atMostOnce))], "the retained message is kept from her")
        try await bob.expect(
            [
                .pubrec(1), .puback(2), .puback(3), .pubrec(4), .pubrec(6), .puback(5),
                .suback(9, .granted(.atMostOnce)),
                .publish("kept", to: "r", retain: true),
            ], "and from nobody else")
        bob.send(.publish("new", to: "r"))
        try await alice.expect([.publish("new", to: "r")], "a message that is not retained comes to her, too")
    }

    static let mqttMisbehavesMutely = Scenario(
        "mqtt/misbehaviour/mute",
        "A broker can fall silent in the middle of a connection or of a packet, and let bytes drip.",
        covers: ["MQTT-3.12.4-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = try await world.connectedClient("alice", of: broker, keepAlive: 10)
        alice.send(.pingreq)
        try await alice.expect([.pingresp], "at first she is served")
        broker.misbehave(.fallSilent(.received(.pingreq).from("alice")))
        alice.send(.pingreq, .pingreq)
        try await alice.expect([], "the broker falls silent")
        alice.send(.subscribe(1, Subscription("a", at: .atMostOnce)))
        try await alice.expect([], "and deaf")
        world.expect(broker.subscriptions(of: "alice"), equals: [], "it hears nothing")
        try await world.advance(by: .minutes(1))
        world.expect(broker.session(of: "alice") == nil, "by itself it knows that she is gone")
        world.expect(!alice.isOver, "but she is not told")
        alice.reset()
        try await world.advance(by: .seconds(1))
        broker.behave()

        func bytes(
            of misbehaviour: BrokerMisbehaviour, answering packets: ControlPacket...
        ) async throws -> (chunks: [[UInt8]], isOver: Bool) {
            let client = try await world.connectedClient("carol", of: broker)
            try await client.subscribe("a", at: .atMostOnce)
            let heard = Chunks()
            client.connection?.handler = { heard.take($0) }
            let fault = broker.misbehave(misbehaviour)
            client.send(packets)
            try await world.advance(by: .milliseconds(9_500))
            fault.stop()
            defer { client.reset() }
            let isOver = heard.isOver
            if !isOver {
                client.finish()
                try await world.advance(by: .seconds(1))
                world.expect(heard.isOver, "\(misbehaviour): once she ends it, it is over")
            }
            return (heard.chunks, isOver)
        }
        let message = ControlPacket.publish("m", to: "a")
        let half = try await bytes(of: .half(.sent(.publish)), answering: message, message, .pingreq)
        world.expect(half.chunks.flatMap(\.self), equals: [0x30, 4, 0], "half a packet comes, and nothing more")
        world.expect(!half.isOver, "not even the end")
        let odd = try await bytes(of: .half(.sent(.publish)), answering: .publish("mm", to: "a"), .disconnect)
        world.expect(odd.chunks.flatMap(\.self), equals: [0x30, 5, 0, 1], "the larger half, if it is odd")
        world.expect(!odd.isOver, "not even to one who leaves")
        let endless = try await bytes(of: .malformRemainingLength(.sent(.publish)), answering: message)
        world.expect(
            endless.chunks.flatMap(\.self), equals: [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], "a length has no end")
        let drip = try await bytes(
            of: .drip(2, every: .seconds(2), from: .sent(.publish)), answering: message, .pingreq, .disconnect)
        world.expect(drip.chunks, equals: [[0x30, 4], [0, 1], [0x61, 0x6D], [0xD0, 0]], "two bytes come at a time")
        world.expect(drip.isOver, "and then the end, for which the others did not wait")
        let stream = try await bytes(
            of: .drip(0, every: .zero, from: .sent(.publish)), answering: .publish("mmm", to: "a"), .pingreq)
        world.expect(
            stream.chunks.flatMap(\.self), equals: [0x30, 6, 0, 1, 0x61, 0x6D, 0x6D, 0x6D, 0xD0, 0],
            "at least a byte drips, and in no time at all of it has come")
        world.expect(
            broker.journal.sent(.publish, to: "carol").last, equals: .publish("mmm", to: "a"),
            "the journal has it as one packet")
    }
}

/// The events of a connection, in their order. The class is confined to its world, so it is safe to share.
private final class Chunks: @unchecked Sendable {
    var chunks: [[UInt8]] = []
    var isOver = false

    func take(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): chunks.append(bytes)
        case .endOfStream, .closed: isOver = true
        case .open, .writable: break
        }
    }
}

import Carillon
import CarillonEnvironment
import CarillonMQTT

/// The time for which our broker lets publishers wait, and its treatment of clients that take nothing.
extension Scenario {
    static let mqttStalled = Scenario(
        "mqtt/pressure/stalled",
        "Nobody waits longer than ten seconds for one who takes nothing: then its messages are dropped, until it takes something.",
        covers: ["MQTT-4.6.0-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(configuration: .narrow)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("a")
        let carol = try await world.connectedClient("carol", of: broker)
        try await carol.subscribe("a")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.burst(1...40))
        try await world.advance(by: .milliseconds(9_900))
        world.expect(bob.take(), equals: .pubacks(1...15), "for almost ten seconds nothing more is taken over")
        try await world.advance(by: .milliseconds(200))
        world.expect(bob.take(), equals: .pubacks(16...40), "then all is, whatever becomes of it")
        // The publisher begins to wait for the second reader with a message that still finds room there.
        for (reader, first) in [("alice", 16), ("carol", 17)] as [(ClientIdentifier, Int)] {
            world.expect(
                broker.journal.dropped(to: reader).map(\.text), equals: (first...40).map(\.fourDigits),
                "\(reader) loses what she has no room for")
            let story = broker.journal.entries(of: reader).filter {
                if case .own(.stalled) = $0.event { true } else { false }
            }
            world.expect(
                story.map { "\($0.event)" },
                equals: ["takes nothing; messages for which its session has no room are dropped from now on"],
                "\(reader) is said to take nothing, once")
        }
        world.expect(
            broker.losses.filter { !$0.hasSuffix(", too many messages wait in the session") }, equals: [],
            "because the queues are full")
        world.expect(!alice.isOver && !carol.isOver, "both may stay")

        alice.acknowledge(1)
        try await world.advance(by: .milliseconds(100))
        bob.send(.burst(41...60))
        try await bob.expect(.pubacks(41...41), "a reader that takes something is waited for again")
        world.expect(
            try await alice.readAll(), equals: (Array(6...15) + Array(41...60)).map(\.fourDigits),
            "and gets the messages that have waited for her, and those that come")
        world.expect(bob.take(), equals: .pubacks(42...60), "all of which is taken over")
    }

    static let mqttSlowReader = Scenario(
        "mqtt/pressure/slow",
        "One who takes little, but always something, is waited for as long as it takes.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(configuration: .narrow)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("a")
        let bob = try await world.connectedClient("bob", of: broker, keepAlive: 1)
        bob.send(.burst(1...30, exactlyOnce: true))
        var waiting: [PacketIdentifier] = [], texts: [String] = []
        for round in 1...60 {
            try await world.advance(by: .seconds(9))
            for packet in alice.take() {
                guard case .publish(let publish) = packet, let identifier = publish.delivery.packetIdentifier else {
                    continue
                }
                waiting.append(identifier)
                texts.append(publish.text)
            }
            // At QoS 2 each half of the handshake counts as progress.
            guard let first = waiting.first else { break }
            if round.isMultiple(of: 2) {
                alice.send(.pubcomp(waiting.removeFirst()))
            } else {
                alice.send(.pubrec(first))
            }
        }
        world.expect(texts, equals: (1...30).map(\.fourDigits), "all thirty come, in nine minutes")
        world.expect(broker.journal.dropped(), equals: [], "and none is dropped")

        let carol = try await world.connectedClient("carol", of: broker)
        try await carol.subscribe("to carol")
        let dave = try await world.connectedClient("dave", of: broker)
        try await dave.subscribe("to dave")
        let erin = try await world.connectedClient("erin", of: broker)
        erin.send(.burst(1...40, to: "to dave"))
        try await world.advance(by: .seconds(1))
        dave.send(.burst(1...40, to: "to carol"))
        try await world.advance(by: .milliseconds(10_500))
        world.expect(
            broker.journal.dropped(to: "carol").map(\.text), equals: (16...40).map(\.fourDigits),
            "one who takes nothing is given up")
        world.expect(broker.journal.dropped(to: "dave"), equals: [], "one who only waits for it himself is not")
        world.expect(
            try await dave.readAll(), equals: (1...40).map(\.fourDigits), "and gets all, once he is read again")
    }

    static let mqttWaitersGo = Scenario(
        "mqtt/pressure/going",
        "Publishers that wait may go, and so may the reader that they wait for: then nobody waits any longer.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(configuration: .narrow)
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("a")
        let bob = try await world.connectedClient("bob", of: broker),
            carol = try await world.connectedClient("carol", of: broker)
        bob.send(.burst(1...40, by: "bob "))
        try await bob.expect(.pubacks(1...15), "bob fills the queue, and waits")
        carol.send(.burst(1...40, by: "carol "))
        try await carol.expect(.pubacks(1...1), "and so does carol")
        bob.reset()
        try await carol.expect([], "he goes, and she waits on")
        alice.reset()
        try await carol.expect(.pubacks(2...40), "she goes on when the reader has gone")
        world.expect(
            broker.journal.dropped(to: "alice").map(\.text), equals: (2...40).map { "carol \($0.fourDigits)" },
            "although there is no room")
        world.expect(
            broker.journal.published(by: "bob").count, equals: 15,
            "nothing more is taken from the publisher that has gone")
        try await alice.connect(clean: false)
        world.expect(
            try await alice.readAll(), equals: (1...15).map { "bob \($0.fourDigits)" } + ["carol 0001"],
            "the messages that were taken over come when she is back")
        carol.send(.burst(41...50, by: "carol "))
        try await carol.expect(.pubacks(41...50), "and then there is room")
        world.expect(
            try await alice.readAll(), equals: (41...50).map { "carol \($0.fourDigits)" }, "for all that is said")

        var strict = BrokerConfiguration.narrow
        strict.queueing.whenFull = .disconnect
        let inn = try world.mqttBroker("inn", configuration: strict)
        let adieu = Will("adieu", to: "c", at: .atLeastOnce)
        let anna = try await world.connectedClient("anna", of: inn, will: adieu)
        try await anna.subscribe("a", "c")
        let berta = try await world.connectedClient("berta", of: inn, will: adieu)
        try await berta.subscribe("b", "c")
        let cook = try await world.connectedClient("cook", of: inn)
        cook.send(.burst(1...15, to: "b"))
        try await cook.expect(.pubacks(1...15), "one of two who take nothing has all that she may")
        let host = try await world.connectedClient("host", of: inn)
        host.send(.burst(1...15, to: "a") + .burst(16...16, to: "c"))
        try await host.expect(.pubacks(1...15), "so has the other one")
        try await world.advance(by: .seconds(15))
        world.expect(
            inn.losses,
            equals: ["anna: 0016", "berta: adieu"].map { "\($0), too many messages wait in the session" },
            "with one more for both the one has to go, for her will the other, and for who has gone nothing is lost")
        world.expect([anna, berta].map(\.isOver), equals: [true, true], "both are gone")
        try await host.expect([.puback(16)], "and nobody is waited for")
    }

    static let mqttPiecewise = Scenario(
        "mqtt/pressure/piecewise",
        "A burst of many deliveries is handled piece by piece, in its order and in full.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = world.device("phone")
        // Each message is delivered 61 times, though most of its readers are away and subscribed at QoS 0.
        for number in 1...60 {
            let away = world.wireClient(ClientIdentifier("away \(number)"), of: broker, on: phone)
            away.open()
            away.send(away.connectPacket(clean: false), .subscribe(1, Subscription("a", at: .atMostOnce)), .disconnect)
        }
        let reader = try await world.connectedClient("reader", of: broker)
        try await reader.subscribe("a", at: .atMostOnce)
        world.expect(broker.sessions.count, equals: 61, "there are many readers")
        let bob = try await world.connectedClient("bob", of: broker),
            carol = try await world.connectedClient("carol", of: broker)
        let witness = try await world.connectedClient("witness", of: broker)
        bob.send(.burst(1...250, by: "bob "))
        carol.send(.burst(1...250, by: "carol "))
        witness.send(.pingreq)
        try await witness.expect([.pingresp], "others are served")
        world.expect(bob.take(), equals: .pubacks(1...250), "one publisher is answered in order")
        world.expect(carol.take(), equals: .pubacks(1...250), "and so is the other one")
        let texts = try await reader.messages().map(\.text)
        for name in ["bob", "carol"] {
            world.expect(
                texts.filter { $0.hasPrefix(name) }, equals: (1...250).map { "\(name) \($0.fourDigits)" },
                "all that \(name) says is delivered, in its order")
        }
        for client in [bob, carol] { client.send(.publish("end", to: "a", .qos1(251))) }
        for client in [bob, carol] {
            try await client.expect([.puback(251)], "\(client.identifier) is served on")
        }
        try await reader.expect(texts: ["end", "end"], "and heard")
    }
}

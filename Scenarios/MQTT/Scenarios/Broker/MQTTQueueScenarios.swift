import Carillon
import CarillonEnvironment
import CarillonMQTT

/// Messages that our broker keeps for clients that are away or slow, and those that it drops.
extension Scenario {
    static let mqttQueueLimits = Scenario(
        "mqtt/limits/queues",
        "For one who is away so many messages and bytes are kept; which of too many are dropped can be chosen.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        // Each message has five bytes with its topic.
        for (number, (rule, messages, bytes, kept))
            in ([
                (.dropNewest, 3, 1_000, [1, 2, 3]), (.dropOldest, 3, 1_000, [6, 7, 8]),
                (.disconnect, 3, 1_000, [1, 2, 3]),
                (.dropNewest, 1_000, 20, [1, 2, 3, 4]), (.dropNewest, 1_000, 24, [1, 2, 3, 4]),
                (.dropOldest, 1_000, 25, [4, 5, 6, 7, 8]), (.dropOldest, 1_000, 4, []), (.dropNewest, 0, 1_000, []),
                (.dropOldest, 0, 1_000, []), (.dropOldest, 8, 40, Array(1...8)),
            ] as [(QueueingRules.WhenFull, Int, Int, [Int])]).enumerated()
        {
            let what = "\(rule), \(messages) messages, \(bytes) bytes"
            var configuration = BrokerConfiguration()
            configuration.queueing.maximumMessages = messages
            configuration.queueing.maximumBytes = bytes
            configuration.queueing.whenFull = rule
            let broker = try world.mqttBroker("broker \(number)", configuration: configuration)
            let alice = try await world.connectedClient("alice", of: broker, clean: false)
            try await alice.subscribe("a")
            try await alice.disconnect()
            let bob = try await world.connectedClient("bob", of: broker)
            bob.send(.burst(1...8))
            try await bob.expect(.pubacks(1...8), "\(what): all is taken over")
            world.expect(
                broker.session(of: "alice")?.queued.map(\.text), equals: kept.map(\.fourDigits), "\(what): that is kept"
            )
            let lost = (1...8).filter { !kept.contains($0) }
            world.expect(
                broker.losses,
                equals: lost.map { "alice: \($0.fourDigits), too many messages wait in the session" },
                "\(what): the journal has what is not, in that order")
            try await alice.connect(clean: false)
            world.expect(try await alice.readAll(), equals: kept.map(\.fourDigits), "\(what): and that comes")
            try await alice.disconnect()
            bob.send(.burst(9...9))
            try await bob.expect(.pubacks(9...9), "\(what): one more is taken over")
            try await alice.connect(clean: false)
            world.expect(
                try await alice.readAll(), equals: messages > 0 && bytes > 4 ? ["0009"] : [],
                "\(what): then there is room again")
        }

        var snug = BrokerConfiguration.narrow
        snug.queueing.maximumBytes = 20
        let library = try world.mqttBroker("library", configuration: snug)
        let reader = try await world.connectedClient("reader", of: library, clean: false)
        try await reader.subscribe("a")
        let writer = try await world.connectedClient("writer", of: library)
        let novels = (1...8).map { "novel \($0)" }
        for (number, novel) in novels.enumerated() {
            writer.send(.publish(novel, to: try TopicName("novels/\(number)"), .qos1(9), retain: true))
        }
        try await writer.expect(novels.map { _ in .puback(9) }, "novels are retained")
        try await reader.subscribe("novels/+")
        try await reader.disconnect()
        let four = (1...4).map(\.fourDigits)
        for (round, waiting) in [novels, []].enumerated() {
            writer.send(.burst(1...8))
            try await writer.expect(.pubacks(1...8), "eight messages are taken over, time \(round + 1)")
            world.expect(
                library.session(of: "reader")?.queued.map(\.text), equals: waiting.suffix(3) + four,
                "four find room, whether retained ones are \(waiting.isEmpty ? "gone" : "waiting")")
            try await reader.connect(clean: false)
            world.expect(try await reader.readAll(), equals: waiting + four, "and all that is kept comes in its order")
            try await reader.disconnect()
        }

        var strict = BrokerConfiguration.narrow
        strict.queueing.whenFull = .disconnect
        let broker = try world.mqttBroker(configuration: strict)
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("a")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.burst(1...20))
        try await world.advance(by: .seconds(9))
        world.expect(!alice.isOver, "one who takes nothing is waited for")
        try await world.advance(by: .seconds(2))
        world.expect(alice.isOver, "and then disconnected, if that is the rule")
        world.expect(broker.journal.disconnects(), equals: [.queueFull], "because too much waits for it")
        world.expect(bob.take(), equals: .pubacks(1...20), "so that others go on")
    }

    static let mqttTotalLimit = Scenario(
        "mqtt/limits/memory",
        "All sessions together keep so many bytes; what is acknowledged, forgotten or over makes room for others.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        // A message counts five bytes with its topic, and 128 bytes for its object.
        var configuration = BrokerConfiguration.narrow
        configuration.queueing.maximumTotalBytes = 12 * 133
        let broker = try world.mqttBroker(configuration: configuration)
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("a", "b")
        let carol = try await world.connectedClient("carol", of: broker, clean: false)
        try await carol.subscribe("b")
        let bob = try await world.connectedClient("bob", of: broker)
        func left(for topic: TopicName = "a") async throws -> Int {
            let before = broker.journal.dropped().count
            bob.send(.burst(1...13, to: topic))
            try await bob.expect(.pubacks(1...13), "all is taken over")
            return 13 - (broker.journal.dropped().count - before)
        }
        world.expect(try await left(), equals: 12, "there is room for twelve messages")
        world.expect(
            broker.losses, equals: ["alice: 0013, too many bytes wait in all sessions"],
            "the thirteenth is dropped, and the journal names the client and the reason")
        world.expect(
            broker.session(of: "alice").map { [$0.inFlight.count, $0.queued.count] }, equals: [5, 7],
            "messages under way count as well as those that wait")
        try await alice.disconnect()
        world.expect(try await left(), equals: 0, "nothing more finds room")
        try await alice.connect(clean: false)
        world.expect(try await alice.readAll().count, equals: 12, "all that is kept comes")
        world.expect(try await left(), equals: 12, "and when it is acknowledged there is as much room as before")
        for identifier in alice.take().compactMap({
            if case .publish(let it) = $0 { it.delivery.packetIdentifier } else { nil }
        }) {
            alice.send(.puback(identifier))
        }
        // Five messages were on their way before, and five others are now.
        try await world.advance(by: .seconds(1))
        alice.reset()
        try await world.advance(by: .seconds(1))
        world.expect(try await left(), equals: 5, "five acknowledgements make room for five")
        world.expect(broker.forgetSession(of: "alice"), "a session is forgotten")
        world.expect(try await left(for: "b"), equals: 12, "and leaves room for others")
        world.expect(broker.forgetSession(of: "carol"), "those are forgotten, too")
        try await world.advance(by: .seconds(1))
        world.expect(carol.isOver, "and disconnected")
        world.expect(!broker.forgetSession(of: "carol"), "which can be done once")

        let dave = try await world.connectedClient("dave", of: broker, clean: true)
        try await dave.subscribe("a")
        bob.send(.publish("0001", to: "a", .qos2(20)), .publish("0002", to: "a", .qos2(21)))
        let identifiers = try await dave.messages().compactMap(\.delivery.packetIdentifier)
        for identifier in identifiers { dave.send(.pubrec(identifier)) }
        try await bob.expect([.pubrec(20), .pubrec(21)], "two are on their way")
        world.expect(try await left(), equals: 12, "at QoS 2 there is room from PUBREC on")
        dave.reset()
        let erin = try await world.connectedClient("erin", of: broker, clean: false)
        try await erin.subscribe("a")
        world.expect(try await left(), equals: 12, "a clean session leaves nothing behind")
        broker.crash()
        try broker.restart()
        try await bob.connect()
        world.expect(try await left(), equals: 0, "the kept messages take as much room after a crash")
        try await erin.connect(clean: false)
        world.expect(try await erin.readAll().count, equals: 12, "until it is acknowledged")
        world.expect(try await left(), equals: 12, "and no longer")
    }

    static let mqttRetainingLimits = Scenario(
        "mqtt/limits/retained",
        "So many messages are retained, with so many bytes; one that finds no room is delivered, and the one that it replaces is gone.",
        covers: ["MQTT-3.3.1-5"],
        networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.retaining.maximumMessages = 3
        // Each level of a topic counts 160 bytes.
        configuration.retaining.maximumBytes = 3 * 162 + 3 + 162
        let broker = try world.mqttBroker(configuration: configuration)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("#", at: .atMostOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        func retained(
            _ text: String, on topic: TopicName, leaves expected: [String], _ sentence: String
        ) async throws {
            bob.send(.publish(text, to: topic, retain: true))
            try await alice.expect(texts: [text], "\(sentence), and it is delivered")
            world.expect(broker.retained.map { "\($0.topic) \($0.text)" }, equals: expected, sentence)
            world.expect(broker.retained.map(\.retain), equals: expected.map { _ in true }, "all as what they are")
        }
        try await retained("1", on: "c", leaves: ["c 1"], "one is retained")
        try await retained("2", on: "b", leaves: ["c 1", "b 2"], "two are, in their order")
        try await retained("3", on: "c", leaves: ["b 2", "c 3"], "the newer one takes the place of the older one")
        try await retained("4", on: "a", leaves: ["b 2", "c 3", "a 4"], "three are")
        try await retained("5", on: "d", leaves: ["b 2", "c 3", "a 4"], "a fourth one is not")
        try await retained("", on: "b", leaves: ["c 3", "a 4"], "one is erased")
        try await retained("", on: "x/y", leaves: ["c 3", "a 4"], "nothing is, where there is nothing")
        try await retained("6", on: "d/e", leaves: ["c 3", "a 4", "d/e 6"], "and another one finds room")
        let more = String(repeating: "m", count: 3)
        try await retained("", on: "d/e", leaves: ["c 3", "a 4"], "when it has gone")
        let most = 3 * 162 + 3 + 162 - 2 * 162 - 323
        try await retained(
            String(repeating: "m", count: most), on: "d/e",
            leaves: ["c 3", "a 4", "d/e " + String(repeating: "m", count: most)], "as many bytes as there may be fit")
        try await retained(
            String(repeating: "m", count: most + 1), on: "d/e", leaves: ["c 3", "a 4"],
            "one byte more does not, and the older one is not the last word")
        try await retained(more, on: "d", leaves: ["c 3", "a 4", "d " + more], "and there is room for others")
        world.expect(broker.retained(on: "a")?.text, equals: "4", "a topic can be asked about")
        world.expect(broker.retained(on: "a")?.retain, equals: true, "and has a retained message")
        world.expect(broker.retained(on: "b") == nil && broker.retained(on: "a/b") == nil, "or none")
        world.expect(
            broker.losses,
            equals: [
                "bob: 5, not retained: too much is retained",
                "bob: \(String(repeating: "m", count: most + 1)), not retained: too much is retained",
            ], "the journal has what was not retained, and why")
        world.expect(
            broker.journal.dropped().map(\.description),
            equals: [#""d" QoS 0 retain, 1 bytes"#, #""d/e" QoS 0 retain, \#(most + 1) bytes"#], "in short, too")
        broker.crash()
        try broker.restart()
        world.expect(
            broker.retained.map { "\($0.topic) \($0.text)" }, equals: ["c 3", "a 4", "d " + more],
            "a crash takes nothing of it, nor its order")
        let carol = try await world.connectedClient("carol", of: broker)
        try await carol.subscribe("#", at: .atMostOnce)
        try await carol.expect(texts: ["3", "4", more], "in which it comes")
        try await bob.connect()
        bob.send(.publish("no", to: "e", retain: true))
        try await carol.expect(texts: ["no"], "and then")
        world.expect(broker.retained.count, equals: 3, "there is no more room than before")
    }

    static let mqttSlowConsumer = Scenario(
        "mqtt/limits/slow-consumers",
        "A client that takes bytes slowly loses messages at QoS 0, or is disconnected; other messages wait.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        for rule in [ConnectionLimits.SlowConsumer.drop, .disconnect] {
            var configuration = BrokerConfiguration()
            configuration.connections.maximumBufferedBytes = 100_000
            configuration.connections.slowConsumer = rule
            let broker = try world.mqttBroker("\(rule)", configuration: configuration)
            let alice = try await world.connectedClient("alice", of: broker, will: Will("adieu", to: "wills"))
            try await alice.subscribe("news")
            let watcher = try await world.connectedClient("watcher", of: broker)
            try await watcher.subscribe("wills")
            let bob = try await world.connectedClient("bob", of: broker)
            broker.misbehave(.drip(1_000, every: .seconds(1), from: .sent(.publish).to("alice")))
            let text = String(repeating: "x", count: 40_000)
            for number in 1...3 {
                bob.send(.publish("\(number)" + text, to: "news"))
                try await world.advance(by: .milliseconds(100))
            }
            world.expect(broker.journal.dropped(), equals: [], "\(rule): at first there is room")
            bob.send(.publish("kept", to: "news", .qos1(1)))
            try await bob.expect([.puback(1)], "\(rule): a message above QoS 0 is taken over all the same")
            world.expect(broker.session(of: "alice")?.queued.map(\.text), equals: ["kept"], "\(rule): and waits")
            world.expect(!alice.isOver, "\(rule): so far she is served")
            bob.send(.publish("lost", to: "news"))
            try await watcher.expect(
                texts: rule == .disconnect ? ["adieu"] : [], "\(rule): one at QoS 0 finds no room any more")
            world.expect(
                broker.losses, equals: ["alice: lost, the client reads too slowly"],
                "\(rule): the journal has it")
            world.expect(broker.journal.dropped().map(\.retain), equals: [false], "\(rule): as what it was")
            world.expect(
                broker.journal.disconnects(), equals: rule == .disconnect ? [.slowConsumer] : [],
                "\(rule): and whether she had to go")
            try await world.advance(by: .seconds(17))
            bob.send(.publish("late", to: "news"))
            try await world.advance(by: .seconds(10))
            bob.send(.publish("later", to: "news"))
            try await world.advance(by: .minutes(3))
            let came = alice.take().compactMap { if case .publish(let publish) = $0 { publish.text } else { nil } }
            let bulk = (1...3).map { "\($0)" + text }
            world.expect(
                came.prefix(3) == bulk[...], "\(rule): what was on its way comes, however slowly")
            world.expect(
                came.dropFirst(3), equals: rule == .drop ? ["kept", "later"] : [],
                "\(rule): and what has waited, when there was room again")
            world.expect(alice.isOver, equals: rule == .disconnect, "\(rule): that is the end, or is not")
        }
    }
}

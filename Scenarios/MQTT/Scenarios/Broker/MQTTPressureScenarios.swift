import Carillon
import CarillonMQTT

/// Back-pressure: our broker lets publishers wait that publish faster than their messages are acknowledged.
extension Scenario {
    static let mqttFullQueue = Scenario(
        "mqtt/pressure/full",
        "A publisher to a full session waits until half of the session is free again; then all goes on, and nothing is lost.",
        covers: ["MQTT-4.6.0-6"],
        networks: [.memory, .loopback]
    ) { world in
        // Each message has five bytes with its topic. Five messages are on their way to the reader, the others wait.
        for (messages, bytes, taken, patience, more) in [
            (10, 1_000, 15, 5, 5), (9, 1_000, 14, 5, 5), (1_000, 20, 9, 2, 2), (1_000, 21, 10, 3, 3),
            (0, 1_000, 6, 1, 1), (10, 0, 6, 1, 1), (10, 20, 9, 2, 2), (3, 50, 8, 2, 2), (1, 50, 6, 1, 1),
        ] {
            let limits = "with room for \(messages) messages and \(bytes) bytes"
            var configuration = BrokerConfiguration.narrow
            configuration.queueing.maximumMessages = messages
            configuration.queueing.maximumBytes = bytes
            let broker = try world.mqttBroker("broker for \(messages) and \(bytes)", configuration: configuration)
            let alice = try await world.connectedClient("alice", of: broker)
            try await alice.subscribe("a")
            let bob = try await world.connectedClient("bob", of: broker, keepAlive: 2)
            bob.send(.burst(1...30))
            try await bob.expect(.pubacks(1...taken), "\(limits), \(taken) are taken over")
            world.expect(alice.inbox, equals: .burst(1...5), "\(limits), five are on their way")
            world.expect(
                broker.session(of: "alice")?.queued.map(\.text), equals: (6...taken).map(\.fourDigits),
                "\(limits), the others wait in their order")
            world.expect(
                broker.session(of: "alice")?.inFlight.compactMap { $0.message?.text },
                equals: (1...5).map(\.fourDigits),
                "\(limits), and those on their way are not done with")
            let unread = alice.unread
            for identifier in unread.prefix(patience - 1) { alice.send(.puback(identifier)) }
            try await bob.expect([], "\(limits), he waits while less than half is free")
            alice.send(.puback(unread[patience - 1]))
            try await bob.expect(.pubacks(taken + 1...taken + more), "\(limits), and then for no longer")
            // The broker causes this silence, so it does not end the connection.
            try await world.advance(by: .seconds(5))
            world.expect(!bob.isOver, "\(limits), his silence is forgiven")
            for identifier in alice.unread.dropFirst(patience) { alice.send(.puback(identifier)) }
            let first = alice.take().compactMap { if case .publish(let it) = $0 { it.text } else { nil } }
            world.expect(
                try await first + alice.readAll(), equals: (1...30).map(\.fourDigits),
                "\(limits), all arrive in their order")
            world.expect(bob.take(), equals: .pubacks(taken + more + 1...30), "\(limits), and all are acknowledged")
            world.expect(broker.journal.dropped(), equals: [], "\(limits), and none is dropped")
            world.expect(
                broker.stories(beginning: "is not read").first, equals: "is not read until alice takes more",
                "\(limits), the journal tells it")
            world.expect(broker.waits.first, equals: "bob waits for alice", "\(limits), namely bob for alice")
            try await world.advance(by: .milliseconds(2_000))
            world.expect(!bob.isOver, "\(limits), from then on his keep-alive counts again")
            try await world.advance(by: .milliseconds(1_200))
            world.expect(bob.isOver, "\(limits), to the end")
        }
    }

    static let mqttTurns = Scenario(
        "mqtt/pressure/turns",
        "Those who wait for the same reader go on in turn, and each one's messages keep their order.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(configuration: .narrow)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("a")
        let names = ["bob", "carol", "dave"]
        for name in names {
            let client = try await world.connectedClient(ClientIdentifier(name), of: broker)
            client.send(.burst(1...30, exactlyOnce: true, by: "\(name) "))
            try await world.advance(by: .milliseconds(100))
        }
        let texts = try await alice.readAll()
        for name in names {
            world.expect(
                texts.filter { $0.hasPrefix(name) }, equals: (1...30).map { "\(name) \($0.fourDigits)" },
                "all that \(name) has to say comes, in its order")
        }
        var turns: [String] = []
        for text in texts {
            let name = String(text.prefix { $0 != " " })
            if turns.last != name { turns.append(name) }
        }
        world.expect(
            Array(turns.prefix(9)), equals: names + names + names,
            "each gets its turn, as long as all have something to say")
        world.expect(broker.journal.dropped(), equals: [], "and nothing is dropped")
    }

    static let mqttCircle = Scenario(
        "mqtt/pressure/circle",
        "Clients that publish to themselves, to each other or in a circle wait for nobody who waits for them.",
        covers: ["MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        for size in 1...4 {
            let broker = try world.mqttBroker("broker of \(size)", configuration: .narrow)
            var clients: [WireClient] = []
            for number in 0..<size {
                let client = try await world.connectedClient(ClientIdentifier("client \(number)"), of: broker)
                try await client.subscribe(TopicFilter(try TopicName("to/\(number)")))
                clients.append(client)
            }
            for (number, client) in clients.enumerated() {
                client.send(.burst(1...100, to: try TopicName("to/\((number + 1) % size)")))
                try await world.advance(by: .milliseconds(100))
            }
            // A wait of the last client would close the circle.
            world.expect(
                broker.waits, equals: (1..<size).map { "client \($0 - 1) waits for client \($0)" },
                "\(size) clients: all wait but the last one"
            )
            world.expect(
                clients.last?.inbox.filter { $0.kind == .puback }.count, equals: 100,
                "\(size) clients: all that it has to say is taken")
            var texts: [[String]] = Array(repeating: [], count: size)
            for _ in 0..<120 {
                for (number, client) in clients.enumerated() { texts[number] += client.acknowledge() }
                try await world.advance(by: .milliseconds(100))
            }
            world.expect(
                texts, equals: Array(repeating: (1...100).map(\.fourDigits), count: size),
                "\(size) clients: all messages arrive")
            world.expect(broker.journal.dropped(), equals: [], "\(size) clients: none is dropped")
        }
    }
}

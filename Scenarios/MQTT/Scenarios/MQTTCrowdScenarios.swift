import Carillon
import CarillonEnvironment
import CarillonMQTT

/// Many clients, bad networks, long days.
extension Scenario {
    static let mqttBrokerRestart = Scenario(
        "mqtt/crowd/broker-restart",
        "Two hundred clients come back after the broker has crashed, and get every message of QoS 1 and 2 in its order.",
        covers: ["MQTT-3.1.2-4", "MQTT-4.6.0-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phones = (1...4).map { world.device("phone \($0)") }
        let readers = (0..<200).map { number in
            world.steadyClient(
                ClientIdentifier("reader \(number)"), of: broker, on: phones[number % 4],
                subscribing: [Subscription("all", at: number.isMultiple(of: 2) ? .exactlyOnce : .atLeastOnce)])
        }
        let writer = world.steadyClient("writer", of: broker)
        try await world.advance(by: .seconds(5))
        for number in 1...5 { try writer.publish("\(number)", to: "all", at: .exactlyOnce) }
        // The broker has all five messages now, and no client has any of the others.
        try await world.advance(by: .microseconds(1_500))
        broker.crash()
        try await world.advance(by: .minutes(2))
        for number in 6...10 { try writer.publish("\(number)", to: "all", at: .exactlyOnce) }
        try broker.restart()

        let expected = (1...10).map(String.init)
        try await world.expect(
            eventually: readers.filter { Set($0.texts) == Set(expected) }.count, equals: 200, within: .minutes(5),
            "all two hundred have all ten messages")
        try await world.advance(by: .minutes(1))
        world.expect(
            readers.filter { $0.wire.isOver || $0.connectCount < 2 }.count, equals: 0, "all of them have come back")
        let exact = readers.enumerated().filter { $0.offset.isMultiple(of: 2) && $0.element.texts == expected }
        world.expect(exact.count, equals: 100, "those at QoS 2 have each message once, in its order")
        world.expect(writer.unfinishedCount, equals: 0, "and the writer is done")
    }

    static let mqttExactlyOnce = Scenario(
        "mqtt/crowd/exactly-once",
        "At QoS 2 nothing is lost and nothing comes twice, although writer, reader and broker crash by turns.",
        covers: ["MQTT-4.3.3-1", "MQTT-4.3.3-2", "MQTT-4.4.0-1", "MQTT-4.6.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let reader = world.steadyClient(
            "reader", of: broker, subscribing: [Subscription("ledger", at: .exactlyOnce)], pause: .seconds(2))
        let writer = world.steadyClient("writer", of: broker, pause: .seconds(3))
        try await world.advance(by: .seconds(2))
        let random = world.random("crashes")
        for number in 1...300 {
            try writer.publish("\(number)", to: "ledger", at: .exactlyOnce)
            try await world.advance(by: .microseconds(Int(random.next(below: 4_000))))
            switch random.next(below: 12) {
            case 0: writer.crash()
            case 1: reader.crash()
            case 2:
                broker.crash()
                try await world.advance(by: .milliseconds(Int(random.next(below: 10_000))))
                try broker.restart()
            default: continue
            }
            try await world.advance(by: .milliseconds(Int(random.next(below: 10_000))))
        }
        try await world.expect(
            eventually: writer.unfinishedCount, equals: 0, within: .minutes(10), "the broker takes over everything")
        try await world.advance(by: .minutes(2))
        world.expect(reader.texts, equals: (1...300).map(String.init), "the reader has each message once, in order")
    }

    static let mqttFlapping = Scenario(
        "mqtt/crowd/flapping-day",
        "On a network that fails every few minutes through a whole day, not one message is lost.",
        covers: ["MQTT-4.4.0-1", "MQTT-4.3.3-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let reader = world.steadyClient(
            "reader", of: broker, subscribing: [Subscription("#", at: .exactlyOnce)])
        let writer = world.steadyClient("writer", of: broker)
        try await world.advance(by: .seconds(10))
        let random = world.random("weather")
        var sent = 0
        while world.elapsed < .hours(24) {
            sent += 1
            try writer.publish("\(sent)", to: "log", at: .exactlyOnce)
            try await world.advance(by: .seconds(Int(random.next(below: 300))))
            switch random.next(below: 3) {
            case 0: world.network.reset()
            case 1: world.network.partition("reader", "broker")
            default: world.network.partition("writer", "broker")
            }
            try await world.advance(by: .seconds(Int(random.next(below: 120))))
            world.network.heal()
        }
        try await world.expect(
            eventually: writer.unfinishedCount, equals: 0, within: .hours(1), "the last message is taken over")
        try await world.advance(by: .hours(1))
        world.expect(
            reader.texts, equals: (1...sent).map(String.init), "the reader has the whole day, once and in order")
        world.expect(reader.connectCount > 50, "although it was cut off more than fifty times")
    }

    static let mqttHalfOpen = Scenario(
        "mqtt/crowd/half-open",
        "A thousand connections that say nothing, or half a CONNECT byte by byte, keep the broker from nothing, and are closed.",
        covers: ["MQTT-3.12.4-1", "MQTT-4.5.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let swamp = world.device("swamp")
        let idlers = (1...1_000).map { number in
            let idler = world.wireClient("idler", of: broker, on: swamp)
            idler.open()
            if number.isMultiple(of: 2) { idler.send(bytes: Array([UInt8].connect().prefix(number % 13))) }
            return idler
        }
        let dripper = world.wireClient("dripper", of: broker)
        dripper.open()
        let alice = try await world.connectedClient("alice", of: broker, keepAlive: 60)
        let bob = try await world.connectedClient("bob", of: broker, keepAlive: 60)
        try await alice.subscribe("news", at: .atLeastOnce)
        for (second, byte) in [UInt8].connect(payload: .text(String(repeating: "x", count: 60))).enumerated() {
            dripper.send(bytes: [byte])
            if second.isMultiple(of: 10) {
                bob.send(.publish("\(second)", to: "news"), .pingreq)
                try await alice.expect([.publish("\(second)", to: "news")], "second \(second): messages go through")
                try await bob.expect([.pingresp], "second \(second): pings are answered")
                alice.send(.pingreq)
                try await alice.expect([.pingresp], "second \(second): everybody's")
            }
            try await world.advance(by: .seconds(1))
        }
        world.expect(
            idlers.filter { !$0.isOver }.count, equals: 0, "a client that does not say CONNECT in time is shown out")
        world.expect(dripper.isOver, "also one who says it very slowly")
        world.expect(!alice.isOver && !bob.isOver, "the others stay")
    }

    static let mqttMatching = Scenario(
        "mqtt/crowd/matching",
        "Random subscribers get exactly what their filters match, as read level by level from the standard.",
        covers: ["MQTT-3.3.2-3", "MQTT-3.3.5-1", "MQTT-4.5.0-1", "MQTT-4.7.2-1", "MQTT-3.10.4-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phone = world.device("phone")
        let topics = RandomTopics(world.random("topics"))
        var readers: [(client: WireClient, filters: [String: QualityOfService])] = []
        for number in 1...12 {
            readers.append(
                (try await world.connectedClient(ClientIdentifier("reader \(number)"), of: broker, on: phone), [:]))
        }
        let writer = try await world.connectedClient("writer", of: broker, on: phone)
        var differences: [String] = []
        for _ in 1...25 {
            for index in readers.indices {
                let filter = topics.filter(), client = readers[index].client
                if topics.chance(of: 4), let former = topics.one(of: readers[index].filters.keys.sorted()) {
                    client.send(.unsubscribe(1, try TopicFilter(former)))
                    readers[index].filters[former] = nil
                } else {
                    let qualityOfService = topics.qualityOfService()
                    client.send(.subscribe(1, Subscription(try TopicFilter(filter), at: qualityOfService)))
                    readers[index].filters[filter] = qualityOfService
                }
            }
            try await world.advance(by: .seconds(1))
            for reader in readers { reader.client.take() }
            let names = (1...20).map { _ in topics.name() }
            for (number, name) in names.enumerated() {
                writer.send(.publish("\(number)", to: try TopicName(name), .qos1(1)))
            }
            try await world.advance(by: .seconds(1))
            for (client, filters) in readers {
                let came = client.take().compactMap { packet -> String? in
                    guard case .publish(let publish) = packet else { return nil }
                    if let identifier = publish.delivery.packetIdentifier { client.send(.puback(identifier)) }
                    return "\(publish.text) \(publish.topic) at \(publish.qualityOfService)"
                }
                let due = names.enumerated().compactMap { number, name -> String? in
                    let granted = filters.filter { NaiveTopics.filter($0.key, matches: name) }.map(\.value).max()
                    return granted.map { "\(number) \(name) at \(min($0, .atLeastOnce))" }
                }
                // Within one QoS, messages come in the order of their publisher.
                if came.sorted() != due.sorted() {
                    differences.append(
                        "\(client.identifier) with \(filters.keys.sorted()) got \(came) instead of \(due)")
                }
            }
        }
        world.expect(differences.prefix(3), equals: [], "in 25 rounds all twelve get what the naive model says")

        var misjudged: [String] = []
        for _ in 1...3_000 {
            let filter = topics.filter(), name = topics.name()
            if try TopicFilter(filter).matches(TopicName(name)) != NaiveTopics.filter(filter, matches: name) {
                misjudged.append("\(filter) and \(name)")
            }
        }
        world.expect(misjudged.prefix(3), equals: [], "a filter that is asked by itself says the same")
    }
}

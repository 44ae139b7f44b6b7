import Carillon
import CarillonClients
import CarillonCourier

/// Any client of MQTT: messages that come, and what it asks for.
extension Scenario {
    static let mqttClientReceives = Scenario(
        "mqtt/client/receives", "Messages of all three levels are told once each, with topic and level.",
        covers: ["MQC-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, subscribing: ["a/+": 2, "b/#": 1])
        let sent: [(topic: String, level: QualityOfService)] = [
            ("a/1", .atMostOnce), ("a/2", .atLeastOnce), ("a/3", .exactlyOnce), ("b", .exactlyOnce),
            ("c", .exactlyOnce),
            ("a/1/2", .atLeastOnce), ("b/🛵/é", .atLeastOnce),
        ]
        for (topic, level) in sent { try broker.publish("to \(topic)", to: topic, qualityOfService: level) }
        try await world.advance(by: .seconds(5))
        let told = phone.messages.map { "\($0.topic) at \($0.qos): \($0.text)" }.sorted()
        world.expect(
            told,
            equals: [
                "a/1 at 0: to a/1", "a/2 at 1: to a/2", "a/3 at 2: to a/3", "b at 1: to b", "b/🛵/é at 1: to b/🛵/é",
            ], "each that it has asked for, with the level that was granted")
    }

    static let mqttClientBytes = Scenario(
        "mqtt/client/bytes", "Payloads are bytes, and come as they were: none, all of them, many.",
        covers: ["MQC-8"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: ["publish"], subscribing: ["#": 1])
        let mark = "\u{FEFF}begins with a mark"
        let payloads: [[UInt8]] = [
            [], Array(0...255), Array(mark.utf8), [UInt8](repeating: 0, count: 3), Array("é\r\n \u{0}".utf8),
            Array(repeating: UInt8(ascii: "x"), count: 40_000),
        ]
        for (number, payload) in payloads.enumerated() {
            try broker.publish(topic: "\(number)", payload: payload, qualityOfService: .atLeastOnce)
        }
        try await world.advance(by: .seconds(5))
        let told = Dictionary(phone.messages.map { ($0.topic, $0.bytes) }) { first, _ in first }
        for (number, payload) in payloads.enumerated() {
            world.expect(told["\(number)"] == payload, "payload \(number) of \(payload.count) bytes is told as it was")
        }
        try await phone.done(.publish(mark, to: "\u{FEFF}mark", qos: 1))
        world.expect(
            broker.publishes(from: "phone").map { Array($0.topic.text.utf8) }, equals: [Array("\u{FEFF}mark".utf8)],
            "a topic that begins with U+FEFF keeps it")
    }

    static let mqttClientAcknowledges = Scenario(
        "mqtt/client/acknowledges", "Each message is acknowledged as its level demands, in the order of the messages.",
        covers: ["MQC-9"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, subscribing: ["#": 2])
        for number in 1...12 {
            try broker.publish(
                "\(number)", to: "news", qualityOfService: QualityOfService.allCases[number % 3])
        }
        try await world.advance(by: .seconds(5))
        let sent = broker.journal.sent(.publish).compactMap { packet -> Publish.Delivery? in
            if case .publish(let publish) = packet { publish.delivery } else { nil }
        }
        world.expect(
            broker.journal.received(.puback).compactMap(\.identifier),
            equals: sent.filter { $0.qualityOfService == .atLeastOnce }.compactMap(\.packetIdentifier),
            "PUBACKs in the order of the messages")
        world.expect(
            broker.journal.received(.pubrec).compactMap(\.identifier),
            equals: sent.filter { $0.qualityOfService == .exactlyOnce }.compactMap(\.packetIdentifier),
            "PUBRECs in the order of the messages")
        world.expect(
            broker.journal.received(.pubcomp).count,
            equals: sent.count { $0.qualityOfService == .exactlyOnce }, "and a PUBCOMP for each PUBREL")
        world.expect(phone.messages.count, equals: 12, "all are told")
    }

    static let mqttClientRedelivery = Scenario(
        "mqtt/client/redelivery", "A message at QoS 2 that comes again before PUBREL is told once.",
        covers: ["MQC-10"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.reconnects], clean: false, subscribing: ["news": 2])
        broker.misbehave(.redeliverExactlyOnce(first: 1))
        try broker.publish("twice", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(5))
        world.expect(phone.texts, equals: ["twice"], "on the same connection")
        broker.misbehave(.drop(.pubrel, first: 1))
        try broker.publish("held", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(5))
        broker.reset("phone")
        try await world.expect(
            eventually: broker.isConnected("phone"), equals: true, within: .minutes(10), "it comes back")
        try await world.advance(by: .seconds(10))
        world.expect(phone.texts, equals: ["twice", "held"], "and on the next one")
        world.expect(broker.session(of: "phone")?.inFlight, equals: [], "and the exchange has ended")
    }

    static let mqttClientFlood = Scenario(
        "mqtt/client/flood", "Two thousand messages in one breath are all told, in order.",
        covers: ["MQC-11"], networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.queueing.maximumMessages = 5_000
        let broker = try world.mqttBroker(configuration: configuration)
        let phone = try await world.connectedMQTTClient(to: broker, subscribing: ["log": 1])
        for number in 1...2_000 { try broker.publish("\(number)", to: "log", qualityOfService: .atLeastOnce) }
        try await world.expect(
            eventually: phone.messages.count, equals: 2_000, within: .minutes(5), "all come")
        try await world.advance(by: .seconds(5))
        world.expect(phone.texts == (1...2_000).map(String.init), "in their order")
        world.expect(broker.journal.received(.puback).count, equals: 2_000, "each is acknowledged")
    }

    static let mqttClientUnsubscribes = Scenario(
        "mqtt/client/unsubscribes", "After UNSUBACK nothing more comes, and the other filters stay.",
        covers: ["MQC-12"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.unsubscribe], subscribing: ["a": 1, "b": 1, "straße/+": 1])
        try await phone.done(.unsubscribe("a", "straße/+"))
        world.expect(broker.subscriptions(of: "phone").map(\.filter), equals: ["b"], "the broker knows one filter")
        for topic in ["a", "b", "straße/7"] {
            try broker.publish(topic, to: topic, qualityOfService: .atLeastOnce)
        }
        try await world.advance(by: .seconds(5))
        world.expect(phone.texts, equals: ["b"], "and one message comes")
    }

    static let mqttClientRefusedFilter = Scenario(
        "mqtt/client/refused-filter", "A subscription that the broker refuses is not told as granted.",
        covers: ["MQC-13"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: [.subscribe, .stays])
        broker.misbehave(.failSubscriptions(first: 1))
        let answer = try await phone.ask(.subscribe(["secret": 1]))
        world.expect(
            answer.isRefusal, "the app hears of the refusal")
        try await phone.done(.subscribe(["open": 1]))
        try broker.publish("hello", to: "open", qualityOfService: .atLeastOnce)
        try await world.expect(
            eventually: phone.texts, equals: ["hello"], within: .minutes(1), "the next subscription is as good as ever")
    }

    static let mqttClientBadFilters = Scenario(
        "mqtt/client/bad-filters", "A filter that is none is not sent: the app hears of it.",
        covers: ["MQC-14"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: [.subscribe, .stays])
        for (filter, name) in [
            ("a/#/b", "# before the end"), ("a#", "# beside a letter"), ("a+/b", "+ beside a letter"),
            ("", "no character"), ("a\u{0}b", "U+0000"),
        ] {
            let answer = try await phone.ask(.subscribe([filter: 1]), within: .seconds(30))
            world.expect(
                answer.isRefusal, "\(name): the app hears that it fails")
            world.expect(
                broker.journal.violations.count + broker.subscriptions(of: "phone").count, equals: 0,
                "\(name): the broker gets no such filter")
            try await phone.beginAnew(broker, as: "phone")
        }
    }
}

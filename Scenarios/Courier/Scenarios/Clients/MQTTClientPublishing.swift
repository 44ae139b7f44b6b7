import Carillon
import CarillonClients
import CarillonCourier

/// Any client of MQTT: messages that go.
extension Scenario {
    static let mqttClientPublishes = Scenario(
        "mqtt/client/publishes", "Messages of all levels arrive once each, in order, and not retained.",
        covers: ["MQC-15"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: [.publish])
        for qos in 0...2 { try await phone.done(.publish("at \(qos)", to: "log/é", qos: qos)) }
        try await phone.done(.publish("", to: "log/é", qos: 1))
        try await world.advance(by: .seconds(2))
        // Some clients publish by a process of their own, and so by another name.
        let messages = broker.journal.published()
        world.expect(
            messages.map { String(decoding: $0.payload, as: UTF8.self) }, equals: ["at 0", "at 1", "at 2", ""],
            "the broker has each once")
        world.expect(messages.map(\.retain), equals: [false, false, false, false], "none is retained")
        world.expect(broker.journal.violations, equals: [], "it has nothing to object to")
    }

    static let mqttClientDuplicate = Scenario(
        "mqtt/client/duplicate",
        "A message at QoS 1 without PUBACK comes again after a reconnect, marked as a duplicate, with its identifier.",
        covers: ["MQC-16"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.publish, .reconnects, .keeps, .acknowledges], clean: false)
        broker.misbehave(.drop(.puback, first: 1))
        let order = try phone.give(.publish("hello", to: "log", qos: 1))
        try await world.advance(by: .seconds(5))
        broker.reset("phone")
        let answer = try await phone.answer(to: order, within: .minutes(10))
        world.expect(answer?.isDone == true, "it is acknowledged in the end")
        let publishes = broker.publishes(from: "phone")
        world.expect(publishes.map(\.text), equals: ["hello", "hello"], "it comes twice")
        world.expect(publishes.map(\.isDuplicate), equals: [false, true], "the second time with DUP")
        world.expect(Set(publishes.map(\.delivery.packetIdentifier)).count, equals: 1, "with the same identifier")
    }

    static let mqttClientReleases = Scenario(
        "mqtt/client/releases", "An exchange at QoS 2 goes on where it was: with PUBREL, once there was PUBREC.",
        covers: ["MQC-17"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.publish, .reconnects, .keeps, .acknowledges], clean: false)
        broker.misbehave(.ignore(.pubrel, first: 1))
        let order = try phone.give(.publish("hello", to: "log", qos: 2))
        try await world.advance(by: .seconds(5))
        broker.reset("phone")
        let answer = try await phone.answer(to: order, within: .minutes(10))
        world.expect(answer?.isDone == true, "it is acknowledged in the end")
        world.expect(broker.journal.published(by: "phone").count, equals: 1, "the broker has it once")
        world.expect(
            broker.sinceConnect(of: "phone").filter { $0 == .publish || $0 == .pubrel }, equals: [.pubrel],
            "after the reconnect there is PUBREL, and no PUBLISH")
    }

    static let mqttClientIdentifiers = Scenario(
        "mqtt/client/identifiers", "No two packets that wait for an answer have the same packet identifier.",
        covers: ["MQC-18"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.publish, .subscribe, .stays, .reconnects, .keeps], clean: false)
        broker.misbehave(Misbehaviour(on: .sent(.puback, .pubrec, .suback), .drop))
        for number in 1...6 {
            try phone.give(.publish("\(number)", to: "log", qos: number.isMultiple(of: 2) ? 2 : 1))
            try phone.give(.subscribe(["topic/\(number)": 1]))
        }
        try await world.advance(by: .seconds(5))
        let identifiers = broker.journal.received(from: "phone").compactMap(\.requestIdentifier)
        world.expect(identifiers.count, equals: 12, "twelve packets wait for an answer")
        world.expect(Set(identifiers).count, equals: identifiers.count, "each with an identifier of its own")
        broker.reset("phone")
        try await world.expect(
            eventually: broker.isConnected("phone"), equals: true, within: .minutes(10), "it comes back")
        for number in 7...9 { try phone.give(.publish("\(number)", to: "log", qos: 1)) }
        try await world.advance(by: .seconds(5))
        let messages = broker.packetsSinceConnect(of: "phone").compactMap { packet -> PacketIdentifier? in
            if case .publish(let publish) = packet { publish.delivery.packetIdentifier } else { nil }
        }
        world.expect(
            Set(messages).count, equals: messages.count, "and the new ones take no identifier of those that come again")
    }

    static let mqttClientOffline = Scenario(
        "mqtt/client/offline", "Messages that are published while the broker is away arrive once it is back, in order.",
        covers: ["MQC-19"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(
            to: broker, able: [.publish, .reconnects, .keeps], clean: false)
        broker.crash()
        try await world.advance(by: .seconds(30))
        for number in 1...6 {
            try phone.give(.publish("\(number)", to: "log", qos: number.isMultiple(of: 2) ? 2 : 1))
        }
        try await world.advance(by: .minutes(5))
        try broker.start()
        try await world.expect(
            eventually: broker.journal.published(by: "phone").count, equals: 6, within: .hours(1), "all arrive")
        world.expect(
            broker.journal.published(by: "phone").map { String(decoding: $0.payload, as: UTF8.self) },
            equals: (1...6).map(String.init), "once each, in their order")
    }

    static let mqttClientDeath = Scenario(
        "mqtt/client/death", "The next process sends what the last one could not.",
        covers: ["MQC-20"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: [.publish, .persists], clean: false)
        broker.misbehave(.drop(.puback))
        try phone.give(.publish("unacknowledged", to: "log", qos: 1))
        try await world.advance(by: .seconds(5))
        phone.kill()
        broker.behave()
        try await phone.start()
        try await phone.done(.connect(to: broker.endpoint, as: "phone", clean: false))
        try await world.advance(by: .minutes(1))
        world.expect(
            broker.publishes(from: "phone").map(\.text), equals: ["unacknowledged", "unacknowledged"],
            "it comes again from the next process")
    }

    static let mqttClientBadTopics = Scenario(
        "mqtt/client/bad-topics", "A topic that is none is not sent: the app hears of it, and the connection stands.",
        covers: ["MQC-21"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let phone = try await world.connectedMQTTClient(to: broker, able: [.publish, .stays])
        for (topic, name) in [
            ("a/#", "# in it"), ("a/+/b", "+ in it"), ("", "no character"), ("a\u{0}b", "U+0000"),
        ] {
            let answer = try await phone.ask(.publish("hello", to: topic, qos: 1), within: .seconds(30))
            world.expect(answer?.hasFailed == true, "\(name): the app hears that it fails")
            world.expect(broker.journal.violations.count, equals: 0, "\(name): the broker gets no such message")
            try await phone.beginAnew(broker, as: "phone")
        }
        try await phone.done(.publish("good", to: "a", qos: 1), within: .seconds(30))
        world.expect(broker.publishes(from: "phone").map(\.text), equals: ["good"], "the next message arrives")
    }
}

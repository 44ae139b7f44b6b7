import Carillon
import CarillonCourier

/// The requirements of MQTT 3.1.1 for clients, seen from the broker's end of the wire.
extension Scenario {
    static let courierFirstPacket = Scenario(
        "courier/wire/first-packet", "CONNECT comes first, whatever a connection is opened for.",
        covers: ["MQTT-3.1.0-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker) { $0.topics = ["news": .one] }
        for _ in 1...3 {
            ann.connect()
            try await world.advance(by: .seconds(2))
            try ann.publish("1", to: "log", .two)
            broker.disconnect("ann")
            try ann.publish("2", to: "log", .two)
            try await world.advance(by: .seconds(7))
            ann.disconnect()
            try await world.advance(by: .seconds(1))
        }
        let connections = broker.firstPackets
        world.expect(connections.count, equals: 6, "there were six connections")
        world.expect(connections.allSatisfy { $0.kind == .connect }, "and each began with CONNECT")
        world.expect(broker.journal.violations, equals: [], "the broker has nothing to object to")
    }

    static let courierNameless = Scenario(
        "courier/wire/nameless",
        "A client without an identifier gets a clean session, and is told of the mistake if options ask for another one.",
        covers: ["MQTT-3.1.3-7"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        let wrong = phone.courier("wrong", of: broker) { $0.clientId = "" }
        wrong.connect()
        try await world.advance(by: .minutes(1))
        world.expect(broker.journal.received(.connect), equals: [], "a CONNECT that no broker may accept is not sent")
        world.expect(wrong.diary.count(of: .connectionFailure) > 0, "the app is told")
        let right = phone.courier("right", of: broker) {
            $0.clientId = ""
            $0.isClean = true
        }
        try await right.comeOnline()
        world.expect(
            broker.journal.received(.connect).allSatisfy {
                if case .connect(let connect) = $0 { connect.cleanSession } else { false }
            }, "only clean sessions were asked for")

        // No CONNECT can carry these options. Another attempt would be useless, so the client has to ask for other
        // options.
        for (name, clientId, userName) in [
            ("nul", "a\0b", "u"), ("long", "long", String(repeating: "u", count: 65_536)),
        ] {
            let other = phone.courier(name, of: broker) {
                $0.clientId = clientId
                $0.userName = userName
            }
            let opened = broker.journal.openings.count
            other.connect()
            try await world.advance(by: .seconds(1))
            world.expect(broker.journal.openings.count, equals: opened, "\(name): nobody is called in vain")
            world.expect(
                other.diary.take().suffix(3), equals: [.connectionAttempt, .connectionFailure, .connectionLost],
                "\(name): the app is told")
            world.expect(other.diary.last(.connectionFailure)?.failure != nil, "\(name): why")
            world.expect(other.state, equals: .disconnected, "\(name): there is no connection")
            let old = other.provider.options
            other.provider.options = ConnectOptions(
                host: old.host, port: old.port, clientId: name, username: "u", password: "p")
            try await world.advance(by: .seconds(3))
            world.expect(other.provider.calls, equals: [.get], "\(name): for five seconds nothing happens")
            try await world.advance(by: .seconds(3))
            world.expect(other.provider.calls, equals: [.get, .clear, .get], "\(name): then it asks for other options")
            world.expect(other.isConnected, "\(name): with which it is let in")
        }
    }

    static let courierIdentifiers = Scenario(
        "courier/wire/identifiers",
        "No two packets that wait for an answer have the same packet identifier, and a packet that is sent again keeps its own.",
        covers: ["MQTT-2.3.1-2", "MQTT-2.3.1-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        let silence = broker.misbehave(
            Misbehaviour(on: .sent(.puback, .pubrec, .suback, .unsuback), .drop))
        for number in 1...7 {
            try ann.publish("\(number)", to: "log", number.isMultiple(of: 2) ? .two : .one)
            ann.subscribe("topic/\(number)")
            ann.unsubscribe("former/\(number)")
        }
        try await world.advance(by: .seconds(2))
        let first = broker.publishes(from: "ann")
        let identifiers = broker.journal.received(from: "ann").compactMap(\.requestIdentifier)
        world.expect(identifiers.count, equals: 21, "twenty-one packets wait for an answer")
        world.expect(Set(identifiers).count, equals: 21, "each with an identifier of its own")
        world.network.reset()
        try await world.advance(by: .seconds(10))
        let next = broker.packetsSinceConnect(of: "ann").compactMap(\.requestIdentifier)
        world.expect(next.count, equals: 15, "on the next connection seven messages, seven topics, and all former ones")
        world.expect(Set(next).count, equals: 15, "and new packets take no identifier of those that come again")
        silence.stop()
        world.network.reset()
        try await world.advance(by: .seconds(12))
        let all = broker.publishes(from: "ann")
        world.expect(all.count, equals: 3 * first.count, "the messages come again after each reconnect")
        for again in [all.dropFirst(first.count).prefix(first.count), all.suffix(first.count)] {
            world.expect(
                again.map { "\($0.text): \(String(describing: $0.delivery.packetIdentifier))" },
                equals: first.map { "\($0.text): \(String(describing: $0.delivery.packetIdentifier))" },
                "under the identifiers that they had")
            world.expect(again.allSatisfy(\.isDuplicate), "and marked as sent before")
        }
    }

    static let courierWrapAround = Scenario(
        "courier/wire/wrap-around",
        "When all 65,535 identifiers have been used the count begins anew, and passes over those that stand for something.",
        // libmosquitto assigns packet identifiers itself, so this scenario needs our engine.
        covers: ["MQTT-2.3.1-2", "MQTT-2.3.1-3"], networks: [.memory]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("ann")
        phone.mainApp.environment.courierParts.session.identifiers = {
            [make = phone.mainApp.environment.courierParts.session.identifiers] in HurriedIdentifiers(make())
        }
        let ann = try await world.onlineCourierApp("ann", of: broker)
        broker.misbehave(.drop(.suback, first: 1))
        broker.misbehave(.drop(.puback, first: 1))
        ann.subscribe("open")
        try ann.publish("open", to: "log")
        try await world.advance(by: .seconds(1))
        world.expect(broker.lastIdentifiers(2, from: "ann"), equals: [1, 2], "a topic and a message wait for answers")
        try ann.publish("next", to: "log")
        ann.subscribe("more")
        try await world.advance(by: .seconds(1))
        world.expect(
            broker.lastIdentifiers(2, from: "ann"), equals: [3, 4],
            "after all the others have been used the next ones are those that stand for nothing")
        world.expect(
            ann.diary.all(.subscribeSuccess).flatMap(\.topics), equals: ["more"], "and each answer reaches its request")
    }

    static let courierFilters = Scenario(
        "courier/wire/filters", "Filters arrive as the app has written them, and never none.",
        covers: ["MQTT-3.8.3-1", "MQTT-3.8.3-3", "MQTT-3.10.3-1", "MQTT-3.10.3-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        let filters = ["straße/🛵/+", "一/#", "e\u{301}", "é"]
        ann.app.run {
            ann.courier.subscribe([])
            ann.courier.subscribe(filters.map { ($0, QoS.one) })
            ann.courier.unsubscribe([])
            ann.courier.unsubscribe(Array(filters.dropLast()))
        }
        try await world.advance(by: .seconds(2))
        world.expect(broker.journal.violations, equals: [], "the broker has nothing to object to")
        let asked = broker.journal.received(.subscribe).flatMap { packet -> [String] in
            if case .subscribe(let subscribe) = packet { subscribe.subscriptions.map(\.filter.text) } else { [] }
        }
        world.expect(asked.map { Array($0.utf8) }, equals: filters.map { Array($0.utf8) }, "to the byte")
        let left = broker.journal.received(.unsubscribe).map { packet -> [String] in
            if case .unsubscribe(let unsubscribe) = packet { unsubscribe.filters.map(\.text) } else { [] }
        }
        world.expect(
            left.map { $0.map { Array($0.utf8) } }, equals: [filters.dropLast().map { Array($0.utf8) }],
            "one UNSUBSCRIBE has them all")
        world.expect(broker.subscriptions(of: "ann").map(\.filter), equals: ["é"], "and keeps what is left")
    }

    static let courierAcknowledges = Scenario(
        "courier/wire/acknowledges",
        "Every message is acknowledged as its QoS demands, in the order in which it came, even if nobody listens.",
        covers: ["MQTT-4.5.0-2", "MQTT-4.6.0-2", "MQTT-4.6.0-3"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["#": .two] }
        for number in 1...12 {
            let qualityOfService = QualityOfService.allCases[number % 3]
            try broker.publish("\(number)", to: "news", qualityOfService: qualityOfService)
        }
        try await world.advance(by: .seconds(2))
        let sent = broker.journal.sent(.publish).compactMap { packet -> Publish.Delivery? in
            if case .publish(let publish) = packet { publish.delivery } else { nil }
        }
        world.expect(sent.count, equals: 12, "the broker has sent twelve messages")
        world.expect(
            broker.journal.received(.puback).compactMap(\.identifier),
            equals: sent.filter { $0.qualityOfService == .atLeastOnce }.compactMap(\.packetIdentifier),
            "PUBACKs in the order of the messages")
        world.expect(
            broker.journal.received(.pubrec).compactMap(\.identifier),
            equals: sent.filter { $0.qualityOfService == .exactlyOnce }.compactMap(\.packetIdentifier),
            "PUBRECs in the order of the messages")
        world.expect(ann.isConnected, "the connection stands")
    }

    static let courierReleases = Scenario(
        "courier/wire/releases", "PUBRELs are sent in the order in which PUBRECs came.",
        covers: ["MQTT-4.6.0-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        for number in 1...10 { try ann.publish("\(number)", to: "log", .two) }
        try await world.advance(by: .seconds(2))
        let recs = broker.journal.sent(.pubrec).compactMap(\.identifier)
        world.expect(recs.count, equals: 10, "the broker has ten messages")
        world.expect(
            broker.journal.received(.pubrel).compactMap(\.identifier), equals: recs, "and is allowed to go on with each"
        )
        world.expect(ann.diary.count(of: .messageSendSuccess), equals: 10, "all ten are told as sent")
    }
}

/// A source of identifiers that skips ahead. After the first two, it goes on as if all others had been used and
/// answered.
private struct HurriedIdentifiers: PacketIdentifierSource {
    private var source: any PacketIdentifierSource
    private var count = 0

    init(_ source: any PacketIdentifierSource) {
        self.source = source
    }

    mutating func next(
        isRequested: (PacketIdentifier) -> Bool, isOnItsWay: (PacketIdentifier) -> Bool
    ) -> PacketIdentifier? {
        if count == 2 {
            for _ in 3...UInt16.max { _ = source.next(isRequested: { _ in false }, isOnItsWay: { _ in false }) }
        }
        count += 1
        return source.next(isRequested: isRequested, isOnItsWay: isOnItsWay)
    }
}

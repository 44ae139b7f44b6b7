import Carillon
import CarillonEnvironment
import CarillonMQTT

/// The limits of our broker. Each scenario tries both sides of a limit.
extension Scenario {
    static let mqttRoom = Scenario(
        "mqtt/limits/connections",
        "A broker has room for so many clients, sessions and connections that say nothing, and for identifiers of some length.",
        covers: ["MQTT-3.1.4-4"],
        networks: [.memory, .loopback]
    ) { world in
        func limited(_ name: String, _ change: (inout BrokerConfiguration) -> Void) throws -> MQTTBroker {
            var configuration = BrokerConfiguration()
            change(&configuration)
            return try world.mqttBroker(name, configuration: configuration)
        }
        let phone = world.device("phone")
        func knock(_ identifier: ClientIdentifier, at broker: MQTTBroker, clean: Bool = true) async throws -> (
            client: WireClient, connack: Connack?
        ) {
            let client = world.wireClient(identifier, of: broker, on: phone)
            return (client, try await client.connect(clean: clean))
        }
        let full = Connack(returnCode: .serverUnavailable), kept = Connack(sessionPresent: true)

        let club = try limited("club") { $0.connections.maximumClients = 2 }
        let one = try await knock("one", at: club), two = try await knock("two", at: club, clean: false)
        world.expect([one.connack, two.connack], equals: [Connack(), Connack()], "two clients are let in")
        let three = try await knock("three", at: club)
        world.expect(three.connack, equals: full, "a third one finds no room")
        world.expect(three.client.isOver, "and has to go")
        let again = try await knock("two", at: club, clean: false)
        world.expect(again.connack, equals: kept, "one who comes again is not one more")
        one.client.reset()
        let later = try await knock("three", at: club)
        world.expect(later.connack, equals: Connack(), "when one has gone, there is room")
        again.client.reset()
        try await world.advance(by: .seconds(1))
        let four = try await knock("four", at: club)
        world.expect(four.connack, equals: Connack(), "and so there is when another one goes")
        let refused = try await knock("two", at: club)
        world.expect(refused.connack, equals: full, "one who finds no room")
        four.client.reset()
        try await world.advance(by: .seconds(1))
        let back = try await knock("two", at: club, clean: false)
        world.expect(back.connack, equals: kept, "does not lose what was kept for it")
        world.expect(
            club.refusals,
            equals: [.serverUnavailable, .serverUnavailable], "the journal has the refusals")
        world.expect(
            club.journal.disconnects(of: "two").first?.description.hasPrefix("taken over by connection "), equals: true,
            "and the client that was taken over")

        let store = try limited("store") { $0.sessions.maximumCount = 2 }
        for name in ["one", "two"] as [ClientIdentifier] {
            let client = try await knock(name, at: store, clean: false).client
            try await client.disconnect()
        }
        world.expect(try await knock("three", at: store).connack, equals: full, "there is no room for a third session")
        let present = try await knock("one", at: store, clean: false)
        world.expect(present.connack, equals: kept, "but for those that are kept")
        let cleaned = try await knock("two", at: store, clean: true)
        world.expect(cleaned.connack, equals: Connack(), "in whose place a clean one may come")
        try await cleaned.client.disconnect()
        world.expect(try await knock("three", at: store).connack, equals: Connack(), "which leaves room behind")

        let hall = try limited("hall") { $0.connections.maximumPending = 5 }
        let guest = try await knock("guest", at: hall)
        let idlers = (1...7).map { number in
            let idler = world.wireClient(ClientIdentifier("idler \(number)"), of: hall, on: phone)
            idler.open()
            return idler
        }
        try await world.advance(by: .seconds(1))
        world.expect(idlers.map(\.isOver).filter { $0 }.count, equals: 2, "five may stand around, two may not")
        world.expect(
            hall.journal.disconnects(), equals: [.tooManyConnections, .tooManyConnections], "and the journal says why")
        guest.client.send(.pingreq)
        try await guest.client.expect([.pingresp], "a connected client does not count")
        idlers.first { !$0.isOver }?.reset()
        try await world.advance(by: .seconds(1))
        world.expect(try await knock("late", at: hall).connack, equals: Connack(), "one goes, one may come")
        // The broker ends both connections 30 seconds after they came.
        try await world.advance(by: .milliseconds(25_500))
        world.expect(idlers.filter { !$0.isOver }.count, equals: 4, "for thirty seconds they may say nothing")
        try await world.advance(by: .seconds(1))
        world.expect(idlers.filter { !$0.isOver }.count, equals: 0, "and no longer")
        world.expect(hall.journal.disconnects().count { $0 == .connectTimedOut }, equals: 4, "which the journal says")
        world.expect(!guest.client.isOver, "those who are connected may")

        let office = try limited("office") {
            $0.connections.maximumIdentifierLength = 30
            $0.connections.assignedIdentifierPrefix = "visitor "
        }
        let long = String(repeating: "é", count: 15)
        world.expect(
            try await knock(ClientIdentifier(long), at: office).connack, equals: Connack(), "30 bytes are not too long")
        world.expect(
            try await knock(ClientIdentifier(long + "x"), at: office).connack,
            equals: Connack(returnCode: .identifierRejected), "31 are")
        _ = try await knock("visitor 2", at: office)
        for _ in 1...2 { _ = try await knock("", at: office) }
        world.expect(
            office.connectedClients, equals: ["visitor 1", "visitor 2", "visitor 3", ClientIdentifier(long)],
            "clients without a name are given names that nobody has")
    }

    static let mqttSubscriptionLimits = Scenario(
        "mqtt/limits/subscriptions",
        "A session has so many subscriptions, with so many bytes of filters; one more fails, and those that are there may change.",
        covers: ["MQTT-3.8.4-2"],
        networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.sessions.maximumSubscriptions = 2
        configuration.highestGrantedQualityOfService = .atLeastOnce
        let broker = try world.mqttBroker(configuration: configuration)
        let alice = try await world.connectedClient("alice", of: broker)
        func asked(_ filters: TopicFilter..., gets: [Suback.Result], _ sentence: String) async throws {
            let subscriptions = filters.map { Subscription($0, at: .exactlyOnce) }
            alice.send(.subscribe(Subscribe(packetIdentifier: 1, subscriptions: subscriptions)))
            try await alice.expect([.suback(Suback(packetIdentifier: 1, results: gets))], sentence)
        }
        let granted = Suback.Result.granted(.atLeastOnce)
        try await asked(
            "a", "b/+", "c", "a", gets: [granted, granted, .failure, granted],
            "two are granted, at the highest QoS that there is; a third one fails, and one that is there does not")
        world.expect(
            broker.subscriptions(of: "alice"),
            equals: [Subscription("a", at: .atLeastOnce), Subscription("b/+", at: .atLeastOnce)], "two are there")
        world.expect(
            broker.stories(beginning: "subscribed", "refused a subscription"),
            equals: [
                #"subscribed to "a" QoS 1"#, #"subscribed to "b/+" QoS 1"#, "refused a subscription to c",
                #"subscribed to "a" QoS 1"#,
            ], "the journal has it all")
        alice.send(.unsubscribe(2, "a", "nothing"))
        try await alice.expect([.unsuback(2)], "one is given up")
        world.expect(
            broker.stories(beginning: "unsubscribed"),
            equals: ["unsubscribed from a"], "which the journal has, too")
        try await asked("c", gets: [granted], "and another one may come")

        // Both filters fit into the higher limit: eight bytes in one level, and three bytes in three levels. Each level
        // counts 160 bytes.
        for (limit, results) in [
            (8 + 160 + 5 + 480, [granted, granted]), (8 + 160 + 5 + 479, [granted, .failure]),
            (8 + 160, [granted, .failure]), (8 + 159, [.failure, .failure]),
        ] as [(Int, [Suback.Result])] {
            configuration.sessions.maximumSubscriptions = 100
            configuration.sessions.maximumFilterBytes = limit
            let broker = try world.mqttBroker("broker for \(limit)", configuration: configuration)
            let bob = try await world.connectedClient("bob", of: broker)
            let both = ControlPacket.subscribe(
                1, Subscription("12345678", at: .exactlyOnce), Subscription("a/b/+", at: .exactlyOnce))
            for round in 1...2 {
                bob.send(both)
                try await bob.expect(
                    [.suback(Suback(packetIdentifier: 1, results: results))],
                    "for \(limit) bytes of filters, round \(round)")
            }
            bob.send(.unsubscribe(2, "12345678"))
            try await bob.expect([.unsuback(2)], "for \(limit) bytes, one filter goes")
            bob.send(.subscribe(3, Subscription("12345678", at: .atMostOnce)))
            try await bob.expect(
                [.suback(3, results[0] == .failure ? .failure : .granted(.atMostOnce))],
                "for \(limit) bytes, and comes again where there was room for it")
        }
    }

    static let mqttRights = Scenario(
        "mqtt/limits/rights",
        "A broker asks about each client who it is, what it may publish, also as its will, and to what it may subscribe.",
        covers: ["MQTT-3.3.5-2"],
        networks: [.memory, .loopback]
    ) { world in
        let start = world.loop.now
        let access = AccessControl(
            authenticate: { request in
                if request.userName == "late" {
                    return request.instant > start.advanced(by: .seconds(60)) ? .accepted : .serverUnavailable
                }
                return request.password == [1] || request.userName == nil ? .accepted : .badUserNameOrPassword
            },
            mayPublish: { client, topic in client.userName == "root" || topic.text.hasPrefix("\(client.identifier)/") },
            maySubscribe: { client, filter in
                client.userName == "root" || filter.text.hasPrefix("\(client.identifier)/")
            })
        let broker = try world.mqttBroker(access: access)
        let root = world.wireClient("admin", of: broker)
        let welcome = try await root.connect(userName: "root", password: "\u{1}")
        world.expect(welcome, equals: Connack(), "a client with the right name and password is let in")
        try await root.subscribe("#", at: .atMostOnce)
        let alice = try await world.connectedClient("alice", of: broker)
        alice.send(
            .publish("mine", to: "alice/x", .qos1(1)), .publish("not mine", to: "bob/x", .qos1(2)),
            .subscribe(3, Subscription("alice/#", at: .atMostOnce), Subscription("#", at: .atMostOnce)))
        try await alice.expect(
            [.puback(1), .puback(2), .suback(3, .granted(.atMostOnce), .failure)], "alice may do what is hers to do")
        try await root.expect(texts: ["mine"], "and only that happens")
        world.expect(
            broker.losses, equals: ["alice: not mine, the client must not publish there"],
            "the journal has what was not allowed")
        for (topic, code) in [("carol/will", ConnectReturnCode.accepted), ("alice/will", .notAuthorized)]
            as [(TopicName, ConnectReturnCode)]
        {
            let carol = world.wireClient("carol", of: broker)
            let connack = try await carol.connect(will: Will("adieu", to: topic))
            world.expect(connack, equals: Connack(returnCode: code), "carol and a will for \(topic)")
            carol.reset()
            try await world.advance(by: .seconds(1))
        }
        try await root.expect(texts: ["adieu"], "the will comes from the one that was let in")
        root.send(.publish("by root", to: "alice/y", .qos1(4)))
        try await alice.expect(texts: ["by root"], "a client that may do more does")
        let late = world.wireClient("late", of: broker)
        for (userName, password, code) in [
            ("late", nil, ConnectReturnCode.serverUnavailable), ("root", "\u{2}", .badUserNameOrPassword),
            ("root", nil, .badUserNameOrPassword),
        ] as [(String, String?, ConnectReturnCode)] {
            let connack = try await late.connect(userName: userName, password: password)
            world.expect(
                connack, equals: Connack(returnCode: code), "\(userName) is refused with code \(code.rawValue)")
        }
        try await world.advance(by: .seconds(60))
        let connack = try await late.connect(userName: "late")
        world.expect(connack, equals: Connack(), "the access rule knows what time it is")
    }
}

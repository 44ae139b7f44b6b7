import Carillon
import CarillonCourier
import ScenarioFixtures

/// The way to a connection.
extension Scenario {
    static let courierDiscarded = Scenario(
        "courier/connect/discarded", "Asking for a connection that is there, or on its way, opens no second one.",
        covers: ["CO-CONN-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker)
        ann.connect()
        ann.connect()
        world.expect(
            ann.diary.last(.connectDiscarded)?["reason"], equals: "Client connecting", "it is on its way already")
        try await world.advance(by: .seconds(1))
        ann.connect()
        world.expect(
            ann.diary.last(.connectDiscarded)?["reason"], equals: "Client already connected", "it is there already")
        try await world.advance(by: .minutes(1))
        world.expect(broker.journal.openings.count, equals: 1, "there was one connection")
        world.expect(ann.provider.calls, equals: [.get], "and one question")
    }

    static let courierFirstConnect = Scenario(
        "courier/connect/first", "A first connect tells its story in order, and the state goes along.",
        covers: ["CO-CONN-2", "CO-CONN-4"], networks: [.memory, .loopback]
    ) { world in
        let ann = world.courierApp("ann", of: try world.mqttBroker()) { $0.topics = ["news": .two] }
        let seen = Notes<String>()
        ann.diary.reaction = { [unowned ann] in seen.note("\($0.type.name): \(ann.state)") }
        ann.connect()
        try await world.advance(by: .seconds(2))
        world.expect(
            ann.diary.names,
            equals: [
                .connectionServiceAuthStart, .connectionServiceAuthSuccess, .connectionAttempt, .connectedPacketSent,
                .connectionSuccess, .subscribeAttempt, .subscribeSuccess,
            ], "the events")
        world.expect(
            seen.entries,
            equals: [
                "connectionServiceAuthStart: disconnected", "connectionServiceAuthSuccess: disconnected",
                "connectionAttempt: connecting", "connectedPacketSent: connecting", "connectionSuccess: connected",
                "subscribeAttempt: connected", "subscribeSuccess: connected",
            ], "and the state that a handler reads in each")
    }

    static let courierStates = Scenario(
        "courier/connect/states",
        "A watcher of the state hears of each change, after the call that causes it, and of no change before.",
        covers: ["CO-CONN-5", "CO-CONN-6"], networks: [.memory, .loopback]
    ) { world in
        let ann = world.courierApp("ann", of: try world.mqttBroker())
        world.expect(ann.states, equals: [], "a new watcher gets nothing")
        ann.connect()
        world.expect(ann.states, equals: [], "nor inside the call that changes it")
        try await world.advance(by: .seconds(2))
        world.expect(ann.states, equals: [.connecting, .connected], "but soon after")
        let late = Notes<ConnectionState>()
        ann.app.run { ann.courier.connectionStatePublisher.sink { late.note($0) }.store(in: &ann.cancellables) }
        try await world.advance(by: .seconds(30))
        world.expect(late.entries, equals: [], "a late watcher gets nothing at first")
        ann.disconnect()
        world.expect(late.entries, equals: [], "and nothing inside the next call")
        await world.settle()
        world.expect(late.entries.last, equals: .disconnected, "but then what changes")
    }

    static let courierConnectPacket = Scenario(
        "courier/connect/packet", "CONNECT says what the options say, and nothing more.",
        covers: [
            "CO-CONN-3", "CO-CONN-10", "MQTT-3.1.2-11", "MQTT-3.1.2-13", "MQTT-3.1.2-15", "MQTT-3.1.2-19",
            "MQTT-3.1.2-21", "MQTT-3.1.3-1", "MQTT-3.1.3-3", "MQTT-3.1.3-4", "MQTT-3.1.3-11",
        ], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        let kept = phone.courier("änn 🛵", of: broker) {
            $0.userName = "Ännchen 🛵"
            $0.keepAlive = 77
        }
        let clean = phone.courier("bob", of: broker) {
            $0.userName = ""
            $0.password = ""
            $0.isClean = true
            $0.keepAlive = 0
            $0.userProperties = ["city": "Jakarta", "vehicle": "bike"]
        }
        for rider in [kept, clean] {
            rider.connect()
            try await world.advance(by: .seconds(2))
        }
        world.expect(broker.journal.violations, equals: [], "the broker has nothing to object to")
        world.expect(
            broker.journal.received(.connect),
            equals: [
                .connect(
                    Connect(
                        clientIdentifier: "änn 🛵", cleanSession: false, keepAlive: 77, userName: "Ännchen 🛵",
                        password: Array("secret".utf8))),
                .connect(
                    Connect(
                        clientIdentifier: "bob", cleanSession: true, keepAlive: 0, userName: "", password: [])),
            ], "the broker reads credentials even if they are empty, and no will")
        world.expect(kept.isConnected && clean.isConnected, "both are let in")
    }

    static let courierSecure = Scenario(
        "courier/connect/secure", "Options that ask for TLS never lead to a CONNECT in the clear.",
        covers: ["CO-CONN-11"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(), phone = world.device("phone")
        for scheme in ["tls", "ssl"] {
            let ann = phone.courier("over \(scheme)", of: broker) { $0.scheme = scheme }
            ann.connect()
            try await world.advance(by: .minutes(1))
            world.expect(ann.diary.count(of: .connectionFailure) > 1, "\(scheme): each attempt fails, and that is told")
            world.expect(ann.diary.last(.connectionFailure)?.failure != nil, "\(scheme): with an error")
            ann.disconnect()
            await world.settle()
        }
        world.expect(broker.journal.received(.connect), equals: [], "this broker knows no TLS, and gets no CONNECT")

        // Our own engine runs on a platform without TLS here.
        if world.networkKind == .memory {
            let bare = world.device("bare")
            bare.mainApp.environment.courierParts.secure = nil
            let opened = broker.journal.openings.count
            let bob = bare.courier("bob", of: broker) { $0.scheme = "tls" }
            bob.connect()
            try await world.advance(by: .seconds(17))
            world.expect(broker.journal.openings.count, equals: opened, "without TLS nobody is called at all")
            let attempt: [ToldEvent.Name] = [.connectionAttempt, .connectionFailure, .connectionLost]
            world.expect(
                Array(bob.diary.names.dropFirst(2)), equals: attempt + attempt + attempt,
                "each attempt fails at once, and another one follows")
            world.expect(bob.diary.gaps(of: .connectionAttempt), equals: [5, 10], "after the usual delays")
            world.expect(bob.diary.last(.connectionFailure)?.failure != nil, "with an error")
        }
    }
}
